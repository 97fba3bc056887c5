"""Readers: what is asked and how answers are judged."""

from __future__ import annotations

import math

import pytest

from eval.budgets import parse_budgets
from eval.data import Evidence, open_data
from eval.metrics import Labels, Outcome
from eval.readers import parse_reader
from eval.readers.extractive import OnnxReader, _best_piece
from eval.readers.haystack_reader import HaystackReader
from eval.run_cells import run_cells
from eval.systems import Output, parse_systems
from eval.systems.history import whole_messages
from eval.task import Task
from tests.eval.tiny import RACE, WORDS, question
from tests.eval.tiny_chat import chat_file, conversation

MOCK = "haystack.components.generators.chat.mock.MockChatGenerator"


def outcome(spans=((0, 0, 26), (1, 0, 5)), asked=None):
    task = Task(asked or question(), WORDS)
    return Outcome.of(Labels(task), Output(task.render(spans), spans))


class First(OnnxReader):
    """Answers with the first word, surest where that is longest, and remembers what it was asked."""

    def __init__(self):
        self.asked = []

    def best_piece(self, query, passage):
        self.asked.append((query, passage))
        word = passage.split()[0]
        return len(word), word


READ = ("exact_match", "f1", "context_exact_match", "context_f1")


def test_an_extractive_reader_reads_the_kept_text_by_document_and_as_one():
    reader = First()
    asked = outcome()
    assert reader.measure(asked) == dict.fromkeys(READ, 1.0)
    assert reader.asked == [
        ("Who won the race?", "Anna won the race in Oslo."),
        ("Who won the race?", "The b"),
        ("Who won the race?", asked.text),
    ]
    assert reader.measure(outcome(spans=())) == dict.fromkeys(READ, 0.0)


def test_an_extractive_reader_is_not_asked_for_what_no_text_shows():
    asked = question(answers=("yes",), answer_spans=())
    assert First().measure(outcome(asked=asked)) == dict.fromkeys(READ)
    by_place = question(answers=(), answer_spans=(Evidence(0, 0, 4),))
    assert First().measure(outcome(asked=by_place))["exact_match"] == 1.0


def test_the_best_piece_ends_after_it_starts():
    assert _best_piece([0.0, 5.0, 0.0], [9.0, 0.0, 1.0]) == (9.0, 0, 0)
    assert _best_piece([0.0, 5.0, 0.0], [4.0, 0.0, 1.0]) == (6.0, 1, 2)
    assert _best_piece([0.0] * 50, [0.0] * 40 + [9.0] + [0.0] * 9)[1] >= 11  # no piece is longer than 30 tokens
    assert _best_piece([], []) is None


def haystack_file(folder, text):
    path = folder / "reader.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_chat_generator_answers_from_the_context(tmp_path):
    reader = HaystackReader(haystack_file(tmp_path, f"generator:\n  type: {MOCK}\nprompt: '{{context}} | {{query}}'\n"))
    # the mock repeats what it is asked: 9 words of which one is the answer, articles not counted
    found = reader.measure(outcome(spans=((0, 0, 4),)))
    assert found["exact_match"] == 0.0
    assert found["f1"] == pytest.approx(2 * 1 / (4 + 1))


def test_evaluators_of_haystack_become_metrics(tmp_path):
    text = f"""
generator: {{type: {MOCK}, init_parameters: {{responses: [{{role: assistant, content: Anna}}]}}}}
evaluators:
  match: {{type: haystack.components.evaluators.answer_exact_match.AnswerExactMatchEvaluator}}
  faithfulness:
    type: haystack.components.evaluators.faithfulness.FaithfulnessEvaluator
    init_parameters:
      progress_bar: false
      chat_generator:
        type: {MOCK}
        init_parameters:
          responses:
            - role: assistant
              content: '{{"statements": ["Anna won."], "statement_scores": [1]}}'
"""
    reader = HaystackReader(haystack_file(tmp_path, text))
    assert reader.measure(outcome()) == {"exact_match": 1.0, "f1": 1.0, "match": 1.0, "faithfulness": 1.0}
    assert reader.measure(outcome(asked=question(answers=())))["match"] is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("prompt: x\n", "must name a 'generator'"),
        ("generator: gpt\n", "generator must be serialized as Haystack does it, with 'type', got 'gpt'"),
    ],
)
def test_a_reader_file_must_name_a_generator(tmp_path, text, message):
    with pytest.raises(ValueError, match=message):
        HaystackReader(haystack_file(tmp_path, text))


@pytest.mark.parametrize("text", ["onnx", "onnx:", "human:me"])
def test_an_unknown_reader_is_refused(text):
    with pytest.raises(ValueError, match="a reader must look like onnx:NAME"):
        parse_reader(text)


