"""A follow-up leans on the conversation in every language, and a question that stands alone does not."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat, dependence
from rag_compress.chat.leaning.signs import signs_of
from rag_compress.chat.phrases import patterns_of
from tests.chat.chats import words

# Of each language two follow-ups, about his age and where she lives, and two questions that stand alone.
ASKED = {
    "ar": ("وكم عمره؟", "ماذا فعلت هي بعد ذلك؟", "متى بُني برج إيفل؟", "ما عاصمة النرويج؟"),
    "bn": ("আর তার বয়স কত?", "তিনি কোথায় থাকেন?", "আইফেল টাওয়ার কবে নির্মিত হয়েছিল?", "নরওয়ের রাজধানী কোনটি?"),
    "cs": ("A kolik je mu let?", "Kde ona bydlí?", "Kdy byla postavena Eiffelova věž?", "Jaké je hlavní město Norska?"),
    "da": ("Og hvor gammel er han?", "Hvor bor hun?", "Hvornår blev Eiffeltårnet bygget?", "Hvad er Norges hovedstad?"),
    "el": (
        "Και πόσο χρονών είναι αυτός;",
        "Πού μένει αυτή;",
        "Πότε χτίστηκε ο Πύργος του Άιφελ;",
        "Ποια είναι η πρωτεύουσα της Νορβηγίας;",
    ),
    "fa": ("و او چند سال دارد؟", "آنها کجا زندگی می‌کنند؟", "برج ایفل کی ساخته شد؟", "پایتخت نروژ کجاست؟"),
    "fi": (
        "Entä kuinka vanha hän on?",
        "Missä he asuvat?",
        "Milloin Eiffel-torni rakennettiin?",
        "Mikä on Norjan pääkaupunki?",
    ),
    "he": ("ובן כמה הוא?", "איפה היא גרה?", "מתי נבנה מגדל אייפל?", "מהי בירת נורווגיה?"),
    "hi": ("और उसकी उम्र क्या है?", "वह कहाँ रहती है?", "एफिल टॉवर कब बनाया गया था?", "नॉर्वे की राजधानी क्या है?"),
    "hu": ("És hány éves?", "Hol élnek ők?", "Mikor épült az Eiffel-torony?", "Mi Norvégia fővárosa?"),
    "id": ("Dan berapa umurnya?", "Di mana dia tinggal?", "Kapan Menara Eiffel dibangun?", "Apa ibu kota Norwegia?"),
    "it": (
        "E quanti anni ha?",
        "Dove vive lei?",
        "Quando fu costruita la Torre Eiffel?",
        "Qual è la capitale della Norvegia?",
    ),
    "ja": (
        "それで何歳ですか？",
        "彼女はどこに住んでいますか",
        "エッフェル塔はいつ建てられましたか",
        "ノルウェーの首都はどこですか？",
    ),
    "ko": ("그리고 몇 살이야?", "그녀는 어디에 살아?", "에펠탑은 언제 지어졌나요?", "노르웨이의 수도는 어디인가요"),
    "nl": (
        "En hoe oud is hij?",
        "Waar wonen ze?",
        "Wanneer werd de Eiffeltoren gebouwd?",
        "Wat is de hoofdstad van Noorwegen?",
    ),
    "no": ("Og hvor gammel er han?", "Hvor bor hun nå?", "Når ble Eiffeltårnet bygget?", "Hva er hovedstaden i Norge?"),
    "pl": ("A ile on ma lat?", "Gdzie ona mieszka?", "Kiedy zbudowano wieżę Eiffla?", "Co jest stolicą Norwegii?"),
    "pt": (
        "E quantos anos ele tem?",
        "Onde ela mora?",
        "Quando foi construída a Torre Eiffel?",
        "Qual é a capital da Noruega?",
    ),
    "ro": (
        "Și câți ani are el?",
        "Unde locuiește ea?",
        "Când a fost construit Turnul Eiffel?",
        "Care este capitala Norvegiei?",
    ),
    "ru": (
        "А сколько ему лет?",
        "Где она живёт?",
        "Когда построили Эйфелеву башню?",
        "Какой город является столицей Норвегии?",
    ),
    "sk": (
        "A koľko má on rokov?",
        "Kde ona býva?",
        "Kedy bola postavená Eiffelova veža?",
        "Aké je hlavné mesto Nórska?",
    ),
    "sv": ("Och hur gammal är han?", "Var bor hon?", "När byggdes Eiffeltornet?", "Vilken stad är Norges huvudstad?"),
    "ta": (
        "அவருக்கு எவ்வளவு வயது?",
        "அவள் எங்கே வசிக்கிறாள்?",
        "ஈபிள் கோபுரம் எப்போது கட்டப்பட்டது?",
        "நோர்வேயின் தலைநகரம் எது?",
    ),
    "th": ("แล้วเขาอายุเท่าไหร่", "เธออยู่ที่ไหน", "หอไอเฟลสร้างเมื่อไร", "เมืองหลวงของนอร์เวย์คืออะไร"),
    "tr": (
        "Peki kaç yaşında?",
        "O nerede yaşıyor?",
        "Eyfel Kulesi ne zaman inşa edildi?",
        "Norveç'in başkenti neresidir?",
    ),
    "uk": ("А скільки йому років?", "Де вона живе?", "Коли збудували Ейфелеву вежу?", "Яке місто є столицею Норвегії?"),
    "vi": (
        "Còn ông ấy bao nhiêu tuổi?",
        "Cô ấy sống ở đâu?",
        "Tháp Eiffel được xây dựng khi nào?",
        "Thủ đô của Na Uy là gì?",
    ),
    "zh": ("那他多大了？", "她住在哪里", "埃菲尔铁塔是什么时候建成的", "挪威的首都是哪里？"),
}


def test_every_language_of_the_tables_is_asked_in():
    assert ASKED.keys() == patterns_of("asking").keys()


@pytest.mark.parametrize("language", ASKED)
def test_a_follow_up_leans_on_the_conversation(language):
    for query in ASKED[language][:2]:
        assert dependence(query, language=language) >= 0.5, query


@pytest.mark.parametrize("language", ASKED)
def test_a_question_that_stands_alone_does_not(language):
    for query in ASKED[language][2:]:
        assert dependence(query, language=language) == 0.0, query


@pytest.mark.parametrize("query", ["Me ne parli?", "Mi a neve?", "Kim o?"])
def test_words_count_in_the_language_of_the_query_alone(query):
    assert dependence(query, language="zh") <= 0.5


@pytest.mark.parametrize(
    "query",
    [
        "How old is Otto?",
        "Who wrote Die Hard?",
        "Where is Den Haag?",
        "When was Ona Munson born?",
        "Is Man U on at ten?",
    ],
)
def test_english_questions_with_words_of_others_stand_alone(query):
    assert dependence(query) == dependence(query, language="en") == 0.0


@pytest.mark.parametrize(
    "query", ["Who directed Das Boot?", "Quick question. Who wrote Ella Enchanted?", "How long is It?"]
)
def test_a_word_of_a_name_points_to_nothing(query):
    assert dependence(query) == 0.0


@pytest.mark.parametrize(
    "query", ["Who directed das boot?", "WHO DIRECTED IT?", "Who Directed It?", "What? It is red."]
)
def test_a_word_points_where_its_capital_tells_nothing(query):
    assert dependence(query) >= 0.5


def test_of_a_query_too_short_to_tell_its_language_the_conversation_does():
    assert dependence("Idade dela?", language="pt") == 0.5 > dependence("Idade dela?", language="fi")
    chat = [
        Message("user", "Eu conheci o Pedro ontem no mercado, e ele mora em Recife com a família."),
        Message("assistant", "Que bom! O mercado de Recife é muito antigo e fica perto do mar."),
        Message("user", "O tempo estava bom e a praia estava cheia de gente, como sempre."),
    ]
    recency = [
        compress_chat(chat, q, 14, **words).decisions[-1].parts["recency"] for q in ("Idade dela?", "Idade Pedro?")
    ]
    assert recency[0] > 5 * recency[1]


@pytest.mark.parametrize(
    "query", ["Hotel mit Pool", "Hans Zimmer scores", "Ham recipes", "Ten largest cities", "TAM size", "vi editor"]
)
def test_short_words_of_a_search_are_no_words_of_a_reply_in_some_language(query):
    assert dependence(query) == 0.5, "it asks nothing, and leans on nothing else"


def test_two_words_of_one_language_tell_it():
    assert dependence("beliau") == 0.5 < dependence("mereka kalian") == 1.0


@pytest.mark.parametrize("query", ["Oslo arról", "Oslo arról ervan"])
def test_a_word_with_letters_beyond_ascii_tells_its_language_alone_and_beside_another(query):
    assert dependence(query) == 1.0, "it points, and asks nothing"


@pytest.mark.parametrize("language", [None, "en", "nl", "ru", "zh", "hi"])
def test_a_query_without_words_leans_on_nothing(language):
    assert dependence("?!", language=language) == 0.0


@pytest.mark.parametrize(
    "query",
    [
        "What is my customer number?", "Wie lautet meine Kundennummer?", "Quelle est mon adresse ?",
        "¿Dónde está mi pedido?", "Qual è il mio numero di cliente?", "Wat is mijn klantnummer?",
        "Qual é o meu orçamento?", "Какой мой номер?", "我的预算是多少？", "私の予算はいくらですか？",
    ],
)  # fmt: skip
def test_a_thing_of_ones_own_is_asked_for_by_its_name(query):
    assert dependence(query) == 0
    assert dependence("What should I do?") > 0, "who speaks as oneself takes part"


@pytest.mark.parametrize("share", [0.4, 0.5])
def test_what_answers_literally_is_kept_before_other_names_and_numbers(share):
    said = [
        "Hello, how can I help?", "The locker is the one at the back door.", "Thank you, noted.",
        "What is the capital of Peru?", "The capital of Peru is Lima.", "How high is Mount Fuji?",
        "Mount Fuji in Japan is 3776 m high.", "And the Thames?",
        "The Thames flows through Oxford and London.", "Thanks!", "You are welcome!",
    ]  # fmt: skip
    messages = [Message("assistant" if turn % 2 == 0 else "user", text) for turn, text in enumerate(said)]
    messages.append(Message("user", "Where is my locker?"))
    total = compress_chat(messages, None, 10_000).original_token_count
    kept = compress_chat(messages, None, int(share * total))
    assert "The locker is the one at the back door." in [message.text for message in kept.messages]


@pytest.mark.parametrize(
    "query", ["¿Y cuánto cuesta?", "¿Pero cuándo sale?", "¿Entonces dónde es?", "Alors combien de temps ?"]
)
def test_a_reply_may_open_with_an_inverted_mark(query):
    assert dependence(query) == dependence(query.strip("¿")) == 0.5


@pytest.mark.parametrize(
    "query",
    ["¿Cuál es la capital de Francia?", "cuál es la capital de Francia", "¿De qué color es la bandera de Francia?"],
)
def test_the_spanish_copula_is_no_german_pronoun(query):
    assert dependence(query, language="es") == 0.0
    assert dependence("Wie alt ist es?", language="de") == 0.5


@pytest.mark.parametrize(
    "query",
    [
        "cuánto cuesta el tren",
        "en qué año nació Cervantes",
        "combien coûte le train",
        "quelle est la capitale de la France",
        "wieso ist der Himmel blau",
        "worin unterscheiden sich Tag und Nacht",
        "wem gehört Schloss Sanssouci",
    ],
)
def test_a_question_word_asks_without_a_mark(query):
    assert dependence(query) == 0.0


def test_a_french_question_whether_there_is_something_is_no_spanish_and():
    assert dependence("Y a des trains de nuit ?") == 0.0
    assert dependence("Y el tren?") == 0.5


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("Suggest three light dinners", "en"),
        ("Plan a trip to Rome", "en"),
        ("Schreib dem Vermieter zwei Zeilen", "de"),
        ("Rédige une lettre au propriétaire", "fr"),
        ("Sugiere tres cenas", "es"),
        ("Napisz list do sąsiadów", "pl"),
        ("推荐三道菜", "zh"),
    ],
)
def test_a_request_is_no_mere_reply(query, language):
    assert dependence(query, language=language) == 0.0


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("Plan B sounds good.", "en"),
        ("A design like the last", "en"),
        ("Schlagzeug lieber als Gitarre.", "de"),
        ("Schreibtische sind besser.", "de"),
        ("Het stel beneden.", "nl"),
    ],
)
def test_a_noun_that_is_written_like_a_request_is_a_reply_as_before(query, language):
    assert dependence(query, language=language) == 0.5


@pytest.mark.parametrize(
    "query",
    [
        "那个会修电脑的朋友叫什么名字？", "那个地点是上海的活动，时间是什么？", "那家在三亚的酒店叫什么？",
        "那位来自南京的客人，她的房号是多少？", "那家叫“云上，人家”的餐厅，人均多少？",
        "那个34岁的人，他身高有多高？", "那个身高164cm的人的邮箱是什么？", "那个当老师的，今年多大？",
        "那个时间是2024-04-16 9:00的活动，地点在哪？", "我舅舅他们单位叫什么？",
        "我参观的那家医院叫什么？", "我手里拿的这部手机是什么型号？",
    ],
)  # fmt: skip
def test_what_chinese_describes_behind_that_is_not_pointed_at(query):
    assert dependence(query) == 0


@pytest.mark.parametrize(
    ("query", "opens"),
    [("对，多少钱？", True), ("对的，几点？", True), ("对于手机，哪个好？", False), ("对这部手机怎么看？", False)],
)
def test_a_chinese_yes_is_no_preposition(query, opens):
    assert signs_of(query, "zh").reply == opens


@pytest.mark.parametrize(
    "query",
    [
        "你刚才说的那家酒店在哪？", "我刚说的那家酒店叫什么？",
        "那家酒店的电话是多少？", "那家五星级酒店的电话是多少？", "那家酒店的5号房多少钱？",
        "那个便宜的，在哪里？", "我喜欢的酒店，他们有停车场吗？", "那个酒店是最好的选择吗？", "那个是我的手机吗？",
        "那个景点有什么好玩的地方，周边有酒店吗？", "那他多大了？", "他住哪？那个会修电脑的朋友叫什么？",
    ],
)  # fmt: skip
def test_chinese_points_by_that_where_nothing_describes_it(query):
    assert dependence(query) >= 0.5


@pytest.mark.parametrize(
    "query", ["我同事的电话是多少？", "我妈妈的生日是几号？", "我们公司在哪？", "我家的车牌号是多少？"]
)
def test_my_colleague_needs_no_possessive_in_chinese(query):
    assert dependence(query) == 0
    assert dependence("我们几点去？") == dependence("我们哥俩几点去？") > 0


def test_a_chinese_question_is_one_with_the_everyday_word_for_what():
    assert dependence("上海站附近都有啥餐馆") == 0


def test_what_a_chinese_description_tells_is_kept_before_what_was_said_last():
    said = [
        "我的同事是首席技术官。",
        "今天天气不错。",
        "我叔叔特别爱研究烹饪。",
        "我表姐特别爱玩游戏。",
        "我上司特别爱旅游。",
    ]
    kept = compress_chat([Message("user", text) for text in said], "那个职位是首席技术官的人叫什么？", 12, counter=len)
    assert [message.text for message in kept.messages] == said[:1]
