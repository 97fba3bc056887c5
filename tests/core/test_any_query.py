"""No query breaks anything, whatever words, numbers and marks of the recognisers it is made of."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rag_compress import compress
from rag_compress.core.tokens import TiktokenCounter

COUNT = TiktokenCounter().count

PIECES = r"""
what
Which
who said
How many
when
last
first
between
and
from
to
until
more than
at least
not
except
all
without
Section
Art.
§
no.
Table
step
#
|
(
)
“
”
"
'
’s
`
:
;
?
/
-
–
%
€
$
@
<b>
{"a":
}
[1]
0
3
12
1,200.50
2-5 kg
7 years
twelve
9:15
3 pm
2024-03-05
5 March
Monday
in 1962
the sixties
v2.1
A-17
x = 3
Ann
Oslo
Berlin
wer
quand
cuándo
第三条
多少
كم
เท่าไร
"""
TEXT = """# Rates of Section 3

Ann: Where is table 3?
Bob: In Oslo, between 2 and 5 kg it costs €12, see § 7 no. 2 [1].

| weight | price | from | to |
|---|---|---|---|
| 2-5 kg | 12 | 9:15 | 12:00 |
| over 5 kg | 1,200.50 | 2024-03-05 | 2024-05-31 |

Step 3: x = 3. Monday to Friday 9-17. In 1962 she was 7 years old.

[1] Berlin, v2.1, A-17.
"""
pieces = st.sampled_from([piece for piece in PIECES.strip("\n").split("\n") if piece])
gaps = st.sampled_from(["", " ", " ", " ", "\n"])
queries = st.lists(st.tuples(pieces, gaps).map("".join), max_size=9).map("".join)


@settings(max_examples=max(300, settings().max_examples))
@example("|\n#0")
@given(query=queries)
def test_any_query_is_answered_within_the_budget(query):
    result = compress(query, [TEXT, query], 30)
    assert COUNT(result.text) == result.token_count <= 30
