"""What is kept never seems to stand below a line that it does not stand below."""

from __future__ import annotations

import pytest

from rag_compress import compress

PLACES = ["Berlin", "Munich", "Hamburg", "Cologne", "Bremen"]
DAYS = {"Monday": "9 to 18", "Saturday": "10 to 14", "Sunday": "closed", "holidays": "by arrangement"}

FORMS = {
    "bold": ("**{place}**", "{day}: {time}", "\n"),
    "capitals": ("THE SHOP IN {PLACE}", "On {day} it is {time} there.", "\n"),
    "sections": ("[{place}]", "{day} = {time}", "\n"),
    "keys": ("{place}:", "{day}: {time}", "\n"),
    "yaml": ("{place}:", "  {day}: {time}", ""),
    "nested list": ("- {place}", "  - {day}: {time}", ""),
    "lists": ("The shop in {place} is open:", "- {day}: {time}", "\n"),
    "letters": ("{number}. {place}", "({letter}) {day}: {time}", ""),
    "questions": ("Q: When is the shop in {place} open?", "A: {time}, on {day} of {place}.", "\n"),
    "headings": ("## {place}", "{day}: {time}", "\n"),
    "html": ("<h2>{place}</h2>", "<p>{day}: {time}</p>", ""),
}


def written(form: str) -> tuple[str, dict[str, list[str]]]:
    """A text of a form, and the lines below each of its labels; each line says where it belongs, in a number."""
    label, line, gap = FORMS[form]
    below: dict[str, list[str]] = {}
    lines: list[str] = []
    for number, place in enumerate(PLACES):
        above = label.format(place=place, PLACE=place.upper(), number=number + 1)
        times = [(day, f"{time}, line {number}{index}") for index, (day, time) in enumerate(DAYS.items())]
        below[above] = [
            line.format(day=day, time=time, place=place, letter="abcd"[index])
            for index, (day, time) in enumerate(times)
        ]
        lines += [above, *below[above], *([""] if gap else [])]
    return "\n".join(lines), below


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("query", ["When is the shop in Munich open on Sunday?", "Which shop is closed?", "holidays"])
def test_no_line_is_kept_below_the_label_of_others(form, query, words):
    text, below = written(form)
    of_line = {line.strip(): label for label, lines in below.items() for line in lines}
    stood_below, scored = set(), compress(query, [text], 4, counter=words)
    for token_budget in range(4, 120, 3):
        result = scored.fill(token_budget)
        label = None
        for line in result.text.split("\n"):
            if line.strip() in below:
                label = line.strip()
            elif line.strip():
                assert label in (None, of_line[line.strip()]), result.text
                stood_below.add(label)
    assert len(stood_below - {None}) > 1, "labels of several places are kept with lines below"


@pytest.mark.parametrize("query", ["return of the Europe fund in 2021", "Asia fund", "costs"])
def test_no_row_is_kept_below_the_head_of_others(query, words):
    funds = {"Europe": ("4 %", "0.5 %"), "Asia": ("-2 %", "0.7 %"), "Africa": ("1 %", "0.9 %")}
    rows = [f"| **{fund}** | |\n| Return | {gain} |\n| Costs | {cost} |" for fund, (gain, cost) in funds.items()]
    text = "\n".join(["| Fund | 2021 |", "|---|---|", *rows])
    stood_below = set()
    for token_budget in range(4, 60):
        fund = None
        for line in compress(query, [text], token_budget, counter=words).text.split("\n"):
            for name, values in funds.items():
                fund = name if name in line else fund
                if any(value in line for value in values):
                    assert fund in (None, name)
                    stood_below.add(fund)
    assert stood_below >= funds.keys()


def test_two_tables_keep_their_own_heads(words):
    text = (
        "| Size | Price in NOK |\n|---|---|\n| Small | 70 |\n| Large | 120 |\n\nFees\n\n"
        "| Size | Fee in SEK |\n|---|---|\n| Small | 6 |\n| Large | 10 |"
    )
    kept = [compress("How much does the large size cost?", [text], most, counter=words).text for most in range(4, 60)]
    of_both = [context for context in kept if "| Large | 10 |" in context and "NOK" in context]
    assert of_both
    assert all("SEK" in context for context in of_both)


def test_a_label_waits_for_what_it_is_said_of(words):
    text = "MS. ORTIZ\nYes, of course.\n\nMR. BROWN\nNo. Cars should stay.\n\nMS. LEE\nCars should be banned."
    assert compress("Ortiz, Brown or Lee?", [text], 5, counter=words).text.splitlines()[-1] in text.splitlines()[1::3]


def test_a_question_brings_its_answer(words):
    faq = (
        "How do I reset my password?\nBy the link below the form.\n\n"
        "Can I order without an account?\nYes.\n\nDo gift cards expire?\nAfter three years."
    )
    assert compress("How do I reset my password?", [faq], 14, counter=words).text == faq[: faq.index("\n\n")]
    assert compress("Do gift cards expire?", [faq], 7, counter=words).text == faq[faq.index("Do gift") :]


def test_an_item_brings_the_line_that_forbids_it(words):
    text = (
        "Do not do the following:\n1. Open the case while it is plugged in.\n2. Use water for cleaning.\n\n"
        "The device weighs 40 kg. It was built in Sweden. Call the service in the case of a fault."
    )
    kept = compress("May I use water for cleaning?", [text], 20, counter=words).text
    assert kept.startswith("Do not do the following:\n") and "2. Use water for cleaning." in kept


def test_a_value_of_a_name_in_capitals_is_no_label(words):
    text = "import sea\n\nMOST_DEPTH = 40\n\nlength = 9\nwidth = 3\n"
    assert compress("What is the most depth?", [text], 3, counter=words).text == "MOST_DEPTH = 40"


FAQ = {
    "How do I reset my password?": "Click on the link below the form on the page where you log in.",
    "Can I order without an account?": "Yes. You will get a mail with all that you need.",
    "Are the toys safe for children under three?": "Not all of them; look for the sign on the box.",
    "Can I cancel my order?": "Within 30 minutes, from the list of your purchases.",
    "Do gift cards expire?": "After three years, as the law has it.",
    "Is there a minimum order value?": "No, but below 20 euros shipping costs 4 euros.",
    "How long does delivery take?": "Two to three days, and a week to islands.",
    "Which payment methods do you accept?": "Cards, invoices and bank transfer.",
    "Can I return what I bought?": "For 100 days, if it was not used.",
    "Do you have shops?": "In Oslo, Bergen and Tromsø.",
    "How do I contact support?": "Write a mail or call us from 9 to 17.",
    "Where are the toys made?": "Most of them in Poland and Portugal.",
}


@pytest.mark.parametrize(
    "form",
    [
        "Q: {}\nA: {}\n\n",
        "{}\n{}\n\n",
        "**{}**\n\n{}\n\n",
        '{{{{% faq "{}" %}}}}\n{}\n{{{{% /faq %}}}}\n\n',
        '{{{{< details title="{}" >}}}}\n{}\n{{{{< /details >}}}}\n\n',
        '<Accordion title="{}" icon="circle">\n  {}\n</Accordion>\n\n',
        '??? question "{}"\n\n    {}\n\n',
        "::: details {}\n{}\n:::\n\n",
        "> [!faq]- {}\n> {}\n\n",
    ],
)
def test_the_questions_of_a_faq_find_their_own_answers(form):
    text = "".join(form.format(*entry) for entry in FAQ.items())
    kept = {question: compress(question, [text], target_ratio=0.15).text for question in FAQ}
    assert all(answer.partition(".")[0] in kept[question] for question, answer in FAQ.items())
