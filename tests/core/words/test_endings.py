"""Short words in languages without a stemmer, and of Swedish, meet their cases and numbers."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.terms import index_terms


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("bg", "град градът града градове градовете"),
        ("bg", "вода водата води водите"),
        ("ca", "casa cases"),
        ("cs", "město města městu městem městech"),
        ("cs", "ostrov ostrova ostrovy ostrovem"),
        ("cs", "voda vody vodu vodou"),
        ("el", "νόμος νόμου νόμο νόμοι νόμων"),
        ("el", "σπίτι σπιτιού σπίτια"),
        ("et", "kool kooli koolis koolid"),
        ("fa", "کتاب کتاب‌ها کتابها کتاب‌های"),
        ("hr", "grad grada gradu gradom gradovi gradovima"),
        ("hy", "ծառ ծառի ծառը ծառեր"),
        ("lt", "namas namo namui namą namai namų"),
        ("lv", "māja mājas māju mājai mājā"),
        ("pl", "las lasu lasem lasy lasów lasach"),
        ("pl", "książka książki książkę książką książek"),
        ("sk", "rieka rieky rieku riekou"),
        ("sl", "most mosta mostu mostom mostovi"),
        ("sr", "река реке реку реком"),
        ("sv", "krig kriget krigets"),
        ("sv", "vecka veckan veckor veckorna"),
        ("ur", "کتاب کتابیں کتابوں"),
        ("uk", "дах даху дахом дахи дахів"),
        ("uk", "система системи систему системою"),
    ],
)
def test_the_forms_of_a_short_word_are_one_term(language: str, forms: str) -> None:
    assert len({tuple(index_terms(form, language)) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("cs", "voda vodík vůz"),
        ("el", "νόμος νοτιά νερό"),
        ("fa", "تنها تن می‌شود"),
        ("lt", "namas naktis nora"),
        ("pl", "las lek lato"),
        ("uk", "дах дача дим"),
    ],
)
def test_other_short_words_are_other_terms(language: str, words: str) -> None:
    assert len({tuple(index_terms(word, language)) for word in words.split()}) == 3


def test_a_question_for_one_roof_finds_what_is_said_of_the_roofs() -> None:
    text = "Млин стоїть біля річки. Теслі полагодили дах. За домом живуть бджоли."
    assert compress("Хто лагодить дахи?", [text], 12).text == "Теслі полагодили дах."
