"""The promises of the README where lines of any kind stand below each other: rules of layout meet in documents."""

from __future__ import annotations

from itertools import combinations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.core.passages.analysis import Analyzer
from tests.core.layout.test_groups import within
from tests.core.test_guarantees import (
    COUNT,
    annotated,
    assert_never_empty_when_a_sentence_fits,
    assert_reasons_are_true,
    assert_sentences_are_slices_and_tile_their_source,
    assert_the_text_is_made_of_the_kept_sentences,
    beginning,
    part_of_a_file,
)

ANALYZER = Analyzer("pysbd", "o200k_base", "auto")

KINDS = """
The votes were counted by hand.
Oslo has an old harbour. It cost 5 million.
However, that was in May
# Votes
## Costs of 2024:
Votes
VOTES AND SEATS
=====
-----
---
* * *
== Votes ==
# of seats,votes,year
seats,votes,year
74,130,1990
"a, b",,"c
d",5,6
# seats | votes
a;b;c
| Seats | Votes |
|---|:-:|
| 74 | 130 |
|  | 1990 |
| Oslo | |
Seats | Votes
+----+----+
Name      Seats     Votes
Oslo      74        130
NAME   SEATS   VOTES
Seats\tVotes
74\t130
- Oslo
- Bergen: 9 to 12
* Costs:
1. Prepare:
2.1 Oslo
(a) the rent;
You need:
- [ ] Vote
Oslo:
**Oslo**
**Votes:** 130
votes: 130
seats = 74
[town]
Step 3: Vote
Term
: a word
Q: How many votes?
A: 130.
How many votes were there?
No.
Yes, all of them.
Question 2
```
```python
~~~
def vote(x):
return x + 1
}
if (votes) {
x = [
]
# not yet
{"votes": 130,
"town": {
}}
town:
- name: Oslo
<table>
<tr><th>Town</th></tr>
<td>Oslo</td>
2024-05-01 12:00:00 ERROR no votes
Traceback (most recent call last):
File "a.py", line 3, in f
E: 5
> They voted.
> > Why?
Anna wrote:
From: a@b.org
Anna: We voted.
[12:03] Bob: No.
00:01 --> 00:02
1 Votes ........ 3
Chapter 2
Page 2 of 9
§ 3 Votes
[1] A note.
+ added
- removed
@@ -1 +1 @@
奥斯陆的港口很旧。多少票？
票数：
كم صوتا؟ لا.
ท่าเรือ เก่า
Wie viele Stimmen
"""
kinds = st.sampled_from(KINDS.strip().split("\n"))
indents = st.sampled_from(["", "", "", "  ", "    ", "\t", "> "])
ends = st.sampled_from(["\n", "\n", "\n", "\n\n", "\r\n", "\r", "\u2028", " ", "\ud800\n"])
lines = st.builds("".join, st.tuples(indents, kinds, ends))
few_kinds = st.lists(kinds, min_size=1, max_size=4).flatmap(
    lambda few: st.lists(st.builds(str.__add__, st.sampled_from(few), ends), max_size=10)
)
documents = (st.lists(lines, max_size=14) | few_kinds).map("".join)
queries = st.sampled_from(["How many votes?", "votes in Oslo", "seats; costs? Who voted?", "", '"old harbour"', "票"])


@settings(max_examples=max(300, settings().max_examples))
@example("", "# of seats,votes,year\n74,130,1990\n75,140,1991\n76,150,1992\n\nThe votes were counted by hand.", 12)
@example("votes", "00:01 --> 00:02\n" * 3, 18)
@example("", "# The votes of Oslo\n# Costs\nHow many votes were there in May?\n", 1)
@example("", "```\n```\n```\n```\n```\n```\n", 9)
@example("How many votes?", "a;b;c\nE: 5\nYou need:\n> Oslo has an old harbour. It cost 5 million.\n", 17)
@example("How many votes?", "def vote(x):\ndef vote(x):\nQ: How many votes?\n", 18)
@example("How many votes?", "* * *\n  =====\nThe votes were counted by hand.\n", 9)
@example("How many votes?", "```\n00:01 --> 00:02\n```\n```\n", 13)
@example("How many votes?", "```\n00:01 --> 00:02\n```\n```\n00:01 --> 00:02\n00:01 --> 00:02\n", 26)
@given(query=queries, text=documents, budget=st.integers(1, 100))
def test_every_guarantee_holds_whatever_stands_below_what(query, text, budget):
    passages = [beginning(text)]
    result = compress(query, passages, budget)
    assert COUNT(result.text) == result.token_count <= budget
    assert_sentences_are_slices_and_tile_their_source(result, [text])
    assert_the_text_is_made_of_the_kept_sentences(result, [text])
    assert_never_empty_when_a_sentence_fits(result)
    assert_reasons_are_true(result, {})
    assert compress(query, annotated(passages, {}), budget) == result
    assert result.fill(budget + 9) == compress(query, passages, budget + 9)
    everything = compress(query, passages, 2 * COUNT(text) + 100, remove_duplicates=False)
    assert everything.text == text.strip()


@given(text=documents, place=st.integers(0, 200), budget=st.integers(1, 60))
def test_chunks_of_any_lines_keep_the_budget_and_tell_of_every_sentence(text, place, budget):
    chunks = [beginning(text[: place + 20]), part_of_a_file(text[place:], place)]
    result = compress("votes", chunks, budget, include_titles=True)
    assert COUNT(result.text) == result.token_count <= budget
    assert_sentences_are_slices_and_tile_their_source(result, [chunk.text for chunk in chunks])
    assert_the_text_is_made_of_the_kept_sentences(result, [chunk.text for chunk in chunks])
    assert compress("votes", annotated(chunks, {}), budget, include_titles=True) == result


@settings(max_examples=max(300, settings().max_examples))
@example("|---|\n|---|\n|---|\n|---|\n")
@example("Oslo:\n| Seats | Votes |\n\n|---|:-:|\n| 74 | 130 |\n")
@given(text=documents)
def test_what_stands_below_a_line_lies_in_what_stands_below_another_or_apart(text):
    outline = ANALYZER.analyze([Passage(text)])[0].outline
    assert len({one.index for one in outline}) == len(outline), "of two ends of a line a fill would never end"
    for one, other in combinations(outline, 2):
        assert other.index >= one.end or within(other.index, other.end, one)
