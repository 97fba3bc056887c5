"""What languages need beyond the rules of a library: a bar is where a sentence may end, and nothing else is."""

import pytest

from rag_compress.core.sentences import get_splitter, sentence_spans


@pytest.fixture(params=["pysbd", "sentencex"])
def name(request):
    if request.param == "sentencex":
        pytest.importorskip("sentencex")
    return request.param


def assert_cut_at_bars(marked, language, name="pysbd"):
    expected = marked.split("|")
    text = "".join(expected)
    found = [text[start:end] for start, end in sentence_spans(text, language, get_splitter(name))]
    assert found == [sentence.strip() for sentence in expected]


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("ar", "المدينة جميلة.| كان الطقس باردا جدا.| وصل القطار متأخرا.| نمنا باكرًا.| هذا كتابه.| ثم نام."),
        ("ar", "ا. د. أحمد جاء.| م. سمير ذهب.| ولد سنة 300 ق.م. في مصر."),
        ("fa", "ما آمدیم.| این شهر ما.| آن خانه ما.| رفتیم."),
    ],
)
def test_an_abbreviation_of_one_letter_is_no_last_letter_of_a_word(language, marked, name):
    assert_cut_at_bars(marked, language, name)
