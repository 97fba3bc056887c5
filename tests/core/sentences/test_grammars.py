"""Rules of grammars, and types of several alternatives, are units: an alternative by itself says nothing."""

from __future__ import annotations

import pytest

RULES = {
    "bars": '   HEX            = "A" | "B" | "C"\n                  | "a" | "b" | "c" | DIGIT',
    "slashes at the end": "command-auth    = append / create / delete / examine /\n                  rename / select",
    "a note": '   body            = media SP fields\n                     ; MUST NOT be "RFC822"',
    "what stands below": '   message         = "M" address\n                     *(SP address)',
    "BNF": '<digit> ::= "0" | "1"\n          | "2" | "3"',
    "a type of TypeScript": 'type Colour =\n  | "red"\n  | "green";',
    "a type of Haskell": "data Tree a = Leaf a\n  | Node (Tree a) (Tree a)",
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_rule_of_several_lines_is_one_unit(units, rule):
    assert units(f"The port is a number.\n\n{rule}\n\nIt has no sign.")[1:-1] == [rule.strip()]


def test_rules_with_their_signs_below_each_other_are_units(units):
    rules = [
        '   rfc1123-date = wkday "," SP date1 SP time SP "GMT"',
        '   rfc850-date  = weekday "," SP date2 SP time SP "GMT"',
        "   asctime-date = wkday SP date3 SP time SP 4DIGIT",
    ]
    assert units("\n".join(rules)) == [rule.strip() for rule in rules]


@pytest.mark.parametrize("text", ["size = 4\n| a | b |\n|---|---|", "size = 4\n    // of all", "size = 4\n\n\n    | 5"])
def test_what_stands_below_a_value_is_no_rule(units, text):
    assert units(text)[0] == "size = 4"
