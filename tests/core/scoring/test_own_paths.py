"""A path that no passage names is the asker's own: its words count together as one."""

import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.analysis import shared_analyzer
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.scoring.own_paths import weaken_own_paths


def weights(query: str, *passages: Passage) -> dict[str, float]:
    analyzed = shared_analyzer("pysbd", "o200k_base", "en").analyze(passages or [Passage("Nothing.")], query)
    return dict(weaken_own_paths(query, query_terms(query, ["en"]), ["en"], analyzed))


@pytest.mark.parametrize(
    ("path", "word", "weight"),
    [
        ("/srv/backup/site.tar", "backup", 1 / 4),
        ("/srv/backup/", "backup", 1 / 2),
        ("~/backup", "backup", 1.0),
        ("../old/backup.zip", "backup", 1 / 3),
        ("./backup.sh", "backup", 1 / 2),
        ("old/backup.zip", "backup", 1 / 3),
        (r"C:\old\backup.zip", "backup", 1 / 4),
    ],
)
def test_the_words_of_a_path_that_no_passage_names_weigh_one_together(path, word, weight):
    found = weights(f'How do I unpack "{path}"?')
    assert found[word] == pytest.approx(weight)
    assert found["unpack"] == 1.0


@pytest.mark.parametrize(
    "query", ["backup and/or copy", "https://example.org/old/backup", "copy/move/backup", "/backup"]
)
def test_what_is_no_path_of_files_stays_as_it_is(query):
    assert set(weights(query).values()) == {1.0}


@pytest.mark.parametrize(
    "passage",
    [
        Passage("See config.py for it."),
        Passage("It has a port.", title="config.py"),
        Passage("It is src/server/config.py."),
    ],
)
def test_a_path_that_a_passage_or_its_title_names_is_asked_about(passage):
    assert weights("Which port does src/server/config.py set?", passage)["config"] == 1.0


def test_a_folder_is_named_by_the_last_two_parts_of_its_path():
    query = "What is in /var/log/nginx?"
    assert weights(query, Passage("All is in log/nginx."))["nginx"] == 1.0
    assert weights(query, Passage("A log is written by nginx."))["nginx"] == pytest.approx(1 / 3)


def test_a_word_that_the_query_says_outside_of_its_path_counts_in_full():
    assert weights("Which backup is /srv/backup/a?")["backup"] == 1.0


def test_a_query_of_many_paths_is_about_them():
    paths = [f"/srv/backup{number}/site" for number in range(21)]
    assert weights(f"Which of {' '.join(paths[:20])}?")["site"] == pytest.approx(1 / 3)
    assert weights(f"Which of {' '.join(paths)}?")["site"] == 1.0


def test_an_example_with_the_same_folder_does_not_hide_what_is_asked():
    passages = [
        "The option -z unpacks a file. Before version 2 it was called -u. Examples follow.",
        "Find all files named core below /tmp and delete them. This is run in /tmp at night.",
    ]
    context = compress("Unpack /tmp/core/site.tar.gz", passages, 12).text
    assert context.startswith("The option -z unpacks a file.")
