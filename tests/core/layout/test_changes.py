"""The entries of logs are known by their first line, or by the last one, which signs what stands above it."""

from __future__ import annotations

from tests.core.taking_apart import take_apart

GIT = """commit 2ef7bde608ce5404e97d5f042f95f89f1c232871
Merge: 1a2b3c4 5d6e7f8
Author: Ann Lee <ann@example.org>
Date:   Mon Mar 4 10:00:00 2024 +0100

    fix: parse the list in one pass

    The tables were read twice.

 parser.py | 12 ++++++------
 1 file changed, 6 insertions(+), 6 deletions(-)

commit 9c1185a5c5e9fc54612808977ee8f548b2258d31 (tag: v1.2)
Author:     Bob Ray <bob@example.org>
AuthorDate: Tue Mar 5 11:00:00 2024 +0100
Commit:     Eva Orr <eva@example.org>
CommitDate: Wed Mar 6 12:00:00 2024 +0100

    docs: name the rivers
"""

DEBIAN = """otter (1.2-3) unstable; urgency=medium

  * Swim faster.

 -- Ann Lee <ann@example.org>  Mon, 04 Mar 2024 10:00:00 +0100

otter (1.2-2) unstable; urgency=low

  [ Bob Ray ]
  * Sleep on the back

 -- Eva Orr <eva@example.org>  Sun, 03 Mar 2024 10:00:00 +0100
"""

RPM = """* Mon Mar 04 2024 Ann Lee <ann@example.org> - 1.2-3
- Swim faster
* Sun Mar 03 2024 Eva Orr <eva@example.org> - 1.2-2
- Sleep on the back
"""


def changes_in(text):
    """What each entry begins with, and what its lines say."""
    (passage,) = take_apart(text)
    lines = passage.lines
    return [(lines[one.first], {kind: lines[at] for kind, at in one.fields.items()}) for one in passage.changes]


def names_above(text, said):
    """The lines that what is said stands below, the nearest first."""
    (passage,) = take_apart(text)
    place = next(index for index, line in enumerate(passage.lines) if said in line)
    return [passage.lines[one.index] for one in reversed(passage.outline) if one.index < place < one.end]


def test_a_commit_says_in_its_header_who_made_it_and_when():
    (first, said), (second, of_second) = changes_in(GIT)
    assert first == said["revision"] == "commit 2ef7bde608ce5404e97d5f042f95f89f1c232871"
    assert said["sender"] == "Author: Ann Lee <ann@example.org>"
    assert said["date"] == "Date:   Mon Mar 4 10:00:00 2024 +0100"
    assert second == "commit 9c1185a5c5e9fc54612808977ee8f548b2258d31 (tag: v1.2)"
    assert of_second["sender"] == "Author:     Bob Ray <bob@example.org>"
    assert of_second["date"] == "AuthorDate: Tue Mar 5 11:00:00 2024 +0100"


def test_a_commit_reaches_to_the_next_one_over_the_files_it_changes():
    above = names_above(GIT, "parser.py")
    assert "Author: Ann Lee <ann@example.org>" in above
    assert "Author: Ann Lee <ann@example.org>" not in names_above(GIT, "docs: name")


def test_nobody_speaks_in_a_log():
    said = ("fix: read it once", "docs: name it", "fix: read it twice", "docs: name them", "Close it.")
    log = "".join(
        f"commit {number}{'a' * 39}\nAuthor: Ann Lee <ann@example.org>\nDate:   Mon Mar {number} 2024\n\n    {line}\n\n"
        for number, line in enumerate(said, 1)
    )
    (passage,) = take_apart(log)
    assert not passage.speaking.speakers


def test_a_release_is_signed_by_its_last_line():
    (first, said), (second, of_second) = changes_in(DEBIAN)
    assert first == said["revision"] == "otter (1.2-3) unstable; urgency=medium"
    assert said["sender"] == said["date"] == "-- Ann Lee <ann@example.org>  Mon, 04 Mar 2024 10:00:00 +0100"
    assert second == "otter (1.2-2) unstable; urgency=low"
    assert of_second["sender"].startswith("-- Eva Orr")


def test_who_signed_one_release_is_not_above_the_next():
    log = f"{DEBIAN}\n{DEBIAN.replace('1.2', '1.1')}"
    (passage,) = take_apart(log)
    assert not passage.turns
    assert names_above(log, "Sleep")[-1] == "otter (1.2-2) unstable; urgency=low"
    assert not any("Ann Lee" in line for line in names_above(log, "Sleep"))


def test_what_is_said_of_one_release_ends_before_the_next():
    log = DEBIAN.replace("  * Swim", "  [ Eva Orr ]\n  * Swim")
    assert names_above(log, "Sleep") == ["[ Bob Ray ]", "otter (1.2-2) unstable; urgency=low"]
    assert names_above(log, "(1.2-2)") == []


def test_a_dated_line_with_an_address_begins_an_entry():
    (_, said), (second, of_second) = changes_in(RPM)
    assert said["revision"] == said["sender"] == "* Mon Mar 04 2024 Ann Lee <ann@example.org> - 1.2-3"
    assert second == of_second["date"]
    assert names_above(RPM, "Sleep")[0] == second


def test_one_dated_line_with_an_address_is_no_log():
    assert changes_in(RPM[: RPM.index("* Sun")]) == []


def test_prose_that_speaks_of_commits_is_no_log():
    assert changes_in("commit 2ef7bde\nbroke it.\n\nThe author: Ann <ann@example.org>\nDate: unknown") == []
