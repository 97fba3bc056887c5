"""
What users tell assistants: rules for all that comes, and what takes the place of something said before.

``told_in_22_languages.json`` was written by one who did not know the patterns; these were extended after reading the
half called ``read``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.statements import is_directive, is_disclosure, statement_kinds
from rag_compress.chat.statements.directives import from_now_on
from tests.chat.chats import texts, words
from tests.growth import LINEAR, growth

TOLD = json.loads(Path(__file__).with_name("told_in_22_languages.json").read_text(encoding="utf-8"))


def known(kind, half):
    return [said for told in TOLD.values() for said in told[kind][half] if is_directive(said) or is_disclosure(said)]


@pytest.mark.parametrize(
    ("kind", "read", "unread"), [("directives", 82, 42), ("corrections", 85, 50)], ids=["directives", "corrections"]
)
def test_what_users_tell_assistants_is_known_in_many_languages(kind, read, unread):
    assert len(known(kind, "read")) >= read
    assert len(known(kind, "unread")) >= unread


def test_ordinary_messages_are_hardly_ever_taken_for_it():
    assert known("ordinary", "read") == []
    assert len(known("ordinary", "unread")) <= 5


@pytest.mark.parametrize(
    "said",
    [
        "Answer in French.",
        "Please keep your answers under 100 words.",
        "Don't touch the production database.",
        "Use tabs, not spaces.",
        "From now on reply in Spanish.",
        "Run the tests before you commit.",
        "All amounts must be in euros.",
        "My boss must not know about this.",
        "Here is the file. Keep the public API stable.",
        "Actually, use Postgres instead.",
        "Sorry, it has been moved to 3 pm.",
        "Let's make that 1500.",
        "Oops, typo: it's 48231.",
        "Γράψε χωρίς συντομογραφίες.",
        "Before you change anything: don't touch the alembic migrations, Priya owns those.",
        "House rule: roll openly, and don't kill my pony.",
        "The ticket shop stays as it is, don't touch it.",
        "The report is for my boss; never mention salaries.",
        "Noch etwas: Lösche bitte keine alten Dateien.",
        "Une chose : ne touche pas à la base.",
    ],
)
def test_in_english_it_is_told_by_its_grammar(said):
    assert is_directive(said)
    assert "directive" in statement_kinds(said)


@pytest.mark.parametrize(
    "said",
    [
        "Write a letter in French.",
        "Don't worry about it.",
        "Never by plane.",
        "It must be hard.",
        "The hotel must cost little.",
        "Do I use tabs, not spaces?",
        "It is late, don't you think.",
        "It rains, don't worry.",
        "I told him, and I don't touch it.",
        "The shop is small, we do not use it.",
        "No, not yet.",
        "I do it every time.",
        "Answer in French. " + "It rains. " * 60,
    ],
)
def test_requests_remarks_questions_and_documents_are_none(said):
    assert not is_directive(said)


FROM_NOW_ON_SAID = (
    "Künftig bitte nur auf Deutsch.", "In Zukunft schreib alle Beträge in Euro.",
    "Schreib mir die Summen in Zukunft mit Komma.", "En adelante, responde con listas.",
    "À l'avenir, utilise le tutoiement.", "À l'avenir, ne mets pas d'emojis.",
    "Utilise le système métrique à l'avenir.", "In futuro usa le unità metriche.",
    "D'ora in poi scrivi le date per esteso.", "In het vervolg graag in het Nederlands.",
    "Gebruik in het vervolg kilometers.", "Na przyszłość podawaj ceny w złotych.",
    "W przyszłości proszę o krótkie odpowiedzi.", "В дальнейшем указывай цены в рублях.", "Впредь пиши короче.",
    "Jatkossa käytä metrejä.", "Bundan sonra fiyatları lira olarak yaz.", "Gelecekte kısa cevap ver.",
    "V budoucnu piš ceny v korunách.", "Надалі вказуй ціни в гривнях.", "I fortsättningen skriv priser i kronor.",
    "Pe viitor folosește kilometri.", "A jövőben kérlek forintban add meg.", "Στο εξής γράφε σύντομα.",
    "Ke depannya tolong pakai rupiah.", "Sau này hãy dùng đơn vị mét.", "في المستقبل اكتب بالعربية.",
    "מעתה כתוב בקצרה.", "以后请用公里。", "भविष्य में कीमतें रुपये में लिखें।", "No futuro, use quilômetros.",
    "Fremover skriv i kroner.",
)  # fmt: skip

WHAT_WILL_BE = (
    "In Zukunft wird es wärmer.", "In Zukunft schreibe ich mehr.", "Künftig nutzen sie Wasserstoff.",
    "En el futuro habrá más coches.", "À l'avenir, il y aura plus de trains.", "In futuro userò il treno.",
    "In de toekomst gebruik ik de trein.", "W przyszłości będę pisać więcej.", "В будущем я поеду в Рим.",
    "В дальнейшем он стал врачом.", "Jatkossa käytämme junaa.", "Gelecekte daha çok yazacağım.",
    "Sau này tôi sẽ đi Huế.", "以后我想去北京。", "No futuro haverá mais carros.", "In Zukunft bitte?",
    "Pe viitor va fi mai cald.",
)  # fmt: skip


@pytest.mark.parametrize("said", FROM_NOW_ON_SAID)
def test_from_now_on_beside_an_imperative_makes_one(said):
    assert is_directive(said)


@pytest.mark.parametrize("said", WHAT_WILL_BE)
def test_what_will_be_is_none(said):
    assert not is_directive(said)


def test_every_language_of_directives_knows_from_now_on_or_has_words_that_hold_alone():
    known = patterns_of("directive").keys()
    assert from_now_on().keys() <= known
    assert known - from_now_on().keys() == {"bn", "en", "ko", "ta", "th"}


@pytest.mark.parametrize("part", ["in zukunft ", "schreib ", "bitte ", "आगे ", "以后", "future ", "artık ", "do "])
def test_from_now_on_is_sought_in_time_linear_in_a_text(part):
    def seek(size):
        for pattern in from_now_on().values():
            re.search(pattern, part * size)

    assert growth(seek, 500) < LINEAR


DIRECTIVE = Message("user", "Answer in French.")
OTHERS = [
    Message("user", "The train to Oslo leaves at nine."),
    Message("assistant", "Noted, the train to Oslo leaves at nine."),
    Message("user", "Otters sleep afloat in rivers."),
    Message("assistant", "They hold hands then."),
]


def test_a_directive_is_kept_for_questions_that_share_no_word_with_it():
    kept = compress_chat([DIRECTIVE, *OTHERS], "When does the train leave?", 11, **words)
    assert texts(kept) == [DIRECTIVE.text, OTHERS[0].text]


def test_among_people_and_from_the_assistant_it_counts_for_nothing():
    people = [Message("user", message.text) for message in [DIRECTIVE, *OTHERS]]
    for chat in (people, [Message("assistant", DIRECTIVE.text), *OTHERS]):
        result = compress_chat(chat, "When does the train leave?", 11, **words)
        assert result.decisions[0].parts.get("disclosure", 0.0) == 0.0


def test_its_sentence_stays_where_a_message_is_cut():
    said = Message("user", "I walked to the harbour in the rain. Don't touch production. " + "Boats went by. " * 6)
    result = compress_chat([said, *OTHERS], "Which boats went by the harbour?", 16, **words)
    assert "Don't touch production." in result.messages[0].text
    assert result.decisions[0].reason == "cut"
