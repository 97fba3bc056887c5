"""What tools returned is cut to the sentences that the query needs, all results against each other."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat import SELECTIVE_MEMORY, Message, ToolCall, ToolResult, compress_chat

OTTERS = (
    "Otters are mammals of the weasel family. They live in rivers, in lakes and along the coasts of many seas. "
    "Sea otters hold hands while they sleep, so that the current does not part them. "
    "Their fur is the thickest of all animals, which is why they were hunted for two centuries."
)
BEAVERS = (
    "Beavers build dams of wood, mud and stones. Their lodges have an entrance under water, which keeps out wolves. "
    "A family of beavers can fell hundreds of trees in one winter. They eat bark and the leaves of water plants."
)
WEATHER = (
    "It rained in the north and it was cloudy in the south. Tomorrow the wind turns to the west and grows stronger. "
    "On the mountains snow is expected above two thousand metres. The outlook for the weekend is mild and dry."
)
DAYS = "Monday is the first day of the week. Sunday is the last one. " * 3
TASK = "Why do sea otters hold hands?"


def step(number, *texts, **fields):
    calls = tuple(ToolCall("read", f'{{"page": {number}}}', f"{number}.{i}") for i in range(len(texts)))
    results = (ToolResult(text, f"{number}.{i}", **fields) for i, text in enumerate(texts))
    return [Message("assistant", tool_calls=calls), *(Message("tool", tool_results=(result,)) for result in results)]


def chat(*steps):
    messages = [message for number, texts in enumerate(steps) for message in step(number, *texts)]
    return [Message("user", TASK), *messages]


def bodies(result):
    return [message.body for message in result.messages if message.tool_results]


def test_a_result_too_long_for_the_budget_is_cut_to_what_is_asked():
    result = compress_chat(chat([WEATHER], [OTTERS], [BEAVERS]), None, 40, preserve_recent=0)
    assert bodies(result) == ["Sea otters hold hands while they sleep, so that the current does not part them."]
    assert [d.reason for d in result.decisions] == [
        "pinned", "over_budget", "over_budget", "kept", "cut", "over_budget", "over_budget",
    ]  # fmt: skip
    call, cut = result.decisions[3:5]
    assert call.kept_tokens == call.token_count
    assert [OTTERS[start:end].strip() for start, end in cut.spans] == bodies(result)
    assert sum(d.kept_tokens for d in result.decisions) == result.token_count <= 40


def test_what_is_left_of_a_result_is_that_of_the_message_with_its_call_and_name():
    messages = chat([WEATHER], [OTTERS], [BEAVERS])
    result = compress_chat(messages, None, 50, preserve_recent=0)
    (cut,) = (message for message in result.messages if message.tool_results)
    assert cut.with_body(OTTERS) == messages[4]
    assert messages[4].body == OTTERS, "the input is left alone"


def test_where_the_latest_result_does_not_fit_it_is_cut_too():
    messages = chat([WEATHER], [BEAVERS], [OTTERS + " " + BEAVERS])
    result = compress_chat(messages, None, 60, preserve_recent=1)
    assert "Sea otters hold hands while they sleep, so that the current does not part them." in bodies(result)[-1]


@pytest.mark.parametrize("budget", [100, 110, 140, 160, 175])
def test_the_answer_of_a_result_stays_where_messages_took_the_room_of_its_excerpt(budget):
    said = "Sea otters hold hands, I have read that about otters, and I do not know why sea otters would do that."
    reply = "Sea otters are said to hold hands. I look it up in the books about otters that there are."
    talk = [Message("user", said), Message("assistant", reply)]
    pages = [*step(0, WEATHER), *step(1, OTTERS), *step(2, f"{BEAVERS} Beavers do not hold hands."), *step(3, DAYS)]
    result = compress_chat([*talk, *pages, Message("user", TASK)], None, budget)
    assert "Sea otters hold hands while they sleep, so that the current does not part them." in "".join(bodies(result))
    assert result.token_count <= budget


def test_of_each_result_of_a_call_something_stays():
    result = compress_chat(chat([WEATHER], [OTTERS, BEAVERS]), None, 80, preserve_recent=0)
    otters, beavers = bodies(result)
    assert "Sea otters hold hands" in otters
    assert beavers
    assert beavers in BEAVERS


def test_of_a_result_of_which_nothing_is_needed_beside_another_its_best_sentence_stays():
    beside = f"{WEATHER} No otters were seen near the bridge. {BEAVERS}"
    for budget in range(60, 90, 5):
        otters, others = bodies(compress_chat(chat([WEATHER], [OTTERS, beside]), None, budget, preserve_recent=0))
        assert "Sea otters hold hands" in otters
        assert "No otters were seen" in others


STOCK = "id,animal,count\n1,seal,40\n2,otter,17\n3,heron,8"


@pytest.mark.parametrize("short", [STOCK, '{"animal": "otter", "count": 17}', "seal: 40\notter: 17"])
def test_short_data_that_is_asked_for_stays_with_what_is_left_of_the_article_of_the_same_turn(short):
    messages = chat([WEATHER, DAYS], [short, BEAVERS], [WEATHER, DAYS], [OTTERS, DAYS])
    messages[0] = Message("user", "Which count of the animal otter do we have?")
    for budget in range(110, 200, 10):
        kept = bodies(compress_chat(messages, None, budget, preserve_recent=0))
        assert short in kept, budget


def test_json_stays_json_without_the_documents_that_are_not_needed():
    documents = [
        {"id": f"{number}" * 20, "content": text, "score": 1 / 3} for number, text in enumerate((OTTERS, BEAVERS))
    ]
    result = compress_chat(chat([WEATHER], [json.dumps({"documents": documents})]), None, 80, preserve_recent=0)
    kept = "Otters are mammals of the weasel family. Sea otters hold hands while they sleep, so that the current "
    kept += "does not part them."
    assert [json.loads(body) for body in bodies(result)] == [{"documents": [documents[0] | {"content": kept}]}]
    spans = result.decisions[4].spans
    assert "".join(json.dumps({"documents": documents})[start:end] for start, end in spans) == bodies(result)[0]


def test_the_title_beside_a_text_tells_what_it_is_about():
    pages = [
        {"title": title, "text": WEATHER.replace("rained", f"rained {title[0]}")} for title in ("Otters", "Beavers")
    ]
    task = Message("user", "What is the outlook for beavers?")
    result = compress_chat([task, *step(0, json.dumps(pages)), *step(1, DAYS)], None, 50, preserve_recent=0)
    assert [page["title"] for page in json.loads(bodies(result)[0])] == ["Beavers"]


def test_what_an_excerpt_saves_however_little_is_kept_for_the_others():
    messages = chat([OTTERS], [BEAVERS], [f"{WEATHER} {BEAVERS}"])
    for budget in range(150, 180, 5):
        otters, weather = bodies(compress_chat(messages, None, budget, preserve_recent=1))
        assert (otters, weather[:9]) == (OTTERS, WEATHER[:9])


def test_latest_results_that_would_take_most_of_the_room_are_cut_among_all_others():
    messages = chat([OTTERS], [BEAVERS], [f"{WEATHER} {BEAVERS}"])
    otters, weather = bodies(compress_chat(messages, None, 120, preserve_recent=1))
    assert "hold hands" in otters
    assert weather in f"{WEATHER} {BEAVERS}"
    assert bodies(compress_chat(messages, None, 250, preserve_recent=1))[-1] == f"{WEATHER} {BEAVERS}"


BAYS = json.dumps(
    [
        {"id": "0123456789" * 12, "text": f"Sea otters of the {bay} bay hold hands. {WEATHER} Fish is what they eat."}
        for bay in ("north", "south", "east", "west", "far")
    ]
)


def test_the_rest_of_the_room_goes_to_the_texts_of_which_something_is_kept():
    counts = [compress_chat(chat([BAYS]), None, budget, preserve_recent=0).token_count for budget in (100, 115, 175)]
    assert all(count > least for count, least in zip(counts, (85, 95, 160), strict=True))


def test_something_stays_of_json_however_much_stands_around_its_texts():
    for budget in range(90, 580, 15):
        (body,) = bodies(compress_chat(chat([BAYS]), None, budget, preserve_recent=0))
        assert "hold hands" in json.loads(body)[0]["text"]


def test_an_older_result_in_a_frame_beyond_the_room_does_not_cost_the_latest_its_place():
    framed = json.dumps([{"id": "0123456789" * 480, "text": f"Otters! {WEATHER * 60}"}])
    for budget in range(1500, 1640, 20):
        result = compress_chat(chat([framed], [WEATHER * 40]), None, budget)
        (latest,) = bodies(result)
        assert latest.startswith("It rained in the north")
        assert result.token_count <= budget


def test_a_latest_result_that_answers_takes_no_more_than_its_share():
    latest = f"{WEATHER} {DAYS} {BEAVERS} Sea otters hold hands while they sleep, says the keeper."
    otters, *_, last = bodies(compress_chat(chat([OTTERS], [BEAVERS], [latest]), None, 140, preserve_recent=1))
    assert otters == OTTERS
    assert last.endswith("says the keeper.")


def test_what_a_tool_says_about_its_failure_stays_whole_or_goes():
    messages = [Message("user", TASK), *step(0, OTTERS, error=True), *step(1, WEATHER)]
    for budget in range(20, 150, 10):
        kept = bodies(compress_chat(messages, None, budget, preserve_recent=0))
        cut = [body for body in kept if body != OTTERS]
        assert not any(part in body for body in cut for part in ("tters are", "They live", "Sea", "fur"))


@pytest.mark.parametrize("settings", [{"cut_results": False}, {"quick": True}])
def test_results_stay_whole_or_go_where_that_is_asked_for(settings):
    for budget in range(20, 200, 10):
        result = compress_chat(chat([WEATHER], [OTTERS], [BEAVERS]), None, budget, preserve_recent=0, **settings)
        assert {*bodies(result)} <= {WEATHER, OTTERS, BEAVERS}


def test_without_words_in_the_query_nothing_tells_what_is_needed():
    result = compress_chat(chat([WEATHER], [OTTERS], [BEAVERS]), " ", 80)
    assert {*bodies(result)} <= {WEATHER, OTTERS, BEAVERS}


@pytest.mark.parametrize(("verbatim_share", "is_whole"), [(1.0, True), (0.25, False)])
def test_a_whole_result_is_preferred_where_verbatim_share_is_one(verbatim_share, is_whole):
    long = f"{OTTERS} {WEATHER}"
    messages = chat([WEATHER], [long], [OTTERS], [BEAVERS])
    result = compress_chat(messages, None, 200, preserve_recent=0, verbatim_share=verbatim_share)
    assert (long in bodies(result)) == is_whole


@pytest.mark.parametrize(("rating", "is_whole"), [(9, True), (5, False)])
def test_important_results_are_cut_only_where_they_would_not_fit(rating, is_whole):
    important = f"{OTTERS} {WEATHER}"

    def rate(texts):
        return [rating if important in text else 5 for text in texts]

    messages = chat([WEATHER], [important], [BEAVERS], [OTTERS])
    result = compress_chat(messages, None, 200, **SELECTIVE_MEMORY | {"preserve_recent": 0}, rate=rate)
    assert (important in bodies(result)) == is_whole


def test_what_cannot_fit_takes_no_room_of_what_can():
    data = json.dumps([{"page": number, "otter": "sea", "hands": 2} for number in range(100)])
    huge = [Message("user", WEATHER * 60), *step(9, data), *step(8, data, BEAVERS)]
    alone = compress_chat(chat([WEATHER], [OTTERS + BEAVERS]), TASK, 90)
    beside = compress_chat([*huge, *chat([WEATHER], [OTTERS + BEAVERS])], TASK, 90)
    ((left,), (left_alone,)) = bodies(beside), bodies(alone)
    assert left.partition("\n")[0] == left_alone.partition("\n")[0] != ""
    assert beside.token_count >= alone.token_count  # which sentences fill the rest depends on all that is there


def test_important_results_are_cut_where_they_would_not_fit_whole():
    messages = chat([f"{WEATHER} {OTTERS} {BEAVERS}"])
    result = compress_chat(messages, TASK, 60, selective_memory=True, rate=lambda texts: [9] * len(texts))
    assert "hold hands" in bodies(result)[0]


def test_something_of_the_latest_result_stays_though_it_shares_no_word_with_the_task():
    task = Message("user", "Please summarise what you found.")
    for older in ([], step(0, "What you found was about tea. Please summarise it, will you? Tea is grown in Assam.")):
        result = compress_chat([task, *older, *step(1, f"{WEATHER} {OTTERS} {BEAVERS}")], None, 80)
        assert len(bodies(result)[-1]) > 80
        assert bodies(result)[-1][:20] in f"{WEATHER} {OTTERS} {BEAVERS}"


def test_the_latest_result_that_shares_no_word_leaves_room_to_an_older_one_that_does():
    for budget in range(100, 200, 20):
        zoo, latest = bodies(compress_chat(chat(ZOOS[0], [f"{WEATHER} {DAYS} {BEAVERS}"]), None, budget))
        assert "hold hands" in zoo
        assert latest


ZOOS = [[" ".join(f"Sea otters {n * 20 + i} hold hands in the zoo." for i in range(20))] for n in range(9)]


def test_where_few_messages_may_stay_those_get_all_the_room():
    assert compress_chat(chat(*ZOOS), TASK, 100, max_messages=2).token_count > 80


def test_what_must_stay_takes_places_that_results_cannot_have():
    rules = [Message("system", "Be kind."), Message("system", "Be brief.")]
    assert compress_chat([*rules, *chat(*ZOOS)], TASK, 100, max_messages=4).token_count > 80


def test_a_recent_result_of_which_nothing_is_needed_takes_no_room_from_what_answers():
    said = Message("assistant", f"They hold hands, as I said. {DAYS}")
    steps = [*step(0, f"{WEATHER} {DAYS}"), *step(1, OTTERS)]
    for budget in range(150, 220, 10):
        result = compress_chat([Message("user", TASK), said, *steps], None, budget, preserve_recent=2)
        assert said in result.messages


def test_a_result_of_which_everything_stays_is_not_called_cut():
    answer = "Sea otters hold hands so that they do not drift apart."
    result = compress_chat(chat([answer, f"{WEATHER} {OTTERS} {BEAVERS}"]), TASK, 110)
    assert [(d.reason, d.spans) for d in result.decisions if d.index == 2] == [("kept", ())]
    assert result.messages[result.indices.index(2)].body == answer


texts = st.lists(st.sampled_from([OTTERS, BEAVERS, WEATHER, "Nothing found.", '{"a": 1}']), min_size=1, max_size=3)


@given(st.lists(texts, max_size=5), st.integers(1, 300), st.sampled_from([None, 0, 2]))
def test_calls_keep_their_results_and_the_budget_holds(steps, budget, recent):
    messages = chat(*steps)
    result = compress_chat(messages, None, budget, preserve_recent=recent)
    task = result.decisions[0].token_count
    assert result.token_count <= max(budget, task)
    called = [call.id for message in result.messages for call in message.tool_calls]
    assert [message.tool_results[0].call_id for message in result.messages if message.tool_results] == called
    for decision in result.decisions:
        body = messages[decision.index].body
        if decision.reason == "cut":
            kept = result.messages[result.indices.index(decision.index)].body
            assert " ".join(body[start:end] for start, end in decision.spans).split() == kept.split()
            assert kept
    assert sum(decision.kept_tokens for decision in result.decisions) == result.token_count


def test_an_older_result_that_shares_no_word_takes_no_room_from_what_answers():
    said = Message("assistant", "Sea otters hold hands when they sleep.")
    messages = [Message("user", TASK), said, *step(0, f"{WEATHER} {WEATHER}"), *step(1, WEATHER)]
    result = compress_chat(messages, None, 120, require_recent=1)
    assert said in result.messages


TRIP = {
    "reservation": "H9ZU1C",
    "user": "mia_kim_4397",
    "legs": [
        {"flight": f"HAT{n}{n}", "day": f"2024-05-1{n}", "from": "MIA", "to": "IAH", "price": 90 + n} for n in range(4)
    ],
    "passengers": [{"first": "Mia", "last": "Kim", "born": "1965-06-09"}, {"first": "Ethan", "last": "Kim"}],
    "payments": [{"card": "gift_card_7359776", "amount": 114}],
    "insurance": "no",
}


@pytest.mark.parametrize("budget", [90, 150, 1000])
def test_a_short_record_that_takes_much_of_the_room_is_cut_to_its_members(budget):
    asked = Message("user", "Please pay with the gift card of the payments.")
    (body,) = bodies(compress_chat([Message("user", "My trip."), *step(0, json.dumps(TRIP)), asked], None, budget))
    left = json.loads(body)
    assert left == {key: value for key, value in TRIP.items() if key in left}
    assert {"reservation", "payments"} <= left.keys()
    assert ("legs" in left) == (budget == 1000)


def test_a_short_record_of_the_latest_step_stays_whole_while_it_fits():
    messages = [Message("user", "Please pay with the gift card of the payments."), *step(0, json.dumps(TRIP))]
    (body,) = bodies(compress_chat(messages, None, 300))
    assert json.loads(body) == TRIP
