"""The promises of the README, on random Unicode documents, budgets and settings."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import example, given, note, settings
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.annotation import ANNOTATION_KEY
from rag_compress.core.tokens import TiktokenCounter

COUNT = TiktokenCounter().count

# Random characters rarely make sentences: mix them with words, punctuation, structure and hostile pieces.
WORDS = [
    "Anna won. ",
    "the race",
    "Dr. Smith ",
    "e.g. ",
    "3.5 % ",
    "什么？",
    "他来了。",
    "هل جاء؟ ",
    "ไทย ",
    "क्या। ",
    "won\r\n",
]
STRUCTURE = [
    *("\n", "\n\n", "# Head\n", "- item\n", "| a | b |\n", "```\n", "\t", "\u00a0", "\u2028", " " * 40),
    *("{\n", "[\n", "---\n", "}\n", "]\n", "|\n"),
    *("Is it far? ", "**Oslo:** ", "Rate: 5\n", "\n\nRate: 6\n", "1. Costs\n", "The town\n", "[b]\n", "No. "),
]
HOSTILE = ["?!", "...", "(", '"', "<|endoftext|>", "x" * 300, "\ud800", "\x00", "e\u0301", "👩‍👩‍👧 ", "a.b"]
REPEATED = [
    "The director Anna Stone presented her new film about the old harbour of Oslo on Friday. ",
    "Today the director Anna Stone presented her new film about the old harbour of Oslo on Friday. ",
    "The director Anna Stone did not present her new film about the old harbour of Oslo on Friday. ",
]
pieces = st.sampled_from(WORDS + STRUCTURE + HOSTILE + REPEATED)
texts = st.lists(pieces | st.text(max_size=20), max_size=25).map("".join)
titles = st.none() | st.text(max_size=15) | st.just("The annual report of the town on its races and games")
metas = st.none() | st.builds(lambda start: {"source_id": "file", "split_idx_start": start}, st.integers(0, 60))
passages = st.builds(Passage, text=texts, title=titles, pinned=st.booleans(), meta=metas) | texts


@st.composite
def chunks(draw):
    """Chunks of one file that may overlap."""
    file = draw(texts)
    starts = draw(st.lists(st.integers(0, len(file)), max_size=4))
    return [
        Passage(
            file[start : start + draw(st.integers(20, 200))],
            meta={"source_id": "chunked", "split_idx_start": start},
            pinned=draw(st.booleans()),
        )
        for start in starts
    ]


def beginning(text):
    """A chunk from the beginning of a file."""
    return part_of_a_file(text, 0)


def part_of_a_file(text, start):
    """A chunk of the same file."""
    return Passage(text, meta={"source_id": "chunked", "split_idx_start": start})


requests = st.builds(list.__add__, st.lists(passages, max_size=4), chunks())
options = st.fixed_dictionaries(
    {},
    optional={
        "target_ratio": st.floats(0.01, 1),
        "min_score": st.floats(0, 1),
        "min_confidence": st.floats(0, 1),
        "focus": st.floats(0, 1),
        "scorer": st.sampled_from(["contextual", "okapi", "bm25l", "bm25plus", "adr-002"]),
        "splitter": st.sampled_from(["pysbd", "sentencex"]),
        "language": st.sampled_from(["auto", "en", "zh", "ar"]),
        "include_titles": st.booleans(),
        "omission_marker": st.sampled_from([" [...] ", "\n…\n"]),
        "remove_duplicates": st.booleans(),
        "history": st.lists(texts, max_size=3),
        "k1": st.floats(0, 10),
        "b": st.floats(0, 1),
    },
)


SHORTFALL = 8
"""Tokens by which the estimate of odd white space and broken characters may fall short."""


@settings(max_examples=max(400, settings().max_examples))
@example("", ["the racethe racethe raceAnna won. ", "Anna won. \t?!\ud8000:\x95:0:0:\x85:"], 24, {})
@example("", ["the racethe racethe raceAnna won. ", "Anna won. \t?!\ud8000:\x95:0:0:\x85A"], 24, {})
@example("", ["什么？0:0𐀀𐀀Anna won. Anna won. "], 6, {})
@example(
    "", [beginning("the race00{\n什么？Anna "), beginning("the race00{\n什么？Anna won. Anna won. Anna won. }")], 8, {}
)
@example(
    "",
    [
        part_of_a_file("on Friday.", 73),
        beginning("Anna won. The director Anna Stone presented her new film about Oslo that"),
    ],
    7,
    {},
)
@example(
    "",
    [
        part_of_a_file("n. Anna won. \t---\n\ud800a", 7),
        part_of_a_file(" 0000000000000000Ann", 50),
        part_of_a_file("\t---\n\ud800a.b000000000000Anna won. 0000000000000000Anna", 20),
        part_of_a_file("n. 0000000000000000A", 48),
    ],
    32,
    {},
)
@example("Anna won. ", ["AAA{\n{\nAnna won. "], 1, {"focus": 0.0})
@given(query=texts, given_passages=requests, budget=st.integers(1, 80), options=options)
def test_every_guarantee_holds(query, given_passages, budget, options):
    given_passages = [Passage(p) if isinstance(p, str) else p for p in given_passages]
    before = repr(given_passages)
    most = 2 * budget if options.get("min_confidence") else budget
    options = {**options, "max_token_budget": most}
    result = compress(query, given_passages, budget, **options)
    note(repr((result.text, result.passages, result.decisions)))
    sources = [p.text for p in given_passages]

    assert COUNT(result.text) == result.token_count <= result.token_budget <= most
    assert_sentences_are_slices_and_tile_their_source(result, sources)
    assert_the_text_is_made_of_the_kept_sentences(result, sources)
    assert_never_empty_when_a_sentence_fits(result)
    assert_reasons_are_true(result, options)
    assert compress(query, given_passages, budget, **options) == result, "not deterministic"
    assert compress(query, annotated(given_passages, options), budget, **options) == result
    assert result.fill(result.token_budget) == result
    if "target_ratio" not in options and "min_confidence" not in options:
        assert result.fill(budget + 7) == compress(
            query, given_passages, budget + 7, **options | {"max_token_budget": None}
        )
    assert repr(given_passages) == before, "the input was changed"


@example("butter", "[\n{\nAnna won. \n}\n]\n", "pysbd")
@example("", "won\n# Head\n```\n", "pysbd")
@example("", "won\n# Head\n---\n", "pysbd")
@given(query=texts, text=texts, splitter=st.sampled_from(["pysbd", "sentencex"]))
def test_where_everything_fits_the_text_stays_as_it_is(query, text, splitter):
    result = compress(query, [text], 2 * COUNT(text) + 100, splitter=splitter, remove_duplicates=False)
    assert result.text == text.strip()


def annotated(given_passages, options):
    analyzer = Analyzer(options.get("splitter", "pysbd"), "o200k_base", options.get("language", "auto"))
    return [replace(p, meta={**(p.meta or {}), ANNOTATION_KEY: analyzer.annotate(p.text)}) for p in given_passages]


def assert_sentences_are_slices_and_tile_their_source(result, sources):
    ends = [0] * len(sources)
    for decision in result.decisions:
        source, i = sources[decision.passage_index], decision.passage_index
        sentence = source[decision.start : decision.end]
        assert sentence and sentence == sentence.strip()
        assert decision.start >= ends[i] and not source[ends[i] : decision.start].strip(), "text in no sentence"
        assert decision.kept == (decision.reason in {"kept", "pinned"})
        assert decision.token_count == COUNT(sentence)
        ends[i] = decision.end
    assert all(not source[end:].strip() for source, end in zip(sources, ends, strict=True)), "tail in no sentence"


def assert_the_text_is_made_of_the_kept_sentences(result, sources):
    for passage in result.passages:
        kept = [(d.start, d.end) for d in result.decisions if d.kept and d.passage_index == passage.index]
        assert tuple(kept) == passage.spans
        assert passage.text in result.text
        rest = passage.text
        for start, end in kept:
            _, found, rest = rest.partition(sources[passage.index][start:end])
            assert found, "a kept sentence is not in the text, or not in order"
    assert {d.passage_index for d in result.decisions if d.kept} == {p.index for p in result.passages}


def assert_never_empty_when_a_sentence_fits(result):
    if not any(d.kept for d in result.decisions):
        assert all(d.token_count > result.token_budget for d in result.decisions)


def assert_reasons_are_true(result, options):
    plan = result._refill.args[0]
    kept = [i for i, d in enumerate(result.decisions) if d.kept]
    told = [i for i in kept if i not in plan.wordless]  # marks alone are nothing for a heading to stand above
    marker = COUNT(options.get("omission_marker") or "")
    slack = len(kept) * (1 + marker)  # once its recounts are spent, the fill goes by what a sentence costs at most
    standard = max((d.score for i, d in enumerate(result.decisions) if may_set_standard(plan, i)), default=0)
    over_budget = {
        i: plan.count([*kept, i, *company(plan, kept, i)])
        for i, d in enumerate(result.decisions)
        if d.reason == "over_budget"
    }
    # what only just does not fit may have stood in the way of others until the final count took it back
    taken_back = any(0 < count - result.token_budget <= SHORTFALL + slack for count in over_budget.values())
    for i, decision in enumerate(result.decisions):
        assert (decision.reason == "pinned") <= (i in plan.pinned)
        if i in plan.structure.heading_of.values() and not any(leads_to(plan, i, holder) for holder in told):
            continue  # a heading waits until something below it is kept, whatever keeps that from happening
        if decision.reason == "over_budget":
            assert taken_back or over_budget[i] + slack > result.token_budget
        elif decision.reason == "below_min_score":
            share = max(options.get("min_score", 0), options.get("focus", 1))
            assert i in plan.wordless or (i not in plan.pinned and decision.score < share * standard)
        elif not decision.kept:
            assert any(says_the_same(plan, holder, i, decision.reason) for holder in kept)


def company(plan, kept, position):
    """
    What may have had to come along: the other fence, the other half of a question and its answer, whose a value is, who
    says it, and below or beside a heading that is kept others of them. Beside half a statement nothing is kept but the
    rest of it. A fence without a partner (alone or before other marks), a time, or marks right below a line that waits
    for them, come with all marks that are left of the passage.
    """
    structure = plan.structure
    halves = halves_of(plan, {position, *kept} - plan.pinned) - {position}
    passage = plan.sentences[position].passage_index
    headings = [i for i in structure.heading_ends if plan.sentences[i].passage_index == passage]
    others = headings if {position, *halves} & {*headings} or {*headings} & {*kept} else []
    waits = position in plan.wordless and structure.heading_of.get(position) == position - 1
    is_lone_fence = structure.fences.get(position, position) == position and part(plan, position)[0].startswith("```")
    is_left = waits or position in structure.times or is_lone_fence
    left = [i for i in plan.wordless if is_left and plan.sentences[i].passage_index == passage]
    speaker = structure.speakers.get(position, position)
    return {*others, *halves, *left, speaker, structure.fences.get(position, position)} - {position, *kept}


def halves_of(plan, positions):
    """The rest of what sentences are half of, and of what that is half of, as the chunk has it that holds it whole."""
    structure, reached = plan.structure, [*positions]
    for one in reached:
        halves = (structure.asked, structure.answers, structure.owners)
        others = {found[one] for found in halves if one in found}.union(structure.parts.get(one, ()))
        reached += {holder_of(plan, other) for other in others} - {*reached}
    return {*reached} - {*positions}


def holder_of(plan, position):
    while position in plan.inside:
        position = plan.inside[position]
    return position


def leads_to(plan, heading, position):
    while (position := plan.structure.heading_of.get(position)) is not None:
        if position == heading:
            return True
    return False


def may_set_standard(plan, position):
    return position not in plan.pinned and position not in plan.wordless


def says_the_same(plan, holder, position, reason):
    (said, said_terms), (text, terms) = (part(plan, i) for i in (holder, position))
    if reason == "overlap":  # a fragment of what is kept, or of what repeats it
        outer = plan.inside[position]
        told = "overlap" if outer in plan.inside else "duplicate"
        return text in part(plan, outer)[0] and (outer == holder or says_the_same(plan, holder, outer, told))
    return said == text or (plan.remove_duplicates and {*terms} <= {*said_terms})


def part(plan, position):
    sentence = plan.sentences[position]
    passage = plan.analyzed[sentence.passage_index]
    return passage.normalised[sentence.place], passage.terms[sentence.place]
