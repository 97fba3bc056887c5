"""Ends of sentences that the libraries miss: a bar in the text is where a sentence may end, and nothing else is."""

import pytest

from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.sentences.missed import missed_starts
from tests.core.marked_sentences import assert_cut_at_bars


@pytest.fixture(params=["pysbd", "sentencex"])
def name(request):
    return request.param


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("ar", 'وأضاف: "لا مشكلة."| ثم خرج.| «نعم.»| ثم ذهب.'),
        ("cs", "„Ne.“| Čekala dál.| Řekl: „Ano.“| Šel domů."),
        ("de", "„Nein!“| Sie weinte.| »Komm her.«| Er kam."),
        ("el", "«Δεν θα έρθω.»| Μετά έφυγε."),
        ("es", "«No vendré.»| Luego se fue.| Dijo: «¡No!»| Ella lloró."),
        ("fa", "او گفت: «می‌آیم.»| سپس رفت."),
        ("fr", "« Je ne viendrai pas. »| Puis il partit.| Il dit « Oui. »| Et voilà.| « Oui ! » dit-il."),
        ("it", "«Non verrò.»| Poi se ne andò."),
        ("pl", "„Nie przyjdę.”| Potem wyszedł."),
        ("ru", "«Я не приду.»| Потом он ушёл.| «Нет!»| Она заплакала.| «Да!» сказал он."),
        ("bg", "„Да!“| Тя заплака.| „Мостът е затворен.“| Никой не отговори."),
        ("hi", "“हम नहीं रुकेंगे!”| किसी ने जवाब नहीं दिया।"),
        ("mr", "“पूल बंद करा!”| कोणीही उत्तर दिले नाही."),
        ("nl", "‘De brug moet dicht!’| Niemand antwoordde.| Hij zei: ‘Nee!’| Zij ging."),
        ("en", "‘The bridge must be closed!’| Nobody answered.| The boys’ boat sank."),
        ("ur", "”پل بند ہونا چاہیے!“| کسی نے جواب نہیں دیا۔"),
        ("ja", "「橋を閉めなければ！」|誰も答えなかった。|「どこへ？」と彼は聞いた。"),
    ],
)
def test_a_sentence_ends_with_the_quotation_that_ends_it(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("cs", "Čekal...| Žádný nepřišel."),
        ("el", "Περίμενε...| Κανείς δεν ήρθε."),
        ("en", "He waited…| Nobody came."),
        ("fr", "Il attendait...| Écoute !| Il est parti...| Évidemment.| Elle rit…| Ça va."),
        ("ru", "Он ждал...| Никто не пришёл.| Ну вот…| Она ушла... и всё."),
    ],
)
def test_dots_end_a_sentence_before_any_capital(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("fr", "J'ai lu « Qui a peur ? » Albee l'a écrit."),
        ("ru", "Роман «Что делать?» Чернышевского вышел."),
        ("ru", "Он сказал: «Я ждал... Никто не пришёл», и ушёл."),
        ("zh", "他看了「你好嗎？」這部電影。"),
        ("zh", "「我們走。」他說。|「不。」|她哭了。|他以「責任。」为宗旨。"),
    ],
)
def test_a_title_and_a_quotation_that_goes_on_end_no_sentence(language, marked):
    assert_cut_at_bars(marked, language)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("de", "Er sagte: »Warum?«, fragte er.| Er ging.| »Komm!«; er kam.| »Ja.«| Er blieb."),
        ("de", "Wir sahen »Warum?«.| Es war lang."),
        ("da", "Han spurgte: »Hvorfor?«, og gik.| Han kom igen."),
        ("de", "Er rief «Halt!», und sie lief.| Er kam nach."),
    ],
)
def test_quotation_marks_that_point_inward_stay_with_what_they_close(language, marked, name):
    assert_cut_at_bars(marked, language, name)


