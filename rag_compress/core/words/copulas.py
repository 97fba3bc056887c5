"""What stands between a thing and what it is, by language: "An otter **is** a mammal"."""

from __future__ import annotations

COPULAS = {
    "en": "is|are|was|were|means?|denotes?|refers? to|stands? for",
    "de": "ist|sind|war|waren|bezeichnet|bezeichnen|bedeutet|steht für",
    "fr": "est|sont|était|étaient|désigne|désignent|signifie",
    "es": "es|son|era|eran|fue|significa|designa|se refiere a",
    "it": "è|sono|era|erano|fu|significa|indica|designa",
    "pt": "é|são|era|eram|foi|significa|designa|refere-se a",
    "nl": "is|zijn|was|waren|betekent|staat voor",
    "sv": "är|var|betyder|betecknar",
    "da": "er|var|betyder|betegner",
    "no": "er|var|betyr|betegner",
    "pl": "to|jest|są|był|była|było|oznacza",
    "cs": "je|jsou|byl|byla|bylo|znamená|označuje",
    "ro": "este|sunt|era|erau|a fost|înseamnă|desemnează",
    "ru": "это|есть|был|была|было|означает|обозначает|представляет собой|является",
    "uk": "це|є|був|була|було|означає|позначає",
    "el": "είναι|ήταν|σημαίνει",
    "id": "adalah|ialah|merupakan|berarti",
    "vi": "là|nghĩa là",
}
"""Alternatives of a pattern, for languages that part words by spaces."""

UNSPACED_COPULAS = {"zh": "是|指|意为|意為", "ja": "とは|は", "ko": "이란|란|은|는", "th": "คือ|เป็น|หมายถึง"}
"""The same where no space stands before them."""

ARTICLES = (
    "an?|the|der|die|das|eine?|les?|la|une?|des|el|los|las|una|il|lo|gli|i|uno|os?|as?|uma?|de|het|een|en|ett|et|ei"
    "|ο|η|το|οι|τα"
)
"""Articles of these languages, as alternatives of a pattern."""

WITHIN = {
    "en": "in within inside",
    "de": "in im innerhalb bei beim",
    "fr": "dans en chez",
    "es": "en dentro",
    "it": "in nel nello nella nell nei negli nelle",
    "pt": "em no na nos nas",
    "nl": "in binnen bij",
    "sv": "i inom",
    "da": "i inden",
    "no": "i innen",
    "pl": "w we",
    "cs": "v ve",
    "ro": "în din",
    "ru": "в во",
    "uk": "в у",
    "el": "σε στο στη στην στον στα στις στους",
    "id": "dalam di",
    "vi": "trong",
}
"""Prepositions by which a question names where the thing belongs: "What is an index **in** Git?"."""
