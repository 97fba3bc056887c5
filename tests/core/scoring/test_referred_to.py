"""What strong sentences refer to."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from tests.growth import LINEAR, growth

FILLER = "The parties meet once a quarter. Minutes are kept. Language of all letters is English."


def scores_of(query, *passages, **settings):
    result = compress(query, [*passages], 10_000, **settings)
    texts = [passage if isinstance(passage, str) else passage.text for passage in passages]
    return [(texts[one.passage_index][one.start : one.end], one.score) for one in result.decisions]


def reached(query, *passages, **settings):
    """What scores second, behind the sentence that has the words of the query."""
    return [text for text, _ in sorted(scores_of(query, *passages, **settings), key=lambda one: -one[1])][1]


QUERY = "What does the supplier owe for late delivery?"


def contract(reference, label):
    return (
        f"1. Meetings\n{FILLER}\n\n2. Delivery\nFor late delivery the supplier owes what stands in {reference}.\n\n"
        f"3. Price\nIt is fixed for a year.\n\n{label}\nTwo percent for each started week.\n\n10. Term\nIt ends in May."
    )


@pytest.mark.parametrize(
    ("reference", "label"),
    [
        ("Section 9", "9. Damages"),
        ("Section 9", "## 9 Damages"),
        ("Section 9", "Section 9 - Damages"),
        ("clause 9.1", "9.1 Damages"),
        ("Article 9", "9. Damages"),
        ("Annex B", "Annex B: Damages"),
        ("Anhang B", "Anhang B"),
        ("l'annexe B", "Annexe B"),
        ("el anexo III", "Anexo III"),
        ("Table 4", "Table 4"),
        ("§ 9", "§ 9 Damages"),
        ("Schedule 7", "SCHEDULE 7"),
    ],
)
def test_a_sentence_leads_to_the_part_that_it_refers_to(reference, label):
    text = contract(reference, label)
    assert reached(QUERY, text).startswith("Two percent")
    assert not reached(QUERY, text, bridge_weight=0.0).startswith("Two percent")


@pytest.mark.parametrize(
    ("mark", "note"),
    [
        ("¹", "¹ Two percent a week."),
        ("[1]", "[1] Two percent a week."),
        ("[^late]", "[^late]: Two percent a week."),
        ("*", "* Two percent a week."),
    ],
)
def test_a_mark_leads_to_its_footnote(mark, note):
    text = f"The supplier pays for late delivery{mark}.\n\n{FILLER}\n\n{note}\n\nPrinted in May."
    assert "Two percent" in reached(QUERY, text)


def test_bold_labels_are_no_footnotes():
    shops = [
        f"**{town}:** It opens at {hour}. The parking is in the yard." for town, hour in (("Oslo", 9), ("Bern", 8))
    ]
    with_references, without = (scores_of("Where is the parking in Bern?", *shops, bridge_weight=w) for w in (0.5, 0.0))
    assert with_references == without


def test_a_line_with_a_key_leads_to_no_other_line_with_that_key():
    text = "\n\n".join(
        f"NAME: {name}\nSTATE: {state}" for name, state in (("Ann", "new"), ("Bob", "old"), ("Eva", "odd"))
    )
    with_references, without = (scores_of("What is the state of Bob?", text, bridge_weight=w) for w in (0.5, 0.0))
    assert with_references == without


def test_a_cited_source_is_no_footnote():
    text = f"The supplier pays for late delivery[1].\n\n{FILLER}\n\n[1] Berg et al. Delays. 2019.\n\nPrinted in May."
    assert "Berg" not in reached(QUERY, text)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("ends in E12", "E12  Tap closed or hose kinked."),
        ("gives message 172", "| 172 | Tap closed or hose kinked. |"),
        ("is a case for the CAB", "CAB: five heads of unit, each Tuesday"),
        ("bears the Default Rate", '1.4 "Default Rate" means four percent.'),
        ("is dealt with under Key combinations", "## Key combinations\n\nPress MODE for three seconds."),
        ("is dealt with in [locks](#key-locks)", "## Key locks\n\nPress MODE for three seconds."),
        ("is dealt with in [locks](docs/key-locks.md)", "## Key locks\n\nPress MODE for three seconds."),
    ],
)
def test_a_name_leads_to_what_explains_it(said, line):
    text = f"# Guide\n\nA pump that stays silent {said}.\n\n## Other\n\n{FILLER}\n\n{line}\n\n## End\n\nPrinted in May."
    assert reached("Why does the pump stay silent?", text) in line


def test_it_reaches_over_chunks_that_a_title_parts_from_what_it_names():
    chunks = [
        f"1. Delivery\n{QUERY[:-1]}: see Section 9.",
        "3. Price\nFixed.\n\n9. Damages",
        "Two percent a week.\n\n10. Term\nMay.",
    ]
    assert reached(QUERY, *chunks) == "Two percent a week."


def test_its_own_document_comes_before_another_one():
    text = contract("Section 9", "9. Damages")
    other = (
        contract("Section 8", "9. Holidays")
        .replace("Two percent for each started week", "Two weeks in summer")
        .replace("late", "")
    )
    given = [Passage(other, "Lease"), Passage(text, "Supply"), Passage(other, "Loan")]
    assert reached(QUERY, *given).startswith("Two percent")


def test_a_part_of_a_law_is_none_of_the_contract():
    text = contract("Section 9 of the Sale of Goods Act", "9. Damages")
    assert not reached(QUERY, text).startswith("Two percent")


def test_points_of_a_paragraph_are_told_apart():
    text = (
        "Article 5\n1. Late delivery is subject to point (b) of Article 6(1).\n\nArticle 6\n1. There is owed:\n"
        "(a) a letter;\n"
        "(b) two percent a week;\n(c) a new date.\n2. Nothing else is owed.\n(b) not even thanks;"
    )
    assert reached("late delivery", text) == "(b) two percent a week;"


def test_what_is_referred_to_gains_less_than_the_sentence_has():
    scored = dict(scores_of(QUERY, contract("Section 9", "9. Damages")))
    source = max(scored.values())
    assert 0.8 * source < scored["Two percent for each started week."] < source


def test_of_a_long_part_what_matches_comes_before_what_stands_first():
    rows = "\n".join(f"9.{number} The parties greet each other on day {number}." for number in range(1, 9))
    text = contract("Section 9", "9. Damages").replace(
        "Two percent", f"{rows}\n9.9 For a week of delay two percent are owed, of delivery"
    )
    assert "9.9 For a week" in [text for text, _ in sorted(scores_of(QUERY, text), key=lambda one: -one[1])][1]


def test_a_term_that_stands_everywhere_leads_nowhere():
    definition = '1.1 "Agreement" means this deed.'
    text = f"{definition}\n\nUnder the Agreement late delivery costs two percent.\n\n" + "The Agreement holds. " * 7
    scored = dict(scores_of(QUERY, text))
    assert scored[definition] < 0.5 * max(scored.values())


def test_keys_of_records_lead_to_no_other_record():
    text = "\n\n".join(
        f"STATUS: {state}\nVISIT: of {name}" for name, state in (("Ann", "planned"), ("Bob", "late"), ("Eve", "done"))
    )
    scores = [
        [score for _, score in scores_of("Which visit is late?", text, bridge_weight=weight)] for weight in (0.5, 1e-9)
    ]
    assert scores[0] == pytest.approx(scores[1], abs=1e-6)


def test_prose_without_references_scores_as_ever():
    passages = ["The river is 30 km long. It rises in the hills.", "Otters live in the river. They eat 1 kg of fish."]
    query = "How long is the river?"
    with_it, without = (
        [one.score for one in compress(query, passages, 20, bridge_weight=weight).decisions] for weight in (0.5, 1e-9)
    )
    assert max(map(abs, (one - other for one, other in zip(with_it, without, strict=True)))) < 1e-6


@pytest.mark.parametrize(
    "text", ["§", "Section", "(", "9.", "[^]", "see Section 9.9.9.9.9(z)", "第条", "* * *", "Article 4\n" * 3]
)
def test_odd_texts_raise_nothing(text):
    compress("Section 9 article", [text, f"article {text} see Section 4 {text}"], 20)


def test_many_parts_and_references_take_linear_time():
    def taken_apart(count):
        text = "\n".join(
            f"{number}.1 The screw of paragraph 2 is as in Section {number + 1}(a), see note¹."
            for number in range(count)
        )
        compress("greet", [text], 20)
        return text

    def ask(text):
        compress("the screw of Section 7", [text], 20)

    assert growth(ask, 500, prepare=taken_apart) < LINEAR
