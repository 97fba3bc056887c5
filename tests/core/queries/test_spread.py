"""Which queries ask of several things, and which ask the same of each."""

from __future__ import annotations

import pytest

from rag_compress.core.queries.spread import asks_for_several, asks_of_each, asks_of_several, names_beside_each


@pytest.mark.parametrize(
    "query",
    [
        "How high is each tower?",
        "List the operating system of every server.",
        "What are the prices of all phones?",
        "How did the fee change since the last edition?",
        "How has the price changed",
        "¿Cómo ha cambiado el precio?",
        "¿Qué cambió en 2024?",
        "Comment le prix a-t-il évolué depuis 2020 ?",
        "What changed in the allowance between 2023 and 2024?",
        "Wie hoch ist die Miete der einzelnen Wohnungen?",
        "Was hat sich an der Kernzeit geändert?",
        "Quel est le prix dans chaque hôtel ?",
        "¿Cuál es el precio de cada hotel?",
        "各支店の電話番号は?",
        "列出所有手机的价格",
    ],
)
def test_a_query_asks_the_same_of_each(query):
    assert asks_of_each(query)
    assert asks_of_several(query)


@pytest.mark.parametrize(
    "query",
    [
        "Which of our servers run Debian?",
        "Which phones are waterproof?",
        "In which towns are they sold?",
        "List all first-aiders.",
        "Who are the form tutors?",
        "How many of the suppliers deliver abroad?",
        "Welche Lieferanten sind zertifiziert?",
        "Quels hôtels acceptent les chiens ?",
        "哪些手机防水?",
    ],
)
def test_a_query_asks_of_which_things_something_holds(query):
    assert asks_of_several(query)
    assert asks_for_several(query)
    assert not asks_of_each(query)


@pytest.mark.parametrize(
    "query",
    [
        "What are the risks of mining?",
        "What were the early influences on her art?",
        "What kinds of data do you collect?",
        "In what ways did it change?",
        "What early gene groups are found in them?",
        "Was sind die Risiken?",
        "Какие риски есть?",
        "Wat zijn de risico's?",
        "Hvilke risici er der?",
        "Vilka risker finns det?",
        "Які ризики існують?",
        "Какви са рисковете?",
        "Jakie są zagrożenia?",
        "Ποιοι είναι οι κίνδυνοι;",
        "Care sunt riscurile?",
        "Melyek a kockázatok?",
        "Mitkä ovat riskit?",
        "Riskler nelerdir?",
        "Apa saja risikonya?",
        "Có những rủi ro nào?",
    ],
)
def test_a_query_asks_what_several_things_are(query):
    assert asks_for_several(query)
    assert not asks_of_several(query)


@pytest.mark.parametrize(
    "query",
    [
        "Which tower is the highest?",
        "Which film was released first?",
        "Which business unit has a plant?",
        "Are they related to each other?",
        "Is it open at all?",
        "Do the shops open every day?",
        "How do I change the filter?",
        "How did the war change the life of women?",
        "¿Qué programa cambió la visión de los rumanos?",
        "Qui a changé la loi ?",
        "Is the data consistent with the theory of relativity?",
        "Is the method safe in all women?",
        "Wie kann der Name geändert werden?",
        "What did James do?",
        "What does Paris have?",
        "What bus is it?",
        "Những người di cư này được nhập tịch khi nào?",
        "Tên của vở kịch từ những năm 1980 là gì?",
        "What is it that students do?",
        "Welche Serie hat ihre Ansichten verändert?",
        "What is one way in which graphs can be encoded?",
        "Combien de repas chaque jour ?",
        "如何应对气候变化?",
        "パスワードを変更する方法",
    ],
)
def test_a_query_for_one_thing_asks_of_no_others(query):
    assert not asks_for_several(query)


@pytest.mark.parametrize(
    ("query", "language", "names"),
    [
        ("What is the revenue of each Segment of Aareworks?", "en", {"aarework"}),
        ("What is the revenue of each segment?", "en", set()),
        ("What does the Ostra tower charge for each", "en", {"ostra"}),
        ("Wie hoch ist die Miete der einzelnen Wohnungen?", "de", {"miet"}),
        ("How did the fee of the Ostra tower change?", "en", {"ostra"}),
    ],
)
def test_names_are_told_from_what_each_stands_before(query, language, names):
    assert names_beside_each(query, [language]) == names


@pytest.mark.parametrize("words", ["which ", "what ", "what ks ", "how did ", "chang ", "of each ", "所有"])
def test_a_long_query_takes_no_longer_for_each_word(words):
    assert asks_for_several(words * 20_000) in (True, False)
