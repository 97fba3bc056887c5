"""A country, a state or a currency is found by its code."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.mentions.codes import find_codes
from tests.core.scoring.mentions.found import is_found, written


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("from Germany", "7,DE,Berlin"),
        ("from Germany", "DE"),
        ("from Germany", "7;DE"),
        ("from Germany", "7, DE, Berlin"),
        ("from Germany", '{"country": "DE"}'),
        ("from Germany", "country=DE"),
        ("from Germany", "country: DE"),
        ("from Germany", "| DE | 3 |"),
        ("from Germany", "7\tDE\t8"),
        ("from Germany", "Berlin (DE)"),
        ("from Germany", "[DE]"),
        ("from Germany", "<td>DE</td>"),
        ("from Germany", "the GER team"),
        ("from Germany", "DEU20"),
        ("from GERMANY", "in germany"),
        ("aus Deutschland", "7,DE,Berlin"),
        ("d'Allemagne", "7,DE,Berlin"),
        ("de España", "7,ES,Madrid"),
        ("来自德国的订单", "7,DE,Berlin"),
        ("来自德国的订单", "他在德国"),
        ("from the United States of America", "in USA"),
        ("from the United  States", "7,US,NY"),
        ("from the US", "in the USA"),
        ("from the United States", "the US team"),
        ("from the Netherlands", "7,NL,Delft"),
        ("Côte d'Ivoire", "7,CI,Abidjan"),
        ("Germany-based", "7,DE,Berlin"),
        ("from Spain", "in Spain"),
        ("Côte d'Ivoire", "la Côte d’Ivoire"),
        ("Côte d’Ivoire", "la Côte d'Ivoire"),
        ("aus Weißrussland", "7,BY,Minsk"),
        ("de l’Italie", "7,IT,Rome"),
        ("in Guinea-Bissau", "7,GW,Bissau"),
        ("from Texas", "Austin, TX 78701"),
        ("from Texas", "Austin, Tex., on"),
        ("from New York", "N.Y."),
        ("from Georgia", "Atlanta, GA 30301"),
        ("from Georgia", "7,GE,Tbilisi"),
        ("from Canada", "7,CAN,Ottawa"),
        ("in euros", "EUR20"),
        ("in euros", "20 EUR"),
        ("in euros", "€20"),
        ("in dollars", "US$20"),
        ("in dollars", "$ 20"),
    ],
)
def test_what_has_a_code_is_found_by_it(query, text):
    assert is_found(find_codes, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("from India", "IN THE HOUSE"),
        ("from India", "check IN now"),
        ("from India", "LOG IN"),
        ("from Oregon", "THIS OR THAT"),
        ("from Maine", "LET ME GO"),
        ("from Germany", "DELTA"),
        ("from Germany", "7,de,x"),
        ("from Germany", "CODE,7"),
        ("from Germany", "Germanys"),
        ("from Germany", "the AGER"),
        ("from Germany", "the GERM"),
        ("from Germany", "Ungermany"),
        ("from Canada", "YOU CAN GO"),
        ("from Andorra", "A AND B"),
        ("from Estonia", "10:00 EST today"),
        ("in dollars", "echo $HOME ${x} $(ls)"),
        ("from Colorado", "ItaloColo. x"),
        ("from Texas", "Texans"),
        ("来自德国的订单", "7,FR,Paris"),
    ],
)
def test_words_that_look_like_codes_are_not_found(query, text):
    assert not is_found(find_codes, query, text)


@pytest.mark.parametrize(
    "query", ["Can you tell us more?", "IN, OR and ME", "the won", "a crown", "United we stand", "Germanic"]
)
def test_what_is_no_name_is_not_taken_for_one(query):
    assert written(find_codes, query) == []


def test_the_longest_name_counts_and_there_may_be_several():
    query = "from the United States of America, New York, South Africa, the US and 德国"
    assert written(find_codes, query) == ["德国", "United States of America", "New York", "South Africa", "US"]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("orders from CÔTE D'IVOIRE", "7,Côte d’Ivoire,Abidjan"),
        ("orders from the UNITED STATES", "7,united states,Ohio"),
        ("orders from Germany", "7,DEU,Berlin"),
        ("orders in euros", "7,€ 20"),
        ("德国的订单", "7,DE,Berlin"),
        ("德国的订单", "德国,柏林"),
    ],
)
def test_the_quick_look_for_a_name_or_a_code_loses_nothing(query, text):
    found = [*find_codes(query)]
    assert any(mention.is_in(text) for mention in found)
    assert all(mention.is_in(text) == bool(mention.forms.search(text)) for mention in found)
