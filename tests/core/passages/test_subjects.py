"""A passage that no title names is called as its heading says, or as its first sentence introduces it."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.subjects import introduced_by
from tests.core.taking_apart import take_apart


@pytest.mark.parametrize(
    ("language", "sentence", "name"),
    [
        ("en", "Lake Thun is a lake in the canton of Bern.", "Lake Thun"),
        ("en", "The University of Warsaw was established in 1816.", "University of Warsaw"),
        ("en", '"The Old Mill" (French: Le Vieux Moulin (1932)) is a film.', "Old Mill"),
        ("en", "Los Angeles is a city.", "Los Angeles"),
        ("en", "Edward Stanley, 3rd Earl of Derby (1509 – 1572), was a nobleman.", "Edward Stanley"),
        ("en", "No. 12 Squadron was formed in 1939.", "No. 12 Squadron"),
        ("en", "Pieter van den Berg (born 1921) was a rower.", "Pieter van den Berg"),
        ("en", "Hale & Marsh is a firm.", "Hale & Marsh"),
        ("en", "macOS Ventura is the 19th release.", "macOS Ventura"),
        ("en", '"Do not go there" is a poem.', "Do not go there"),
        ("en", "max_tokens is a limit.", "max_tokens"),
        ("de", "Die Stadt Thun ist eine Gemeinde im Kanton Bern.", "Stadt Thun"),
        ("de", "Karl von Stein (* 1757 in Nassau) war ein Beamter.", "Karl von Stein"),
        ("fr", "Le Pont Neuf est un pont de Paris.", "Pont Neuf"),
        ("en", "`open` is a function.", "open"),
        ("fr", "L’Autriche est un pays.", "Autriche"),
        ("es", "«Cien años atrás» es una novela.", "Cien años atrás"),
        ("es", "Los Ríos Unidos son un equipo de Lima.", "Ríos Unidos"),
        ("it", "Anna Rossi (Roma, 1901) è una pittrice.", "Anna Rossi"),
        ("ru", "Анна Каменская (род. 1901) была художницей.", "Анна Каменская"),
        ("ru", "Байкал — озеро в Сибири.", "Байкал"),
        ("uk", "Дніпро — це річка.", "Дніпро"),
        ("el", "Η Άννα Πέτρου ήταν ζωγράφος.", "Άννα Πέτρου"),
        ("vi", "Hồ Tây là hồ lớn nhất Hà Nội.", "Hồ Tây"),
        ("en", "Beavers are rodents.", "Beavers"),
        ("en", "Music from Another Room is a film.", "Music from Another Room"),
        ("en", "Everything Must Go was a hit.", "Everything Must Go"),
    ],
)
def test_a_first_sentence_introduces_the_name_that_it_begins_with(language, sentence, name):
    assert introduced_by(sentence, language) == name


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "She was born in Thun."),
        ("en", "It is a lake."),
        ("en", "In 1816 Warsaw was taken."),
        ("en", "The basic unit of territory is a commune."),
        ("en", "Nearby, in Ogród Saski, the Summer Theatre was in operation."),
        ("en", "Today is Monday."),
        ("en", "There is a lake."),
        ("en", "Everything was fine on our trip."),
        ("en", "Included are two cables."),
        ("es", "Ayer era fiesta."),
        ("ru", "Сегодня это было легко."),
        ("en", "Anna won the race."),
        ("en", "Warsaw fell; the king was away."),
        ("en", "Privacy We are concerned."),
        ("en", '" " is a space.'),
        ("en", '"the pen" of kings is gold.'),
        ("en", "Anna — the first — won."),
        ("de", "Sie war Malerin."),
        ("fr", "Il est mort en 1901."),
        ("tr", "Ankara, Türkiye'nin başkentidir."),
        ("en", ""),
    ],
)
def test_other_first_sentences_introduce_nothing(language, sentence):
    assert introduced_by(sentence, language) == ""


TOWN = "Bern is a town. It lies on the Aare. Trams run all day."
VILLAGE = "Zermatt is a village. It lies in Valais. Cars are not allowed."
COMPOSER = "Anna Stone was a composer. She was born in Zermatt."


def kept(*passages):
    """What 27 tokens keep for a question over two hops."""
    return compress("In which canton was the composer Anna Stone born?", passages, token_budget=27).text


def test_what_a_passage_introduces_leads_to_it_as_its_title_would():
    titles = {TOWN: "Bern", VILLAGE: "Zermatt", COMPOSER: "Anna Stone"}
    titled = kept(*(Passage(text, title=title) for text, title in titles.items()))
    assert "It lies in Valais." in titled
    assert kept(*titles) == titled


@pytest.mark.parametrize("mark", ["# ", ""])
def test_a_passage_is_called_as_the_heading_that_it_begins_with(mark):
    village = f"{mark}Zermatt\n\nThe village lies in Valais. Cars are not allowed."
    assert "The village lies in Valais." in kept(TOWN, village, COMPOSER)


@pytest.mark.parametrize("title", ["page_12", "index", "7f3a"])
def test_a_title_that_says_nothing_does_not_hide_what_the_passage_introduces(title):
    passages = (Passage(text, title=f"{title}_{n}") for n, text in enumerate((TOWN, VILLAGE, COMPOSER)))
    assert "It lies in Valais." in kept(*passages)


def test_a_title_of_several_words_stays_all_that_a_passage_is_called():
    titles = ["Notes on the canton", "Travel by train", "Notes on music"]
    passages = [Passage(text, title=title) for text, title in zip((TOWN, VILLAGE, COMPOSER), titles, strict=True)]
    assert "It lies in Valais." not in kept(*passages)


def test_a_name_that_many_passages_mention_tells_them_apart_less():
    others = [f"Tesla moved to house {n} then. Tesla worked there." for n in range(6)]
    passages = ["Tesla was renowned for his showmanship.", *others, "The patents of Tesla expired in 1905."]
    result = compress("When did Tesla's patents expire?", passages, token_budget=10)
    assert result.text == "The patents of Tesla expired in 1905."


def test_a_day_that_the_question_names_is_no_title_of_the_passage_that_begins_with_it():
    texts = ["Today is Monday. The office is shut.", "The museum is open from nine to five. Entry is free."]
    kept = compress("Which museum is open today?", texts, token_budget=12).text
    assert kept == "The museum is open from nine to five."


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Results are due in May. Two results differ.", ""),
        ("Results are due in May. The Results met twice.", "Results"),
        ("Otter Creek is a town. The creek is cold.", "Otter Creek"),
    ],
)
def test_a_single_word_that_the_passage_writes_small_elsewhere_is_no_name(text, name):
    [passage] = take_apart(text)
    assert passage.subject == name


@pytest.mark.parametrize(("title", "name"), [("index", "Thun Castle"), ("Keep", ""), ("The old town", "")])
def test_a_passage_is_about_what_its_title_says_if_that_says_it(title, name):
    [passage] = take_apart(Passage("Thun Castle is a keep. It was built of stone.", title=title))
    assert passage.subject == name