def test_the_start_of_a_quotation_is_looked_for_nearby_only():
    text = f"« {'mot ' * 120}oui. » Et voilà."
    assert missed_starts(text, "fr") == [text.index("Et")]
    assert missed_starts(text.replace("« ", "« " + "mot " * 20), "fr") == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Die „Springer Inc.“ New York zahlt."),
        ("en", "Sammy “Davis Jr.” Williams sang."),
        ("en", 'He left. "Affiliate, etc." Means any firm.'),
        ("fr", "La « Dupont et Cie. » Paris paie."),
    ],
)
def test_a_quoted_name_or_list_that_ends_with_an_abbreviation_ends_no_sentence(language, text):
    assert missed_starts(text, language) == []


def test_speech_that_a_comma_announces_ends_a_sentence_whatever_its_last_word_is():
    text = 'He said, “I work for Acme Inc.” Then he left. She said "No." Then she left.'
    assert missed_starts(text, "en") == [text.index("Then"), text.rindex("Then")]


def test_initials_end_no_quotation_that_is_a_sentence():
    assert missed_starts('It was by John "J.B." Handelsman. He said "Go." Then he left.', "en") == [48]


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("de", "Dateien usw.| Es gibt zwei Spalten.| Zink usw. Messing ist teuer.| Äpfel usw. sind reif."),
        ("ru", "Файлы и т. д.| Они есть.| Файлы и т.п.| В городе два столбца.| Лес и т. д. Московской области."),
        ("pl", "Pliki itd.| To jest koniec."),
        ("nl", "Bestanden enz.| Er zijn twee kolommen."),
        ("cs", "Soubory atd.| To je konec."),
        ("it", "Rami ecc.| Il file c'è.| Rami ecc. Torino è lontana."),
        ("sk", "Súbory atď.| To je koniec."),
        ("bg", "Файлове и т.н.| Това е добре.| Файлове и т.н. са тук."),
    ],
)
def test_and_so_on_ends_a_sentence_before_a_function_word_with_a_capital(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", "Use `--squash` for all.| Use `--no-commit` for nothing.| Then `--abort` it."),
        ("es", "La opción `--squash` toma todo el trabajo.| La opción `--no-commit` no registra nada."),
        ("ru", "Ветка в Git -- это указатель на коммит.| По умолчанию имя ветки -- `master`."),
        ("en", "He came -- was it late? -- and left.| She stayed -- it was fine.| No -- never."),
    ],
)
def test_between_two_dashes_a_sentence_may_end(language, marked):
    assert_cut_at_bars(marked, language, "pysbd")


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("de", "Im Projekt gibt es viele Dateien, Branches, Tags usw.", "Branches sind billig, wie alle Leute wissen."),
        ("ru", "В проекте много файлов, веток, тегов и т. д.", "Москва стоит на реке и никуда не уходит отсюда."),
    ],
)
def test_and_so_on_ends_a_sentence_before_a_line_that_begins_with_a_capital(language, first, second):
    splitter = get_splitter("pysbd")
    assert len(sentence_spans(f"{first}\n{second}", language, splitter)) == 2
    assert len(sentence_spans(f"{first}\n{second[0].lower()}{second[1:]}", language, splitter)) == 1


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        (
            "en",
            "It rained for days.|The road (to Rome).|It was closed in 1998.|He left at noon.|In the end, all was dry.",
        ),
        ("en", "What fun!|Parking is free.| Was it?|Yes it was."),
        ("no", "Det var i hele historien.|I forkant var det stille."),
        ("de", "Der Antrag wird abgelehnt.|Die Kosten trägt das Land."),
        ("fr", "Elle vécut à Lyon (Rhône).|Il partit.| Il rentra chez lui.|La ville est grande."),
    ],
)
def test_a_sentence_may_begin_right_behind_the_stop_of_another(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    "text",
    [
        "Compare them with errors.Is or context.With and so on.",
        "See www.rainfall.The or docs/rainfall.The and more of it.",
        "It is in dispatch.S (see below) and match.C too.",
        "It calls Promise.All and Dict.Has on it.",
    ],
)
def test_a_stop_inside_of_an_address_or_a_name_of_a_program_ends_no_sentence(text):
    assert missed_starts(text, "en") == []


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", "Many shops in the old centre closed early.|Workers went home by tram because of the snow."),
        ("en", "The book is dated to 1960.|Around that year the town began to grow."),
        ("en", "The road was flooded.|The town waited for his verdict.|Four weeks later it was dry again."),
        ("en", 'He called it "the best method to carry it out."|In September a pilot project began.'),
        ("en", "He wrote “We did it.”|Workers cheered (as they do.)|Some went home."),
        ("de", "Der Verein hat den alten Bahnhof gekauft.|Mitglieder dürfen dort umsonst ihre Fahrräder abstellen."),
        ("tr", "O yıllarda bir dizi New York otellerinde yaşadı.|Tesla orada uzun süre yalnız çalıştı."),
    ],
)
def test_any_word_begins_a_sentence_behind_a_stop_in_the_midst_of_prose(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    "text",
    [
        "You should never share a threading.Lock between two processes or more.",
        "It returns the value as an instance of decimal.Decimal or of its subclasses.",
        "One of the arguments is str, pathlib.Path or anything else that has a name.",
        "Call threading.Lock once for each of the files that you write.",
        'He turned round."Run," she said, "or you will be late."',
        "def make(self, key: str, value: typing.Any = None) -> None",
    ],
)
def test_the_name_of_a_class_behind_its_module_begins_no_sentence(text):
    assert missed_starts(text, "en") == []


