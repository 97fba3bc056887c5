"""What people and pipelines say around a question changes nothing of what is kept."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.queries.asked import LONGEST, asked_in
from tests.growth import LINEAR, growth

QUESTION = "Who designed the old harbour of Zurich?"

AROUND = {
    "a greeting and thanks": "Hi team, hope you're well. {} Thanks in advance!",
    "a greeting with a name": "Hello! {} I look forward to hearing from you soon.",
    "a courtesy that is a question": "Hello, could you help me please? {} Any ideas?",
    "a prompt before it": "You are a helpful assistant. Answer the question using only the context below. "
    "If you don't know, say so.\n\nQuestion: {}\nAnswer:",
    "a form asked for": "{} Answer in one sentence, in JSON. Please keep it short and list your sources.",
    "a prefix of an embedding model": "query: {}",
    "an instruction for an embedding model": "Instruct: Given a web search query, retrieve Wikipedia pages\nQuery:{}",
    "a role": "User: {}",
    "a chat": "User: Hi\nAssistant: Hello! How can I help you today?\nUser: {}",
    "a template of a chat model": "<|im_start|>system\nBe brave.<|im_end|>\n<|im_start|>user\n{}<|im_end|>\n"
    "<|im_start|>assistant\n",
    "a template with a system prompt": "<s>[INST] <<SYS>>\nBe brave.\n<</SYS>>\n\n{} [/INST]",
    "a number": "1. {}",
    "a label with points": "Question 3 (2 points): {}",
    "a line of a log": "[2025-03-04 10:22:31] user_4821: {}",
    "markup": '<div class="question"><b>Question:</b>&nbsp;{}<br/></div>',
    "JSON": '{{"query": "{}", "top_k": 5, "language": "en"}}',
    "messages in JSON": '{{"messages": [{{"role": "system", "content": "Be brave."}}, '
    '{{"role": "user", "content": "{}"}}]}}',
    "an object in JSON": '{{"id": 17, "input": {{"text": "{}", "filters": null}}}}',
    "parts of a message in JSON": '[{{"role": "user", "content": [{{"type": "text", "text": "{}"}}]}}]',
    "an e-mail": "From: Ann\nTo: Bob\nSubject: Question\n\nHi all,\n{}\n\nBest regards,\nAnn Lee\nSales | Northwind",
    "an e-mail without a subject": "From: Ann\nTo: Bob\n{}",
    "a mail below": "{}\n\nOn Monday, 3 March 2025 Bob <bob@northwind.example> wrote:\n> What is it about, a bridge?",
    "a site to search": "{} site:example.com",
    "English around another language": "Good morning! {} Many thanks!",
}


@pytest.mark.parametrize("around", AROUND.values(), ids=AROUND.keys())
def test_what_stands_around_a_question_goes(around):
    assert asked_in(around.format(QUESTION), ["de" if "Good morning" in around else "en"]) == QUESTION


@pytest.mark.parametrize(
    "lead", ["I was wondering whether you could tell me", "Can you tell me", "um so like", "I would like to know"]
)
def test_a_lead_goes_up_to_the_word_that_asks(lead):
    assert asked_in(f"{lead} who designed the old harbour of Zurich?", ["en"]) == f"w{QUESTION[1:]}"


@pytest.mark.parametrize("order", ["Compare the harbours of Oslo and Zurich.", "Tell me about the old harbour."])
def test_instructions_beside_an_order_go_as_they_do_beside_a_question(order):
    assert asked_in(f"{order} Answer in one sentence, in JSON.", ["en"]) == order


def test_a_lead_goes_up_to_a_verb_that_asks():
    assert asked_in("uh so i need to know does the harbour freeze", ["en"]) == "does the harbour freeze"
    given = "Now act as if you are an analyst of the bank."
    assert asked_in(given, ["en"]) == given


@pytest.mark.parametrize(
    ("language", "around", "question"),
    [
        ("de", "Hallo zusammen, ich hoffe, es geht euch gut. {} Danke!", "Wo liegt der Hafen von Oslo?"),
        ("de", "Beantworte die Frage nur anhand des Kontexts. Frage: {}", "Wo liegt der Hafen von Oslo?"),
        ("fr", "Bonjour, merci d'avance. {} Cordialement", "Où se trouve le port d'Oslo ?"),
        ("es", "Hola, buenos días. {} ¡Muchas gracias!", "¿Dónde está el puerto de Oslo?"),
        ("it", "Buongiorno, grazie mille. {} Cordiali saluti", "Dove si trova il porto di Oslo?"),
        ("pt", "Olá, bom dia. {} Muito obrigado!", "Onde fica o porto de Oslo?"),
        ("nl", "Hallo, alvast bedankt. {} Groetjes", "Waar ligt de haven van Oslo?"),
        ("pl", "Dzień dobry, dziękuję z góry. {} Pozdrawiam", "Gdzie leży port w Oslo?"),
        ("ru", "Здравствуйте! Подскажите, пожалуйста: {} Заранее спасибо!", "где находится порт Осло?"),
        ("uk", "Добрий день! Підкажіть, будь ласка: {} Дякую!", "де знаходиться порт Осло?"),
        ("tr", "İyi günler, {} İyi günler!", "Oslo limanı nerede bulunuyor?"),
        ("tr", "Merhaba, umarım iyisinizdir. {} Şimdiden teşekkürler!", "Oslo limanı nerede bulunuyor?"),
        ("zh", "你好，我想请问一下：{}谢谢！", "奥斯陆的港口在哪里？"),
        ("ja", "こんにちは。{}よろしくお願いします。", "オスロの港はどこにありますか？"),
        ("ko", "안녕하세요. {} 감사합니다.", "오슬로 항구는 어디에 있습니까?"),
        ("ar", "مرحبا. {} شكرا جزيلا.", "أين يقع ميناء أوسلو القديم؟"),
    ],
)
def test_courtesies_go_in_other_languages(language, around, question):
    assert asked_in(around.format(question), [language]) == question


@pytest.mark.parametrize(
    "query",
    [
        QUESTION,
        "",
        "?",
        "Hi",
        "Thanks!",
        "Answer in one sentence, in JSON.",  # nothing else is asked
        "Hello, who sings it?",  # a song may be called so
        "Thanks! And his age?",
        "who sings the song thank you",
        "What does 'please' mean in Dutch court documents?",
        "I'm a new tenant. List the documents.",
        "We're on Windows. How do I format the answers?",
        "How do I contact support? My printer is broken.",
        "Is my information shared with others? If yes, then who?",
        "who wrote the document. what is the format",
        "Walking in traffic improves the function of the lungs.",
        "What does <b>text</b> do in a page?",
        'How do I write {"question": 1} as YAML?',
        '{"rows": [1, 2], "name": "harbour"}',
        '{"error": "timeout of the harbour", "message": "retry failed"}',
        "Data: sales of 2020\nWhat is the total?",
        "1. FC Köln founded when",
    ],
)
def test_what_may_be_meant_stays(query):
    assert asked_in(query, ["en"]) == query


def test_a_short_reply_is_read_with_the_mail_below_it():
    mail = "{}\n\nOn Monday, 3 March 2025 Bob wrote:\n> The printer is an HP 4250."
    assert asked_in(mail.format("And what does it cost?"), ["en"]) == mail.format("And what does it cost?")
    assert asked_in(mail.format(QUESTION), ["en"]) == QUESTION


def test_the_numbers_of_a_list_are_no_words():
    assert asked_in("1. who built it\n2. who sold the harbour", ["en"]) == "- who built it\n- who sold the harbour"


def test_a_query_in_capitals_is_not_made_of_abbreviations():
    shouted = "WHO WON THE RACE IN OSLO?"
    assert asked_in(shouted, ["en"]) == shouted.lower()
    assert asked_in("US GDP 2020 EU", ["en"]) == "US GDP 2020 EU"
    assert asked_in("लमन WSE AB ENR NATO", ["hi"]) == "लमन WSE AB ENR NATO"


def test_a_whole_text_stays_as_it_is():
    pasted = "Hello! " + "worker closed the connection. " * (LONGEST // 30 + 1)
    assert asked_in(pasted, ["en"]) == pasted


def test_words_around_a_question_neither_win_nor_cost_confidence():
    passages = [
        "The question was answered by the assistant. The old harbour of Zurich was designed by Bodmer. It rained.",
        "Thanks to the team, the answer to the user was short. Sources were listed in JSON. The harbour was full.",
    ]
    plain = compress(QUESTION, passages, 13)
    for around in AROUND.values():
        result = compress(around.format(QUESTION), passages, 13)
        assert (result.text, result.confidence) == (plain.text, plain.confidence)
    assert plain.text == "The old harbour of Zurich was designed by Bodmer."


def test_an_embedder_reads_the_query_as_it_was_sent():
    seen = []

    def embed(texts):
        seen.extend(texts)
        return [[1.0, 0.0] for _ in texts]

    compress("query: Who won the race?", ["Anna won the race. Bob slept."], 6, embedder=embed)
    assert "query: Who won the race?" in seen


@pytest.mark.parametrize(
    "part",
    ["x\n", ": ", "<", "<a ", "<<SYS>>", "<|im_start|>system ", "<|system|>", "From: a\n", "On ", "&", "hi, ",
     '{"a":', "[", "*", "? ", "please ", "Instruct: ", "\n ", "1. ", "q "],
)  # fmt: skip
def test_the_time_for_strange_queries_is_linear(part):
    asked_in("", ["en"])  # reads the words of the language
    assert growth(lambda size: asked_in((part * size)[:size], ["en"]), 500, most=LONGEST // 4) < LINEAR
