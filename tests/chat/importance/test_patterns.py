"""Features, file operations, summaries and mentions: a hit and a near miss for each of their patterns' alternatives."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, ToolResult
from rag_compress.chat.importance.factors import FEATURE_PATTERNS, references
from rag_compress.chat.importance.types import message_type, type_signs

FEATURES = {
    "idea": (
        ("A new idea.", "An ideal day."), ("Two ideas came up.", "He idealised it."),
        ("What if it rains?", "What is it if not rain?"), ("Imagine a lake.", "The images are blurred."),
        ("The concept is sound.", "Concepts are cheap."), ("We brainstormed all day.", "A brain in a storm."),
    ),
    "iteration": (
        ("We iterate on it.", "It is illiterate."), ("The second version is shorter.", "His aversion to it grew."),
        ("Here is a draft.", "Drafty rooms are cold."), ("I revised the plan.", "He is a divisive man."),
        ("Please rework the end.", "There works a friend."), ("Try again with less.", "Try it, and again."),
    ),
    "feedback": (
        ("Any feedback?", "She will feed back the data."), ("I like the end.", "I dislike the end."),
        ("I love it.", "I loved it."), ("I prefer the first.", "She is preferred."),
        ("A sharp critique.", "Critiques are late."), ("I suggest a cut.", "His jest was lame."),
        ("Improve the end.", "He can improvise."),
    ),
    "solution": (
        ("The solution is simple.", "Absolution came late."), ("They solve it.", "They absolve him."),
        ("It is solved.", "It was dissolved."), ("Fix it.", "The suffix is odd."), ("It is fixed.", "A fixture."),
        ("That fixes it.", "The prefixes are odd."), ("There is a workaround.", "We work around it."),
        ("They resolve it.", "The resolver is slow."), ("It is resolved.", "It is unresolved."),
        ("Here is the answer.", "An answering machine."),
    ),
    "debugging": (
        ("Let us debug it.", "De bugs zijn weg."), ("See the trace.", "Traces of otters."),
        ("I can reproduce it.", "Produce it."), ("Set a breakpoint.", "Break point after point."),
        ("Read the log.", "The logo is new."), ("The logs are empty.", "A blog is empty."),
        ("It logged nothing.", "It was clogged."), ("The stack is full.", "A haystack."),
    ),
    "analysis": (
        ("We analyze it.", "The dialysis took long."), ("An analysis of it.", "An analogy of it."),
        ("It sank because of ice.", "It was the cause of it."), ("The root cause is rust.", "Root and cause differ."),
        ("Therefore it sank.", "There before it sank."), ("They investigate.", "They invest in it."),
        ("Compare the two.", "He is a company man."),
    ),
}  # fmt: skip

SAID = {
    "file": (
        ("Create the file.", "Recreate the file."), ("Delete that folder.", "A delicate folder."),
        ("Move it to the directory.", "Remove the directory."), ("They copied both directories.", "A recopied file."),
        ("Copy notes.txt", "Photocopy notes.txt"), ("Writing the old file.", "Wry the file was."),
        ("I wrote the files.", "I rewrote the files."), ("Read src/app.py", "Already in src/app.py"),
        ("Open a.py", "Open a.symphony"), ("Saving the big new file.", "The same file."), ("Edit a.py", "Credit a.py"),
        ("Upload a.py", "The load of a.py"), ("Downloaded a.py", "Down in a.py"),
        ("Open one two three files.", "Open one two three four files."), ("Read the folder.", "Read the folders."),
    ),
    "summary": (
        ("Summary: all is well.", "The summary is late."), ("In summary, all is well.", "In a summary of it."),
        ("To summarise: all is well.", "I wish to summarise."), ("To summarize: all is well.", "To summon him."),
        ("TL;DR all is well.", "TL DR all is well."), ("tldr: all is well.", "Her tldr is late."),
        ("Recap: all is well.", "Recapture it."), ("**Overview** of it", "Overviews are late."),
    ),
}  # fmt: skip

MENTIONS = (
    ("As I said, it works.", "As I see it, it works."), ("As you mentioned, it works.", "As they mentioned, it works."),
    ("As we discussed, it works.", "As we discuss it, it works."),
    ("It is mentioned above.", "It is mentioned below."), ("It was discussed earlier.", "It was discussed early."),
    ("It was described before.", "It was described beforehand."), ("It is shown above.", "It is shown about here."),
    ("It is listed above.", "It is blacklisted above."), ("See above.", "Seen from above."),
    ("Your previous message is odd.", "A previous message is odd."),
    ("My earlier point holds.", "My early point holds."),
    ("The last question was odd.", "The lasting question was odd."),
    ("Your first answer holds.", "Your first guess holds."),
    ("The above suggestion holds.", "See the suggestion above."),
)  # fmt: skip


def tabled(table):
    return [(name, hit, near_miss) for name, pairs in table.items() for hit, near_miss in pairs]


@pytest.mark.parametrize(("feature", "hit", "near_miss"), tabled(FEATURES))
def test_a_feature_is_found_by_each_of_its_words_and_not_by_words_that_resemble_them(feature, hit, near_miss):
    assert FEATURE_PATTERNS[feature].search(hit)
    assert not FEATURE_PATTERNS[feature].search(near_miss)


@pytest.mark.parametrize(("kind", "hit", "near_miss"), tabled(SAID))
def test_file_operations_and_summaries_are_told_by_each_of_their_words(kind, hit, near_miss):
    assert kind in type_signs(hit)
    assert kind not in type_signs(near_miss)


@pytest.mark.parametrize(("mention", "near_miss"), MENTIONS)
def test_a_message_that_mentions_what_was_said_refers_to_the_one_before_it(mention, near_miss):
    def found(text):
        return references([frozenset()] * 2, ["It works.", text], {})[0]

    assert found(mention) == [(1, 0)]
    assert not found(near_miss)


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        (Message("assistant", "```python\nx = 1\n```\nWhat do you think?"), "code_change"),
        (Message("user", "```python\nx = 1\n```\nWhat do you think?"), "query"),
        (Message("user", "```python\nx = 1\n```"), "code_change"),
        (Message("tool", "It rains."), "tool_use"),
        (Message("tool", tool_results=(ToolResult("It rains.", "1"),)), "tool_use"),
    ],
)
def test_what_a_message_is_depends_on_who_says_it(message, kind):
    assert message_type(message) == kind
