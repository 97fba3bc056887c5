"""Comments of source code: their prose was wrapped behind the mark that begins each line."""

from __future__ import annotations

import pytest

JAVA = """/**
 * Appends the suffix to the end of the string if the string does not
 * already end with it. The rest of the string stays as it was.
 *
 * @param suffix what is appended where the string ends with something
 *     else, in any case
 * @return the new string, which is the same as the old one if that ends
 * @since 2.4
 */
String append(String suffix) {"""


def test_a_sentence_of_a_block_comment_goes_on_behind_the_next_star(units):
    found = units(JAVA)
    assert found[1] == "\n ".join(
        [
            "* Appends the suffix to the end of the string if the string does not",
            "* already end with it.",
        ]
    )
    assert "* @param suffix what is appended where the string ends with something\n *     else, in any case" in found


def test_a_tag_begins_anew_below_a_full_line(units):
    assert units(JAVA)[-3:-1] == ["* @since 2.4", "*/"]
    assert "* @return the new string, which is the same as the old one if that ends" in units(JAVA)


@pytest.mark.parametrize("mark", ["//", "///", "--", ";;"])
def test_a_sentence_goes_on_with_a_name_of_code_behind_the_mark(units, mark):
    said = ["The account that is used to generate the address and a stable", "`unique_id` of the account."]
    assert units(f"{mark} {said[0]}\n{mark} {said[1]}\n\nx = 1")[0] == f"{mark} {said[0]}\n{mark} {said[1]}"


def test_a_formula_between_brackets_of_latex_does_not_make_a_comment_code(units):
    comment = "-- | \\(O(\\log n)\\) steps are what it takes to find the value\n-- at the key in a map."
    assert units(comment) == [comment]


def test_a_comment_does_not_go_on_in_the_code_below(units):
    comment = "// headerMatcher tells whether the request has all that was asked for in the header"
    assert units(f"x = 1\n{comment}\ntype headerMatcher map[string]string")[1] == comment


def test_items_and_examples_in_a_comment_stay_lines(units):
    lines = ["/**", " * It takes one of these, which are all that there is:", " * - one", " * - two", " */"]
    assert units("\n".join(lines)) == [line.strip() for line in lines]


def test_a_path_that_looks_like_the_beginning_of_a_comment_begins_none(units):
    items = [
        "* The first item of the list that is quite long but has no stop",
        "* the second item of the list that is quite long but has no stop",
    ]
    assert units("\n".join(["These paths are closed:", "/*.html", "", *items]))[-2:] == items
