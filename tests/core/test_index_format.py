"""What an index keeps of a text changes only together with the number that makes old indexes anew."""

from __future__ import annotations

import hashlib
import json

from haystack import Document
from haystack.dataclasses import ByteStream

from rag_compress.components import SentenceChunker
from rag_compress.core.passages.annotation import INDEX_FORMAT
from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.terms import index_terms
from rag_compress.core.tokens import TiktokenCounter
from rag_compress.core.words.languages import detect_language
from rag_compress.rag.notebook import NotebookToDocument

SAMPLES = (
    "# Otters\n\nDr. Reed counted 1,577 otters in the U.S. in FY2022. “They hold hands,” she said. Why? It is safer.",
    "The Łódź plant began its imple-\nmentation in 1998, as section 4.10 says.",
    "Er kam am 3. Mai nach Bonn. Das kostet z. B. Geld, sagt Prof. Meyer, sie schlafen im Körbchen. 1.577 Katzen.",
    "Mme Petit habite à Nîmes. Elle a vu l'école d'été; les élèves n'étaient pas là. C'était en 1998!",
    "La ciudad está en la costa. El Sr. Gil vive de la pesca. ¿Cuándo llegó? Nadie lo sabe.",
    "Город стоит на берегу моря. Его население составляет 15,2 тыс. человек. Рыбаки живут здесь давно.",
    "银花鲈鱼原产于大西洋。它的体长约为45厘米，生活在浅海里。谁发现了它？",
    "この魚は大西洋に生息しています。体長は約45センチです。だれが見つけましたか。",
    "यह नगर समुद्र के तट पर है। यहाँ के लोग मछली पकड़ते हैं। नगर बहुत पुराना है।",
    "تقع هذه المدينة على الساحل. كان لها ميناء كبير في ذلك الوقت. متى بُنيت؟",
    "เมืองนี้ตั้งอยู่ริมทะเล ผู้คนจับปลา เมืองนี้เก่าแก่มาก",
    "Shopping\n  Milk\n  Bread\n\nUsage\n-----\n\n10:15\nHe cited Fed. R. Civ. P. 12.\n10:16\nShe said no.",
    "Der Server 192.168.100.200 hat 2.100.000 Aufrufe, sagt das Team.\n> Stimmt das?\nJa, seit gestern.",
    "Dhr. Jansen woont in de Kerkstr. 5 bij Prof. dr. Bakker. Hij werkt m.n. voor het museum van de stad.",
    "Köprü 1973'te açıldı ve yollar vb. yapılar arttı. Bkz. sayfa 12 için. Sonra bir şehir oldu.",
    "**Is it so?** Yes, Fig.~3 of tel. 555-1234 says so.\n[ ] Ann: go. Now.\n$ ls\nHAMLET. I go. So be it.",
    "1003,Lee AS,Rome,1\n1004,Kowalski Sp. z o.o.,Bonn,2\n\nFN:Dr. Roth\nTEL:030\n\n২.৫ কিমি। ড. রহমান এসেছেন।",
    "\tIt reads max_size from the file, and so\n\tgoes on.  The\n\tend.\n\n```py\nrun(\n  1,\n)\nstop()\n```",
    "| Year | Profit |\n| --- | --- |\n| 2019 | $ 3.50 |\n\n- First item. It goes on.\n\n```py\na. b.\n```\n",
    "Die\nVorschriften gelten auch für § 17 Abs.\n3 Satz 2. Nutze ``a? B`` mit `--all`. Zink usw. Die `--none`.",
    "系统会检查这个目录中的所有文件并且把它们的校验和保存在数据\n库里面，这样以后就可以找到它们。",
    "def f(\n    port: int = 80,\n):\n    if port != 80:\n        return g(\n            port\n        )\n\nx = f()",
    "buy milk\nask about the loan\n\nName;Price;Size\nLamp;12,50;4\nDesk;210,00;1\n\n" + "so we go there then " * 60,
    "In A it was 42. In B it was 43. Of death.1,3-5 We saw inst. 5.\n1990\nIt was founded in Oslo.\n1995\nIt grew.",
    "Am Fr. kam er mit Fr. Kunz. Er fragte: »Warum?«, und ging. Das Gerät läuft mit 24 V. Die Leistung beträgt 5 W.",
    "The BM25Scorer reads it.",
    "Report 1\n\nIt was seen by the river of\n\nBonn, and in the old mill,\n\nwhere nobody had lived for\n\n"
    "Report 2\n\nLindström and many others,\n\nwho had gone to the town of\n\nBergen. It is white now.",
    "It was seen by the river of\nBonn, and in the old mill,\nwhere nobody had lived for\nLindström and many others,\n"
    "who had gone to the town of\nBergen. It is white now.",
    "水獭睡觉的时候会手拉着手" * 40 + "\n\n" + "水獭睡觉，" * 220 + "\n\n" + "यह किताब है और वह मेज है " * 20,
    "It rained.The road was shut. Wyjechał pod koniec lat 80. XX wieku. Hoca III. Murad'ın yanına geldi.",
    "አስተዳደር አላቸው፡፡ ይህም ያመለክታል ፡፡ አበቃ::ሌላ ነው።",
    "Британия 1947 ж. Үндістанды екіге бөлді. Кейін ғыл. қорытындылар болды.",
    "By\nLemma \\ref{a} of $x$ it is so.\n\n# It is read again by all servers, and when it\n# fails, by none.\n\n"
    "It takes all of them as they come, and the last of\nthe keys::\n\n  a_1 = 2\n\nIt gives `<li>` to it.\n\n"
    ">>> @a\n... class C:\n>>> C()",
    "ร้านเปิดทุกวันจันทร์ ร้านเปิดทุกวันจันทร์ ร้านเปิดทุกวันจันทร์\nร้านเปิดทุกวันจันทร์ ปิดวันหยุดและวันนักขัตฤกษ์ ร้านเปิดทุกวัน",
    "It needs:\na rod; and\na cap of steel.",
    "Bringen Sie mit: a) einen Ausweis, b) zwei Fotos. Das ist alles, sagt das Büro.",
    'town,"people\n(2019)"\nRome,"2,800. So\nit was"\n\nLee\tRome\t\nRay\tBonn\tNo. It is so',
    "1 Use of it . . . . iv\n2 Care ...... 4\n3 Of parts .... 19\n2 Care\nwhich is seldom needed.",
    "It is read again whenever the value of\nIMAGE_ID= or of ${PATH} is set by hand. The Hon. Ann Lee spoke.",
    "You need:\n•\n\na passport\n\n**Mills of the north:** 12 of wood\n**Asked by Ann (again):** the town of Bonn\n\n"
    "**Art. 5** It is said in l'\\ `art. 5\ndel codice`__.",
    ":param name: Its name, if any\n:param size: Its size\n\nSoup ..... $5.50\nTea ...... $1.20\nCake ..... $4.20\n\n"
    "It is called by all who wish and\nset_it() is called for all of\nthe lines which it has read so far.",
    "They ask &quot;What is it for?&quot;, and go. She said so.",
    "size = is_big ? 3 : 1",
    "Kriget varade i tolv år, och veckan efter var alla hemma. Det var en tid då många flydde.",
    "강이 도시를 지나가게 하고 싶었는데 길을 만들고 싶다고 해서 투표를 했습니다 " * 20,
    'Is it so?\n---------\nIt is.\n\n{{% faq "Why is it so in all of the towns of the north?" %}}\n'
    "It was seen by the river.\n{{% /faq %}}\n\n"
    '!!! warning "On the river"\n    It was not seen.\n\n=== "By the sea"\n    It was.',
    "SELECT name\nFROM lakes\nWHERE depth > 100;\n\nCREATE TABLE lakes (\n  name TEXT,\n  depth INT\n);",
    '{"names":["town","people"],"rows":[["Bonn. So","3"],["Rome","2,8"]]}\n\n'
    '{"a":"' + "It is so. " * 160 + '","b":{"c":"So. It was."}}',
    "Kota itu didirikan oleh raja, dan siapakah pendirinya tidak diketahui.",
    "Şehrin adı, Ankara'nın eski adı gibi, 1930'dan sonra değişti ve bu ad çok daha az bilinir.",
    "NAME\n     seal - keep it shut\n\nEXIT STATUS\n   Of Files\n     -b bind_address\n             Use it.  So\n"
    "             it is.\n\nON THE RIVER AND THE SEA\nIt was seen by the river and by the sea of the north.",
    "  -c  --form=F  use it;\n                so it is\n      --all  All...\n\n`-a`::\n`--all`::\n\tPush it.\n\n"
    "[[a]]\nFilters\n~~~~~~~\n\nIt runs. So.\n\n |  join(it, /)\n |      Joins it.\n |",
    "7 It was seen by the river of\n8 Bonn, and in the old mill,\n9 where nobody had lived for\n10 years, which the "
    "people\n11 of the town knew well.\n\n\uf0b7 The imple\ufffementation. So.\n(cid:127) It is.",
)

