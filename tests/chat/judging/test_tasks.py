"""What a model is asked to do, and what it works on."""

from __future__ import annotations

from itertools import chain

import pytest

from rag_compress.chat import compress_chat
from rag_compress.chat.judging.tasks import MOST_TASKS, question_of, task_index, tasks_at
from rag_compress.chat.models import Message
from tests.chat.chats import step

TASK = "Which pump of the northern plant leaks most, and since when?"


def said(*texts):
    return [Message("user", text) for text in texts]


def tasks_of(chat, language):
    return [chat[place].text for place in tasks_at(chat, language)]


def test_what_a_compactor_wrote_is_never_the_task():
    chat = [Message("user", "Go."), Message("user", "Before: rain.", by_compactor=True)]
    assert (task_index(chat), question_of(chat)) == (0, "Go.")
    assert (task_index(chat[1:]), question_of(chat[1:])) == (None, "")


def test_the_task_is_the_latest_user_message_and_the_latest_words_ask():
    chat = [Message("user", "Sum these up."), Message("user", " ", opaque_tokens=5000), Message("assistant", "Yes.")]
    assert (task_index(chat), question_of(chat)) == (1, "Sum these up.")
    assert (task_index(chat[2:]), question_of(chat[2:])) == (None, "")


def test_a_blank_message_asks_nothing():
    assert task_index([Message("user", "Go."), Message("user", " \n"), Message("user", "")]) == 0
    assert task_index([Message("user", "")]) is None


@pytest.mark.parametrize("reply", ["Yes, continue.", "ok", "Go on", "Fix it", "Sounds good, do that.", "Weiter so"])
def test_a_go_ahead_points_to_the_task_before_it(reply):
    assert tasks_of(said(TASK, reply), "en") == [reply, TASK]


def test_a_courteous_go_ahead_points_to_the_task_before_it_however_long_it_is():
    reply = "Perfect, thank you so much for your great help, I really appreciate it!"
    assert tasks_of(said(TASK, reply), "en") == [reply, TASK]


@pytest.mark.parametrize(
    "addition",
    [
        "Please also look at the queue workers in the second hall of the plant.",
        "Check the valves of the boiler in hall 3, too.",
        "List the operators of the night shift as well, please",
        "Besides, find the maintenance contract for the pumps.",
        "Prüfe bitte auch die Ventile des Kessels in Halle 3.",
        "Vérifie aussi les vannes de la chaudière du hall 3.",
        "Revisa también las válvulas de la caldera.",
        "Проверь также клапаны котла в третьем цехе.",
        "锅炉的阀门也请检查一下",
        "また、ボイラーのバルブも点検してください。",
        "बॉयलर के वाल्व भी जाँचो।",
    ],
)
def test_what_comes_on_top_of_a_task_points_to_it(addition):
    assert tasks_of(said(TASK, addition), None) == [addition, TASK]


@pytest.mark.parametrize(
    "task",
    [
        "Who built the Eiffel Tower?",
        "Find the slow node in the logs, repair it and tell the team about it.",
        "Compare the pumps of both plants as well as the valves.",
        "Which node of the cluster is too slow for the job?",
    ],
)
def test_a_task_that_stands_alone_or_says_much_needs_none_before_it(task):
    assert tasks_of(said(TASK, task), "en") == [task]


def test_no_more_than_three_messages_are_looked_at():
    assert MOST_TASKS == 3
    assert tasks_of(said(TASK, "ok", "Go on", "Yes."), "en") == ["Yes.", "Go on", "ok"]


def test_what_the_user_says_between_the_steps_of_a_task_belongs_to_it():
    correction = "The parameters for tool 'read' were updated by the user to: {'page': 3, 'of': 'the northern log'}"
    chat = [*said("Who won the race?", TASK), *step(0, "read", "Rain."), *said(correction), *step(1, "read", "Snow.")]
    assert tasks_of(chat, "en") == [correction, TASK]
    chat += [*said(correction), *step(2, "read", "Hail."), *said("Faster."), *step(3, "read", "Fog.")]
    assert tasks_of(chat, "en") == ["Faster.", correction, TASK], "of many corrections the latest two"


REMINDER = "No tool calls found in the response. Every response must include at least one tool call."


def test_what_comes_again_between_the_steps_is_looked_at_once():
    chat = [
        *said(TASK),
        *step(0, "read", "Rain."),
        *said(REMINDER, REMINDER),
        *step(1, "read", "Fog."),
        *said(REMINDER),
    ]
    assert tasks_of(chat, "en") == [REMINDER, TASK]


def test_a_reminder_that_a_program_sends_behind_replies_is_no_task_from_the_third_time_on():
    reminded = [Message("assistant", "I will look at the log of the pump now."), *said(REMINDER)]
    assert tasks_of([*said(TASK), *reminded], "en") == [REMINDER], "once it may be a task of its own"
    assert tasks_of([*said(TASK), *reminded, *reminded, *reminded], "en") == [REMINDER, TASK]


@pytest.mark.parametrize("behind", [[], step("read", "It is foggy.", 99)])
def test_the_task_that_a_reminder_goes_back_to_stays_whole_up_to_half_of_the_room(behind):
    task = f"{TASK} {'Look at the valves of every hall, and at the seals. ' * 5}"
    steps = chain(*(step("read", f"The log of day {n} says that it rained a little.", n) for n in range(40)))
    kept = compress_chat([*said(task), *steps, *said(REMINDER, REMINDER, REMINDER), *behind], None, 200)
    assert kept.messages[0].text == task
    assert kept.token_count <= 200


def test_new_words_right_behind_a_step_are_a_task_of_their_own():
    steps = chain(*(step("read", f"The log of day {n} says that it rained a little.", n) for n in range(40)))
    asked = "Which gate was repaired?"
    chat = [*said(TASK), *step("read", "The gate of hall 3 was repaired in March.", 99), *steps, *said(asked)]
    kept, alone = compress_chat(chat, None, 120), compress_chat(chat, asked, 120)
    assert [d.score for d in kept.decisions[1:-1]] == [d.score for d in alone.decisions[1:-1]]


def test_what_others_say_is_no_task():
    chat = [*said(TASK), Message("assistant", "May I?"), Message("user", "", by_compactor=True), *said("ok", "  ")]
    assert tasks_of(chat, None) == ["ok", TASK]
    assert tasks_of([Message("assistant", "May I?")], "en") == []


@pytest.mark.parametrize("reply", ["Yes, continue.", "ok", "Please also find out who is on duty at the gate tonight."])
def test_an_agent_that_was_told_to_go_on_keeps_what_its_task_needs(reply):
    weather = "It rained in the north and it was cloudy in the south of the country."
    pump = "The pump of hall 3 in the northern plant leaks most, since last March."
    results = [weather, pump, *[f"{weather} Day {day}." for day in range(9)]]
    steps = [step("read", result, number, f'{{"page": {number}}}') for number, result in enumerate(results)]
    chat = [*said(TASK), *chain(*steps[:6]), Message("assistant", "Go on?"), *said(reply), *chain(*steps[6:])]
    kept = compress_chat(chat, None, 200)
    assert any(pump in result.text for message in kept.messages for result in message.tool_results)
    assert kept.token_count <= 200
