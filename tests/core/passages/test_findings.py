"""Claims, and the sentences that they are checked against."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.passages.findings import is_claim, tell_findings


@pytest.mark.parametrize(
    ("query", "claim"),
    [
        ("Low doses of the drug prevent heart attacks.", True),
        ("Low doses of the drug prevent heart attacks. ", True),
        ("Do low doses of the drug prevent heart attacks?", False),
        ("The drug helps, does it? So they say of it.", False),
        ("do low doses of the drug prevent heart attacks", False),
        ("low doses prevent heart attacks?", False),
        ("In which cases does the drug help", False),
        ("Explain how the drug prevents heart attacks.", False),
        ("Drug attacks.", False),
        ("low dose drug heart attack prevention", False),
        ("glycogen and starch are long chains of which sugar", False),
        ("", False),
    ],
)
def test_a_claim_is_told_from_a_question_an_order_and_keywords(query, claim):
    assert is_claim(query) is claim


@pytest.mark.parametrize(
    ("sentence", "sign"),
    [
        ("We found that the drug helps.", 1),
        ("These results suggest a benefit.", 1),
        ("CONCLUSIONS The drug helps.", 1),
        ("Deaths fell (odds ratio 0.8, p<0.05).", 1),
        ("OBJECTIVE The drug in old age.", -1),
        ("We investigated the drug in old age.", -1),
        ("The aim of the trial was a dose.", -1),
        ("Whether it helps remains unclear.", -1),
        ("We examined mice, and we found them well.", 0),
        ("The drug is made of willows.", 0),
        ("The goal of the trial was a dose.", -1),
        ("It is made for the purpose of sleep.", 0),
    ],
)
def test_a_finding_is_told_from_an_aim(sentence, sign):
    assert tell_findings(sentence, [(0, len(sentence))]).tolist() == [sign]


ABSTRACT = (
    "We examined whether aspirin prevents heart attacks in women. "
    "We found that aspirin made no difference to heart attacks in women."
)


def test_a_claim_prefers_the_finding_and_a_question_does_not_care():
    claim = "Aspirin prevents heart attacks in women."
    with_findings = compress(claim, [ABSTRACT], token_budget=14)
    without = compress(claim, [ABSTRACT], token_budget=14, finding_weight=0.0)
    assert with_findings.text.startswith("We found")
    assert without.text.startswith("We examined")
    question = "Does aspirin prevent heart attacks in women?"
    scores = [d.score for d in compress(question, [ABSTRACT], token_budget=14).decisions]
    assert scores == [d.score for d in compress(question, [ABSTRACT], token_budget=14, finding_weight=0.0).decisions]


def test_a_finding_counts_a_fifth_more_and_an_aim_a_fifth_less():
    claim, text = "Aspirin prevents heart attacks in women.", f"{ABSTRACT} Aspirin is made of willows."
    with_findings, without = (
        [d.score for d in compress(claim, [text], token_budget=14, finding_weight=weight).decisions]
        for weight in (0.2, 0.0)
    )
    expected = [score * factor for score, factor in zip(without, (0.8, 1.2, 1.0), strict=True)]
    assert with_findings == pytest.approx(expected)
    assert all(without)


def test_other_languages_than_english_have_no_such_phrases():
    text = "Wir fanden, dass Aspirin hilft. The aim of the Studie war ein Vergleich der Dosis und der Wirkung in Wien."
    scores = [compress("Aspirin hilft in Wien sehr.", [text], 99, language="de", finding_weight=w) for w in (0.0, 0.9)]
    assert [d.score for d in scores[0].decisions] == [d.score for d in scores[1].decisions]


def test_where_nothing_is_reported_no_aims_are_told():
    contract = "The recipient may use the secrets to evaluate the sale. The recipient signs in May."
    claim = "The recipient may use the secrets in May."
    scores = [d.score for d in compress(claim, [contract], token_budget=40).decisions]
    assert scores == [d.score for d in compress(claim, [contract], token_budget=40, finding_weight=0.0).decisions]