DIGEST = "1abc4d477eb8a246"


def test_sentences_tokens_and_terms_of_a_text_change_only_with_the_format_of_the_index():
    chunker = SentenceChunker(chunk_size=60)
    digest = hashlib.blake2b(digest_size=8)
    for text in SAMPLES:
        language = detect_language(text) or "en"
        spans = sentence_spans(text, language, get_splitter("pysbd"))
        counts = [TiktokenCounter().count(text[start:end]) for start, end in spans]
        terms = index_terms(text, language, with_prefixes=True)
        documents = chunker.run([Document(content=text)])["documents"]
        chunks = [
            (document.meta.get("title"), document.content, document.meta["sentence_annotation"]["spans"])
            for document in documents
        ]
        digest.update(repr((language, spans, counts, terms, chunks)).encode())
    assert (INDEX_FORMAT, digest.hexdigest()) == (36, DIGEST), (
        "What an index holds of an unchanged text has changed, so existing indexes are out of date: raise INDEX_FORMAT "
        "in rag_compress/core/passages/annotation.py by 1 (once per release is enough), then put the new pair here."
    )


def test_the_text_of_a_notebook_changes_only_with_the_format_of_the_index():
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": ["10 %\r20 %\n", "done\n"]},
        {"output_type": "execute_result", "data": {"text/plain": "   a\n0  1", "text/html": "<table></table>"}},
        {"output_type": "error", "ename": "KeyError", "evalue": "'b'", "traceback": ["\x1b[31mKeyError\x1b[0m: 'b'"]},
    ]
    cells = [
        {"cell_type": "markdown", "source": ["# Otters\n", "They swim."]},
        {"cell_type": "code", "source": "swim()\n", "outputs": outputs},
        {"cell_type": "raw", "source": "as it is"},
    ]
    notebook = {"cells": cells, "metadata": {"kernelspec": {"language": "python"}}}
    (document,) = NotebookToDocument().run([ByteStream(json.dumps(notebook).encode())])["documents"]
    assert (INDEX_FORMAT, hashlib.blake2b(document.content.encode(), digest_size=8).hexdigest()) == (
        36,
        "3d0cf34b1406ec31",
    ), "The text of an unchanged notebook has changed: raise INDEX_FORMAT as above."
