"""What a question describes itself points at nothing that was said last: "that guy who fixed the boiler"."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.leaning.dependence import dependence
from rag_compress.chat.leaning.described import LONGEST, without_descriptions
from tests.chat.chats import turns


@pytest.mark.parametrize(
    "query",
    [
        "Which client was it that complained about the invoices?",
        "What was that about the oven, does foil help?",
        "What's the number of that place with the concrete ceiling?",
        "Which number has that plumber who fixed the boiler?",
        "How many rounds were in that thing about running?",
        "Which dose has the pill that the doctor wrote down?",
        "That Portuguese place near the canal, what was it called?",
        "And the friend who doesn't eat meat, what's his name?",
        "Wait, that town with the bridge, how far is the beach from it?",
    ],
)
def test_what_is_described_points_at_nothing_that_was_said(query):
    assert dependence(query, (), "en") == 0.0


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("de", "Der Typ, der die Heizung repariert hat, wie hieß er?"),
        ("de", "Und der Freund, der kein Fleisch isst, wie heißt er noch mal?"),
        ("de", "Wie hieß dieses Lokal mit der Betondecke?"),
        ("de", "Welcher Kunde war das, der sich über die Rechnungen beschwert hat?"),
        ("de", "Was war das noch mal mit dem Ofen?"),
        ("de", "Wo gibt es einen guten Zahnarzt?"),
        ("es", "Ese tipo que arregló la caldera, ¿cómo se llamaba?"),
        ("es", "¿Qué código tiene esa casa con el techo de hormigón?"),
        ("es", "Mi dentista, ¿a qué hora abre su consulta los viernes?"),
        ("fr", "Le type qui a réparé la chaudière, comment s'appelle-t-il ?"),
        ("fr", "Et l'ami qui ne mange pas de viande, il s'appelle comment ?"),
        ("fr", "Quand le train pour Lyon part-il ?"),
        ("fr", "La réunion a-t-elle lieu à midi ?"),
        ("fr", "Y a-t-il une piscine près de la gare ?"),
        ("fr", "Celui qui a peint le mur, quel est son numéro ?"),
        ("fr", "Cette femme qui a peint le mur, où habite-t-elle ?"),
        ("fr", "Existe-t-il un train de nuit ?"),
        ("fr", "Le grand musée, quand ouvre-t-il ?"),
        ("fr", "Le vin rouge, combien coûte-t-il ?"),
        ("de", "Dieser Typ, der die Heizung repariert hat, wie hieß er?"),
    ],
)
def test_what_is_described_in_other_languages_points_at_nothing_either(language, query):
    assert dependence(query, (), language) == 0.0


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("de", "Das zweite, was kostet das?"),
        ("de", "Und die andere, ist sie größer?"),
        ("de", "Wo liegt es?"),
        ("de", "Wann gibt er es zurück?"),
        ("de", "Dieser Fehler, wie behebe ich ihn?"),
        ("de", "Und das blaue, ist es teurer?"),
        ("de", "Von wem kam diese Idee von dir?"),
        ("es", "¿Y cuánto cuesta ese?"),
        ("es", "¿Es ese el mejor de los tres?"),
        ("es", "¿Cuánto cuesta ese plan de datos?"),
        ("es", "¿Es eso lo que dijo el médico?"),
        ("es", "Ella misma, ¿qué dijo?"),
        ("fr", "Le deuxième, combien coûte-t-il ?"),
        ("fr", "Comment l'a-t-il trouvé ?"),
        ("fr", "Quel livre a-t-il lu ?"),
        ("fr", "Cet hôtel, combien coûte-t-il ?"),
        ("fr", "Les deux, quand partent-ils ?"),
        ("fr", "Le rouge, combien coûte-t-il ?"),
        ("fr", "Les petites, sont-elles lavables ?"),
        ("fr", "Le moins cher, est-il libre ?"),
        ("fr", "Combien le rouge coûte-t-il ?"),
        ("fr", "Quand le prochain part-il ?"),
        ("fr", "Existe-t-il en rouge ?"),
    ],
)
def test_what_points_without_a_description_still_does_in_other_languages(language, query):
    assert dependence(query, (), language) >= 0.5


@pytest.mark.parametrize(
    "query",
    [
        "Is that the one?",
        "How is that different from the other?",
        "Does that work with the new phone?",
        "What is that about?",
        "What happened after that?",
        "How long that is?",
        "The second one, how much is it?",
        "That one, what does it cost?",
        "That said, how does it work?",
        "Could that have been done before?",
        "Is that something the vet can do?",
        "The same hotel, is it near the sea?",
    ],
)
def test_what_points_without_a_description_still_does(query):
    assert dependence(query, (), "en") >= 0.5


def test_names_and_numbers_of_other_topics_do_not_come_before_what_is_described():
    pairs = [
        ("The place with the concrete ceiling has the code PX4471.", "Noted, the rooms at the back are quiet."),
        ("My flight is AC 840 to Toronto.", "It lands at 9:15 at Pearson, Terminal 3."),
        ("The barn costs 2,500 euros.", "Oakhurst asks 38 euros for each guest in September."),
        ("Sanjay will be the DJ.", "Then book Bella Tents for 12 August at 18:30."),
    ]
    kept = compress_chat(turns(pairs), "That house with the ceiling of concrete, what's its code?", 26).messages
    assert Message("user", pairs[0][0]) in kept


def test_a_text_that_is_longer_than_any_question_is_left_as_it_is():
    said = f"that man who fixed the boiler, {'what did he do, ' * LONGEST}"
    assert without_descriptions(said, ("en", "zh")) == said