def assert_glued_at_bars(marked):
    starts, text = [], ""
    for sentence in marked.split("|"):
        text += sentence
        starts.append(len(text))
    assert missed_starts(text, "en") == starts[:-1]


@pytest.mark.parametrize(
    "marked",
    [
        "The road (to Rome).|It was closed.",
        "It rained.|He, too, left.",
        "What fun!|Parking is free.",
        'He said "We did it."|However, nobody believed him.',
        'A screen of 5" is small (as they say.)|Some want more.',
        "Internationally renowned representatives institutionalised environmentalism.|Workers went home by tram.",
        "It rained for days.|The road flooded.|Workers went home by tram.",  # three words are enough beside another
    ],
)
def test_no_library_is_needed_where_no_space_stands_behind_a_stop(marked):
    assert_glued_at_bars(marked)


@pytest.mark.parametrize(
    "marked",
    [
        # too short for prose
        "It rained for days.|The road was closed. Use threading.Lock for each of these files.",
        "Old shops closed early!|Call threading.Lock once for each of the files.",
        "Please call threading.Lock once for each of the files that you write.",
        "It rained. Please call threading.Lock once for each of the files that you write.",
        "All the old programs of this shop import fileloader.Missing twice.",
        "All the old programs of this shop import fileloader.Missing = 3 and go on as if it was there.",
        "All the old programs of this shop write out compute(bar).Workers and go on as if it was there.",
        "All the old programs of this shop print compute(bar).Workers and go on as if it was there.",
        "In all of these cases you should use threading.Lock once for each of the files.",
        "Values are converted by the standard library function strconv.Itoa before they are printed.",
        # abbreviations, initials, addresses
        "Compare it (cf.The list of names) with ours.",
        "The whole of it runs on ASP.The rest does not.",
        "It reads errors.The.Next and so on.",
        'He saw "John F."Kennedy and left.',
        'The method of "Smith et al."Newer methods are better.',
        "It was written by Jones (ed.)Oxford in the year of the flood.",
        'He sang "Help me."and left the room.',
    ],
)
def test_behind_few_words_and_behind_abbreviations_no_sentence_begins(marked):
    assert_glued_at_bars(marked)


def test_the_full_stop_of_ethiopic_ends_a_sentence_however_it_is_typed(name):
    assert_cut_at_bars("አስተዳደር አላቸው፡፡| ይህም ያመለክታል ፡፡| አበቃ::|ሌላ ነው።| ቀን 10፡30 ነው።", "am", name)
