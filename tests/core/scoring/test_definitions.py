"""Sentences that define the thing that a query names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import compress
from rag_compress.core.scoring.definitions import defining, meaning_words, naming_words

SLO = (
    "",
    "Our SLO was missed twice. A service level objective (SLO) is a target. Teams review each SLO. SLOs are targets. "
    "An SLO stands between the teams and chaos. The SLO of the billing service is high. The SLO dashboard: it burns.",
)
INTRODUCED, SAID = 1, 3


@pytest.mark.parametrize(
    "query",
    ["What is an SLO?", "SLO", "define SLO", "What does SLO stand for?", "what's meant by SLO", "Please explain SLOs."],
)
def test_what_introduces_a_thing_and_what_begins_with_it_and_says_what_it_is_define_it(grid_of, query):
    found = defining(grid_of(query, SLO), query, ["en"]).tolist()
    assert [row for row, value in enumerate(found) if value] == [INTRODUCED, SAID]


def test_the_long_form_is_the_same_thing(grid_of):
    query = "What is a service level objective?"
    assert defining(grid_of(query, SLO), query, ["en"]).tolist() == [0, 1, 0, 0, 0, 0, 0]
    introduced = ("", "Teams agree on a service level objective (SLO).")
    assert defining(grid_of(query, introduced), query, ["en"]).tolist() == [1]


def test_what_says_is_in_another_language_than_the_text_defines_nothing(grid_of):
    query, german = "Was ist Quill?", "war"
    assert not defining(grid_of(query, ("", f"Quill {german} games are old.")), query, ["de", "en"]).any()


def test_where_a_thing_is_a_single_letter_no_other_word_is_it(grid_of):
    assert not defining(grid_of("What is C?", ("", "Java (not C) is a language.")), "What is C?", ["en"]).any()


@pytest.mark.parametrize(
    "query",
    [
        "When was the SLO missed?",
        "Who reviews each SLO?",
        "Is it?",
        "",
        "What is an SLA?",
        f"What is an SLO, {'and who was it, ' * 20} and why?",
    ],
)
def test_what_asks_more_of_a_thing_or_names_none_has_no_definition(grid_of, query):
    assert not defining(grid_of(query, SLO), query, ["en"]).any()


@pytest.mark.parametrize(
    ("sentence", "query"),
    [
        ("Nikola Tesla (1856 – 1943) was an inventor.", "Who was Nikola Tesla?"),
        ("The _index_ is the next commit.", "What is the index?"),
        ("The “Edict of Nantes”, was a decree.", "What is the Edict of Nantes?"),
        ("Rebasing: to replay commits.", "What is rebasing?"),
        ("Pods — the smallest units.", "What is a pod?"),
        ("Fast-forward merges are simple.", "What is a fast forward merge?"),
        ("Ponies are small horses.", "What is a pony?"),
        ("C is a language.", "What is C?"),
        ("Remote-tracking branches refer to remotes.", "What is a remote-tracking branch?"),
    ],
)
def test_articles_marks_brackets_and_inflections_do_not_matter(grid_of, sentence, query):
    assert defining(grid_of(query, ("", sentence)), query, ["en"]).tolist() == [1]


@pytest.mark.parametrize(
    ("language", "query", "definition"),
    [
        ("en", "What is an index in Git?", "The index is the next commit."),
        ("en", "What is a refspec in Git's remotes?", "A refspec is a pair of patterns."),
        ("de", "Was ist ein Zweig in Git?", "Ein Zweig ist ein Zeiger."),
        ("fr", "Qu'est-ce qu'un dépôt dans Git ?", "Un dépôt est un dossier."),
        ("es", "¿Qué es una rama en Git?", "Una rama es un puntero."),
        ("pl", "Co to jest gałąź w Git?", "Gałąź to wskaźnik."),
    ],
)
def test_a_thing_is_defined_where_the_query_says_what_it_belongs_to(language, query, definition):
    """In a manual of Git, whose entries need not name it."""
    passages = ["Git remotes.", definition, "Git's remotes!", "Git remotes?"]
    scores = [compress(query, passages, 1000, language=language, definition_weight=w).decisions for w in (0.0, 0.5)]
    gains = [after.score - before.score for before, after in zip(*scores, strict=True)]
    assert gains[1] > 2 * max(gains[0], *gains[2:])
    assert gains[1] > 0


def test_a_name_that_says_in_is_one_name(grid_of):
    query, text = "What is Alice in Wonderland?", "Alice is a girl. Alice in Wonderland is a novel."
    assert defining(grid_of(query, ("", text)), query, ["en"]).tolist() == [0, 1]


def test_what_belongs_to_something_else_is_not_defined(grid_of):
    query, other = "What is the population in Bern?", ("Thun", "The population is 43,000.")
    others = [(town, "It lies on a river.") for town in ("Bern", "Biel", "Chur")]
    assert not defining(grid_of(query, other, *others), query, ["en"]).any()
    found = defining(grid_of(query, other, ("Bern", "The population is 134,000."), *others[1:]), query, ["en"])
    assert found.tolist() == [0, 1, 0, 0]


@pytest.mark.parametrize("heading", ["### Alert", "Alert\n-----"])
def test_what_stands_first_below_a_heading_that_is_the_thing_defines_it(heading):
    text = f"Glossary\n========\n\n{heading}\n\nThe outcome of a rule that is firing. It is sent on.\n\nOne alert more."
    decisions = compress("What is an alert?", [text, "No more."], token_budget=100).decisions
    best = max(decisions, key=lambda decision: decision.score)
    assert text[best.start : best.end] == "The outcome of a rule that is firing."


def test_a_thing_has_a_name_of_six_words_at_most(grid_of):
    name = "United Nations Educational Scientific Cultural Organization"
    for thing, found in ((name, [1]), (f"{name} Office", [0])):
        query = f"What is the {thing}?"
        assert defining(grid_of(query, ("", f"The {thing} is an agency.")), query, ["en"]).tolist() == found


@pytest.mark.parametrize(
    ("language", "query", "definition", "others"),
    [
        ("de", "Was ist ein Binder?", "Ein Binder ist ein Träger.", "Der neue Binder wurde verstärkt."),
        ("fr", "Qu'est-ce qu'une poutre ?", "Les poutres sont des éléments porteurs.", "On répare la poutre cassée."),
        ("es", "¿Qué significa la viga?", "La viga es un elemento de carga.", "Se rompe la viga de la casa."),
        ("it", "Che cosa è una trave?", "Una trave è un elemento portante.", "La nuova trave regge il tetto."),
        ("pt", "O que é uma viga?", "Uma viga é um elemento da casa.", "A nova viga custa muito."),
        ("nl", "Wat is een balk?", "Een balk is een dragend element.", "De nieuwe balk draagt het dak."),
        ("ru", "Что означает балка?", "Балка — это несущий элемент.", "Новая балка держит крышу."),
        ("pl", "Co oznacza belka?", "Belka jest elementem dachu.", "Nowa belka trzyma dach."),
        ("zh", "什么是注意力机制？", "注意力机制是一种方法。", "许多模型使用注意力机制。"),
        ("zh", "注意力机制是什么？", "注意力机制是一种方法。", "许多模型使用注意力机制。"),
        ("ja", "注意機構とは何ですか？", "注意機構とは、重みを計算する方法である。", "多くのモデルが注意機構を使う。"),
        ("ko", "빔이란 무엇인가요?", "빔은 하중을 받는 부재이다.", "새로운 빔이 지붕을 받친다."),
        ("th", "คานคืออะไร", "คานคือชิ้นส่วนของอาคาร", "บ้านหลังนี้มีคานใหม่"),
    ],
)
def test_definitions_are_told_in_many_languages(language, query, definition, others):
    passages = [others, f"{definition} {others}", others]
    scores = [compress(query, passages, 1000, language=language, definition_weight=w).decisions for w in (0.0, 0.5)]
    gains = [after.score - before.score for before, after in zip(*scores, strict=True)]
    gain = gains.pop(next(i for i, decision in enumerate(scores[0]) if decision.passage_index == 1))
    assert gain > 2 * max(gains)


def test_a_definition_is_kept_before_what_else_is_said_of_the_thing():
    passages = [SLO[1], "Alerts fire when an SLO is at risk. The SLO dashboard shows burn rates."]
    kept = compress("What does SLO stand for?", passages, token_budget=20).text
    assert "A service level objective (SLO) is a target." in kept
    without = compress("What does SLO stand for?", passages, token_budget=20, definition_weight=0.0).text
    assert "A service level objective" not in without


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("What does SLO stand for?", "stand for"),
        ("What is meant by SLO", "meant"),
        ("the definition of an SLO", "definition"),
        ("Was bedeutet SLO?", "bedeutet"),
        ("Where does the statue stand?", ""),
        ("What is the mean SLO of May?", ""),
    ],
)
def test_the_words_that_ask_for_a_meaning_are_known(query, words):
    assert meaning_words(query) == words


def test_they_hardly_count():
    text = "An SLO stands for the team's word. It was a mean trick. The SLO has a name."
    mean, name = (compress("What does SLO mean?", [text], 100, definition_weight=0.0).decisions[i] for i in (1, 2))
    assert mean.score < 0.5 * name.score


@given(st.text(max_size=60), st.text(max_size=80), st.sampled_from(["en", "zh", "ja", "ko", "th", "fa", "de"]))
def test_any_query_and_any_text_will_do(query, text, language):
    decisions = compress(query, [text, query], 50, language=language).decisions
    assert all(decision.score >= 0 for decision in decisions)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Comment s'appelle le chien ?", "appelle"),
        ("Comment s’appelaient ses enfants ?", "appelaient"),
        ("Come si chiama il cane?", "chiama"),
        ("¿Cómo se llama el perro?", "llama"),
        ("Como se chama o cão?", "chama"),
        ("Wie heißt der Hund?", "heißt"),
        ("Wie hießen die Hunde?", "hießen"),
        ("Jak nazywa się pies?", "nazywa"),
        ("Jak się nazywa pies?", "nazywa"),
        ("Jak se jmenuje pes?", "jmenuje"),
        ("Hoe heet de hond?", "heet"),
        ("Vad heter hunden?", "heter"),
        ("Как зовут собаку?", "зовут"),
        ("Як звати собаку?", "звати"),
        ("Cum se numește câinele?", "numește"),
        ("Πώς λέγεται ο σκύλος;", "λέγεται"),
        ("Qui appelle le chien ?", ""),
        ("Was heißt das?", ""),
        ("¿Quién llama al perro?", ""),
        ("Hoe heet is het water?", "heet"),
    ],
)
def test_the_verbs_that_ask_for_a_name_are_known(query, words):
    assert naming_words(query) == words


@pytest.mark.parametrize(
    ("query", "call", "answer"),
    [
        ("Comment s'appelle le propriétaire ?", "Le locataire appelle le bureau.", "Le propriétaire est M. Lefèvre."),
        ("Come si chiama il proprietario?", "Chi vuole chiama l'ufficio.", "Il proprietario è il signor Neri."),
        ("¿Cómo se llama el propietario?", "El vecino llama a la oficina.", "El propietario es el señor Gil."),
        ("Wie heißt der Eigentümer?", "Das heißt, es ist offen.", "Der Eigentümer ist Herr Neri."),
        ("Jak nazywa się właściciel?", "Ulica nazywa się Długa.", "Właściciel to pan Nowak."),
    ],
)
def test_they_hardly_count_either(query, call, answer):
    called, answered = compress(query, [call, answer], token_budget=100).decisions
    assert called.score < answered.score / 2


def test_a_heading_that_says_more_than_the_thing_has_no_definition_below_it():
    glossary = "### Alert\n\nIt says that something is wrong.\n\n### Alert sound\n\nIt is loud."
    texts = [glossary, "Every alert goes to the alert desk. Somebody saw the alert there."]
    parts = compress("What is an alert?", texts, 10).score_parts
    assert [part.get("definition", 0) > 0 for part in parts] == [False, True, False, False, False, False]