def test_a_folder_without_a_model_is_refused(tmp_path):
    pytest.importorskip("onnxruntime")
    with pytest.raises(ValueError, match=r"one \.onnx file"):
        OnnxReader(str(tmp_path))


def test_the_shared_reader_finds_an_answer(shared_data):
    pytest.importorskip("onnxruntime")
    reader = OnnxReader(str(shared_data.parent / "models" / "reader"))
    assert reader.answer("Who won the race?", ["It rained.", RACE]) == "Anna"
    long = "It rained in the town. " * 200 + RACE + " It rained." * 300
    assert "Anna" in reader.answer("Who won the race in Oslo?", [long])
    assert reader.answer("Who won the race?", []) == ""


@pytest.mark.filterwarnings("ignore")
def test_a_language_model_gives_the_perplexity_of_the_answer(tmp_path):
    torch = pytest.importorskip("torch")
    from eval.readers.language_model import LanguageModelReader
    from tests.eval.tiny_models import causal_model

    reader = LanguageModelReader(causal_model(tmp_path / "lm"))
    value = reader.measure(outcome())["perplexity"]
    assert 1 < value < math.inf
    ids = reader._tokenizer("Anna", add_special_tokens=False)["input_ids"]
    head = reader._tokenizer(f"{outcome().text}\n\nWho won the race?\n", add_special_tokens=False)["input_ids"]
    with torch.no_grad():  # the same through the model's own loss, which averages over the labels that are not -100
        labels = torch.tensor([[-100] * len(head) + ids])
        loss = reader._model(torch.tensor([head + ids]), labels=labels).loss
    assert value == pytest.approx(math.exp(float(loss)), rel=1e-4)
    assert reader.measure(outcome(asked=question(answers=())))["perplexity"] is None


@pytest.mark.filterwarnings("ignore")
def test_a_language_model_compares_the_kept_with_the_full_history(tmp_path, monkeypatch):
    pytest.importorskip("torch")
    from eval.readers.language_model import LanguageModelReader
    from tests.eval.tiny_models import causal_model

    reader = LanguageModelReader(causal_model(tmp_path / "lm"))
    asked = []
    real = LanguageModelReader.log_probabilities
    monkeypatch.setattr(
        LanguageModelReader,
        "log_probabilities",
        lambda self, before, text: asked.append((before, text)) or real(self, before, text),
    )
    talk = conversation()
    labels = Labels(Task(talk, WORDS))
    full, kept = (Outcome.of(labels, whole_messages(talk, indices)) for indices in (range(6), [0, 5]))
    everything, part = reader.measure(full), reader.measure(kept)
    assert everything["perplexity_ratio"] == 1.0
    assert everything["perplexity"] == everything["perplexity_full"] == part["perplexity_full"]
    assert part["perplexity"] != part["perplexity_full"]
    assert part["perplexity_ratio"] == pytest.approx(part["perplexity"] / part["perplexity_full"])
    history = "user: My sister Anna is allergic to nuts.\nassistant: See you there."
    assert asked[-1] == (f"{history}\n\nWhat is Anna allergic to?\n", "nuts")
    assert len(asked) == 3  # the full history once, for both outcomes


@pytest.mark.filterwarnings("ignore")
def test_without_an_answer_the_next_turn_is_measured(tmp_path):
    pytest.importorskip("torch")
    from eval.readers.language_model import LanguageModelReader
    from tests.eval.tiny_models import causal_model

    reader = LanguageModelReader(causal_model(tmp_path / "lm"))
    talk = conversation(answers=[])
    found = reader.measure(Outcome.of(Labels(Task(talk, WORDS)), whole_messages(talk, [0])))
    scores = reader.log_probabilities("user: My sister Anna is allergic to nuts.\n\n", "What is Anna allergic to?")
    assert found["perplexity"] == pytest.approx(math.exp(-sum(scores) / len(scores)))


@pytest.mark.filterwarnings("ignore")
def test_a_run_of_conversations_records_perplexity(tmp_path):
    pytest.importorskip("torch")
    from tests.eval.tiny_models import causal_model

    reader = f"perplexity:{causal_model(tmp_path / 'lm')}"
    data = [open_data(str(chat_file(tmp_path, 2)))]
    run = run_cells(data, parse_systems("full,recency"), parse_budgets("50%"), tmp_path / "out", reader=reader)
    full, recent = (run.cell("talk", name, "50%").metrics for name in ("full()", "recency()"))
    assert full["perplexity_ratio"].mean == 1.0
    assert recent["perplexity_full"].mean == full["perplexity"].mean > 1
    assert recent["perplexity"].mean != full["perplexity"].mean
