"""Prose between marks: that of LaTeX, of comments behind a ``#``, and above the code of reStructuredText."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "On each member of the covering we are done by\nLemma \\ref{lemma-separated} and the remarks.",
        "A continuous map $f : X \\to Y$ of spaces is called\n{\\it separated} if the diagonal is closed.",
        "Then there is some $n \\geq 0$ such that $n + \\mathcal{O}_X$ is so\nif and only if it is so for $k$.",
        "This was shown by others \\cite[p.~4]{Lee}, and it was\n\\emph{not} shown before them.",
    ],
)
def test_a_wrapped_sentence_of_latex_is_one_unit(units, text):
    assert units(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "As is said of l'\\ `art. 69\ndel codice <https://example.org>`__ in the law.",
        "The cost is (S\\ :sub:`TCO`) and\nit is rated.",
        "They are read as ``Sequence``\\ s\nof any length.",
    ],
)
def test_a_space_that_marks_of_restructuredtext_escape_is_no_code(units, text):
    assert units(text) == [text]


def test_what_parts_a_text_of_latex_stands_alone(units):
    lines = [
        "\\begin{lemma}",
        "\\label{lemma-of-the-map-that-is-separated-by-it}",
        "\\item $x$ is a number that is not negative,",
        "\\end{lemma}",
    ]
    assert units("\n".join(lines)) == lines


@pytest.mark.parametrize(
    "line", ["$user_id = $request->get($name);", "export A={$B}; run ${C} of $D", 'match("\\d{3} of \\w{2}", given)']
)
def test_code_that_has_marks_of_latex_is_code(units, line):
    assert units(f"{line}\nreturns what was given to it by those\nwho asked")[0] == line


def test_a_wrapped_comment_is_one_sentence(units):
    comment = "# When a replica loses its connection, or when the copy\n# is still under way, it answers as before."
    behind = "# It can refuse, too."
    assert units(f"{comment}\n{behind}\nstale = yes") == [comment, behind, "stale = yes"]
    short = f"{comment[:-1]}, unless it is not\n# asked."
    assert units(f"{short}\nport: 80 of it") == [short, "port: 80 of it"]
    indented = comment.replace("#", "    ##")
    assert units(f"port: 80\n{indented}") == ["port: 80", indented.strip()]


@pytest.mark.parametrize(
    "lines",
    [
        ["# When the replica loses its connection it is late", "# The other settings"],
        ["# When the replica loses its connection it is late", "## and what is below it"],
        ["# When the replica loses its connection it is late", "", "# and another heading of it"],
        ["# derive the chain node of this account for it", "# scan the addresses of the chain"],
        ["# default", "# of the port"],
        ["# timeout = the seconds that it waits for an answer", "# port = 80"],
        ["# When the replica loses its connection it is late", "#"],
    ],
)
def test_headings_and_settings_behind_a_mark_stand_for_themselves(units, lines):
    assert units("\n".join(lines)) == [line for line in lines if line]


def test_a_wrapped_sentence_ends_in_the_marks_that_lead_to_code(units):
    text = "Flask is happy to accept any file, but you can limit that with the name of a\nconfig key::"
    assert units(f"{text}\n\n    limit = 16") == [text, "limit = 16"]


def test_a_term_of_a_list_is_no_end_of_the_sentence_above(units):
    lines = ["It is refused as it does not qualify for what is asked (as a tag.)", "pushFetchFirst::", "Shown first."]
    assert units("\n".join(lines)) == lines


@pytest.mark.parametrize("line", ["std::vector<int> of_all", "use std::fmt for all of it", ".. code-block:: python"])
def test_other_marks_of_that_kind_are_of_code(units, line):
    assert units(f"The first of the lines of this paragraph is as wide as any of them\n{line}")[1] == line


@pytest.mark.parametrize("tag", ["<div>", "</li>", "<ul><li>.</li></ul>", '<h1 class="top">Otters</h1>', "<br />"])
def test_a_tag_between_backticks_parts_no_sentence(units, tag):
    assert units(text := f"The item returns `{tag}` to the list.") == [text]
    assert units(text := f"The item returns ``{tag}`` to the list.") == [text]


def test_a_tag_outside_of_backticks_does(units):
    lines = ["<p>It returns `div`.</p>", "<p>An otter` swims in the `` sea ''</p>", "<p>It `` sleeps '' there</p>"]
    assert units("".join(lines)) == lines
