"""Text without marks that would end a sentence: it is cut all the same, so that some of it can be kept."""

import pytest

from rag_compress.core.sentences.windows import windows


def test_text_without_any_mark_is_cut_so_that_some_of_it_can_be_kept(units):
    spoken = "so we go there and then we come back " * 60
    pieces = units(spoken)
    assert max(map(len, pieces)) <= 200 and " ".join(pieces) == spoken.strip()
    assert all(piece.startswith(("so we", "and then", "there and", "back so")) for piece in pieces)
    marked = "so we go there, and then we come back, " * 20  # 780 characters
    assert units(marked) == [marked.strip()]


CAPTIONS = """so the thing about sea otters is that
they sleep on their backs and hold the
paws of one another because of the
current which would part them in the
night and if there is kelp they wrap the
leaves around them like a blanket and
"""


def test_captions_without_marks_are_cut_at_the_ends_of_lines_before_a_function_word_if_one_is_near(units):
    pieces = units(CAPTIONS * 4)
    assert "\n".join(pieces) == (CAPTIONS * 4).strip() and max(map(len, pieces)) <= 250
    assert {piece.split()[0] for piece in pieces} == {"so", "they", "leaves", "night"}


@pytest.mark.parametrize("beside", ["[Music]", "3.5 kg", ">>", "10:30", "$5", "it's"])
def test_what_stands_in_transcripts_is_no_mark_that_ends_a_sentence(units, beside):
    assert len(units(f"{CAPTIONS.strip()} {beside} {CAPTIONS * 2}")) > 3


def test_names_verses_and_records_do_not_run_on_from_line_to_line(units):
    names = [f"Ann Marie Otterstone of Vilm {i}" for i in range(20)]  # 600 characters
    assert len(units("\n".join(names))) in (1, 20)
    verses = [f"and the {word} is what the sailor has to leave behind" for word in ("moon", "sand", "rope", "gale") * 9]
    assert units("\n".join(verses)) == verses


@pytest.mark.parametrize("words", ["यह किताब है और वह मेज है ", "ที่นี่มีน้ำ และป่าไม้มากมาย ", "এটা বই আর ওটা টেবিল "])
def test_vowel_signs_are_no_marks_that_text_without_any_could_be_cut_at(units, words):
    spoken = words * 100
    pieces = units(spoken)
    assert max(map(len, pieces)) <= 400 and " ".join(pieces) == spoken.strip()


def test_no_word_is_cut_behind_a_vowel_sign_that_no_letter_is():
    spoken = (
        "तो हम चाहते थे कि नदी शहर से होकर जाए और लोग उसमें तैर सकें लेकिन महापौर ने कहा कि वह सड़क बनाना चाहते हैं और फिर हमने "
        "मतदान किया "
    )
    text = spoken * 4
    pieces = [text[start:end] for start, end in windows(text, 0, len(text), "hi")]
    assert {word for piece in pieces for word in piece.split()} == {*spoken.split()}


def test_words_of_a_script_without_spaces_that_spaces_part_all_the_same_are_cut_into_short_pieces(units):
    spoken = "강이 도시를 지나가게 하고 싶었는데 시장이 길을 만들고 싶다고 해서 투표를 했습니다 "
    pieces = units(spoken * 20)
    assert " ".join(pieces) == (spoken * 20).strip() and max(map(len, pieces)) <= 250


@pytest.mark.parametrize(
    "spoken", ["首先大家要知道水獭睡觉的时候会手拉着手", "ラッコは眠るときに手をつないで流されないようにする"]
)
def test_text_without_marks_and_spaces_is_cut_into_pieces_that_say_as_much_as_elsewhere(units, spoken):
    pieces = units(spoken * 100)
    assert "".join(pieces) == spoken * 100
    assert {len(piece) for piece in pieces[:-1]} == {150} and len(pieces[-1]) <= 400
    assert units(spoken * 10) == [spoken * 10]


def test_text_without_spaces_in_which_only_commas_stand_is_cut_behind_one(units):
    spoken = "水獭睡觉的时候会手拉着手，水流就不会把它们分开，" * 100
    pieces = units(spoken)
    assert "".join(pieces) == spoken and all(piece.endswith("，") and len(piece) <= 400 for piece in pieces[:-2])
    long_sentence = "水獭睡觉的时候会手拉着手，" * 40 + "水流就不会把它们分开。"  # 531 characters
    assert units(long_sentence * 3) == [long_sentence] * 3


def test_long_text_without_stops_is_parted_at_its_lines_only(units):
    lines = [f"and when the night is dark {'so ' * (i % 5)}and {i} stars are out" for i in range(200)]
    assert units("\n".join(lines)) == lines


def test_a_line_of_code_that_is_longer_than_any_sentence_is_cut_as_late_as_can_be(units):
    line = "Run it. " * 600  # 4,800 characters
    assert [len(unit) for unit in units(f"```sh\n{line}\n```")] == [5, 3_999, 799, 3]
