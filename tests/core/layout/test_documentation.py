"""Comments and docstrings, and the lines of them that say one thing of what they document."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.layout.documentation import find_comments, find_tags
from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences import get_splitter, sentence_spans

QUEUE = """/** A queue of jobs. */
export declare class Queue {
  /**
   * Adds a job to those that wait.
   * @param data - What the worker gets.
   * @returns The id of the job.
   * @throws {RangeError} If the data take too much room.
   */
  add(data: unknown): Promise<string>;

  /**
   * Removes all jobs that wait.
   * @returns How many went.
   * @since 2.3.0
   */
  clear(): Promise<number>;

  /**
   * Takes no new jobs.
   * @returns Whether all were done.
   * @since 2.1.0
   */
  drain(): Promise<boolean>;
}
"""

PYTHON = '''class Store:
    def fill(self, water, weeds, stones, otters, beavers):
        """Fill the pool. It takes a while, and nobody may swim.

        :param water: Litres of it.
        :returns: Whether it ran over.

        .. versionadded:: 3.1
        """
        self.water = water + sum(weeds) + sum(stones) - len(otters)
        return self.water > self.room

    def drain(self, water, weeds, stones, otters, beavers):
        """Drain the pool. Afterwards it is dry, and nobody may swim.

        :param water: What is left of it.
        :returns: How long it took.

        .. versionadded:: 3.4
        """
        self.water = water - sum(weeds) - sum(stones) + len(otters)
        return self.water
'''


def documented(text):
    """For each sentence of a comment the beginning of what it documents."""
    spans = sentence_spans(text, "en", get_splitter("pysbd"))
    sentences = [text[start:end] for start, end in spans]
    found = find_comments(Lines(text, spans))
    return {sentences[index]: sentences[one.declared] for one in found for index in range(one.first, one.end)}


def test_a_comment_documents_what_stands_directly_below():
    found = documented(QUEUE)
    assert found["* @since 2.3.0"] == "clear(): Promise<number>;"
    assert found["* @throws {RangeError} If the data take too much room."] == "add(data: unknown): Promise<string>;"
    assert found["/** A queue of jobs. */"] == "export declare class Queue {"


@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("/// Swims on.\n/// # Errors\n#[inline]\npub fn swim(&self) -> bool {", "pub fn swim(&self) -> bool {"),
        ("// Swim goes on.\nfunc (o *Otter) Swim() bool {", "func (o *Otter) Swim() bool {"),
        ("#: Litres of water.\n#: .. versionadded:: 3.0\nself.water = 1", "self.water = 1"),
        ("/*!\n * Swims on.\n */\nbool swim(void);", "bool swim(void);"),
        ("/// <returns>Whether it swims.</returns>\n[Pure]\npublic bool Swims();", "public bool Swims();"),
    ],
)
def test_comments_of_several_languages_are_known_and_annotations_are_passed(text, declared):
    assert set(documented(text).values()) == {declared}


@pytest.mark.parametrize(
    "text",
    [
        "/** Licence of the otters. */\n\nimport otters;",
        "/** It is never closed.\nint swim(void);",
        "See http://otters.org/ and /*.txt for more.\nThey swim.",
        "/** Nothing stands below. */",
        "",
    ],
)
def test_other_comments_document_nothing(text):
    assert documented(text) == {}


@pytest.mark.parametrize(
    ("query", "tag", "declaration"),
    [
        ("What does clear return?", "@returns How many went.", "clear(): Promise<number>;"),
        ("What does drain return?", "@returns Whether all were done.", "drain(): Promise<boolean>;"),
        ("What does add throw?", "@throws {RangeError} If the data take too much room.", "add(data: unknown)"),
        ("Since which version is there drain?", "@since 2.1.0", "drain(): Promise<boolean>;"),
    ],
)
def test_what_is_said_of_one_function_is_kept_with_its_declaration(query, tag, declaration):
    text = compress(query, [QUEUE], token_budget=30).text
    assert tag in text
    assert declaration in text[text.index(tag) :]


@pytest.mark.parametrize(
    ("query", "said", "signature"),
    [
        ("What does fill return?", ":returns: Whether it ran over.", "def fill(self,"),
        ("What does drain return?", ":returns: How long it took.", "def drain(self,"),
        ("In which version was drain added?", ".. versionadded:: 3.4", "def drain(self,"),
        ("Since when is there fill?", ".. versionadded:: 3.1", "def fill(self,"),
    ],
)
def test_a_line_of_a_docstring_is_kept_below_the_signature_of_its_function(query, said, signature):
    text = compress(query, [PYTHON], token_budget=60).text
    assert said in text
    assert signature in text[: text.index(said)]


@pytest.mark.parametrize(
    ("query", "said", "declaration"),
    [
        ("What does drain do?", "* Takes no new jobs.", "drain(): Promise<boolean>;"),
        ("What does clear do?", "* Removes all jobs that wait.", "clear(): Promise<number>;"),
    ],
)
def test_what_a_comment_says_first_is_found_by_the_name_of_what_it_documents(query, said, declaration):
    text = compress(query, [QUEUE], token_budget=20).text
    assert said in text
    assert declaration in text[text.index(said) :]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/**\n * Swims on.\n */\n@Override\nvoid swim();", "* Swims on."),
        ("/// <summary>\n/// Swims on.\n/// </summary>\nvoid Swim();", "/// Swims on."),
    ],
)
def test_the_name_of_a_tag_and_an_annotation_below_say_nothing(text, said):
    spans = sentence_spans(text, "en", get_splitter("pysbd"))
    lines = Lines(text, spans)
    assert [text[slice(*spans[first])] for _, first, _ in find_tags(lines, find_comments(lines))] == [said]


def test_where_it_is_not_asked_since_when_the_room_is_for_what_answers():
    text = compress("What does clear return?", [QUEUE], token_budget=20).text
    assert text.startswith("* Removes all jobs that wait.\n   * @returns How many went.")
    assert "@since" not in text


def test_a_description_of_graphql_documents_what_stands_below():
    lines = ['"""', "Otters that swim.", '"""', "type Otter {"]
    text = "\n".join(lines)
    spans = [(0, 3), (4, 21), (22, 25), (26, 38)]
    assert [(one.first, one.end, one.declared) for one in find_comments(Lines(text, spans))] == [(0, 3, 3)]
