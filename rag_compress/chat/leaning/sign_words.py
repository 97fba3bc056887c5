"""
Words by which a query leans on a conversation, in languages besides English, German, French and Spanish.

Function words, which every grammar lists: third persons and demonstratives, first and second persons, what opens a
reply, and what asks. Left out are those that are articles or copulas as well, or resume a relative clause, since they
stand in any sentence (Dutch "het", Polish "to", Swedish "den", Arabic "فيها"). Where words are not spaced, or carry
endings, they are regular expressions.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Words(NamedTuple):
    """
    The words of a language.

    :param pointing: What stands for something said before.
    :param speaking: Those who take part, but for what is theirs ("my", "our").
    :param reply: What a reply opens with.
    :param asking: What asks or demands, wherever it stands.
    """

    pointing: str
    speaking: str
    reply: str
    asking: str


_NORDIC: Final = Words(
    "han hun hon ham honom henne hende hans hennes hendes dem deras deres denne denna dette detta disse dessa där",
    "jag jeg mig meg vi oss os du dig deg din ditt dit dina dine ni dere",
    "og och men ja jo jag nej nei okej okay ok tack takk tak så ",
    "vem hvem vad hvad hva var hvor när hvornår når varför hvorfor vilken vilket vilka hvilken hvilket hvilke hur "
    "hvordan "
    "hvilka beskriv förklara forklar berätta fortæl fortell "
    "föreslå foreslå rekommendera anbefal skriv planera planlæg planlegg",
)
_CZECH: Final = Words(
    "on ona ono oni ony jeho její jejich ho mu jí jim něm ní nich ten ta tom toho tomu tohle této tento tato tam "
    "jej ich jemu tejto tohto",
    "já mě mně mi my nás nám ty tě ti tvůj vy vás vám váš ja mňa vaše",
    "a ale ano ne ok dobře díky děkuji tak takže áno nie dobre ďakujem",
    "kdo koho co čeho kde kam odkud kdy proč jak jaký jaká jaké který která které kolik čí kto čo kedy prečo ako koľko "
    "popiš vysvětli řekni vyjmenuj "
    "navrhni doporuč odporuč napiš naplánuj sestav připrav",
)

SIGN_WORDS: Final[dict[str, Words]] = {
    "ar": Words(
        "هم هما هذا هذه ذلك تلك هؤلاء أولئك عمره عمرها اسمه اسمها هناك",
        "أنا نحن لي لنا عندي عندنا إنني أنت أنتم لك لكم عندك",
        "و نعم لا حسنا حسنًا شكرا شكرًا لكن ولكن إذن طيب وهل وكم وما وماذا ومن ومتى وأين وكيف ولماذا وهو وهي",
        "من ما ماذا متى أين كيف لماذا كم هل أي أية اشرح صف لخص اذكر اقترح اقترحي اكتب اكتبي صمم خطط رشح انصحني",
    ),
    "bn": Words(
        "সে তিনি তার তাঁর তাকে তাঁকে তারা তাঁরা তাদের তাঁদের এটা এটি এর ওটা ওটি সেটা সেটি সেখানে এখানে তাতে",
        "আমি আমার আমাকে আমরা আমাদের তুমি তোমার তোমাকে আপনি আপনার আপনাকে",
        "আর এবং কিন্তু হ্যাঁ না ঠিক ধন্যবাদ তাহলে আচ্ছা",
        "কে কি কী কার কাকে কোথায় কখন কবে কেন কীভাবে কিভাবে কত কতজন কোন কোনটি বলুন বলো ব্যাখ্যা",
    ),
    "cs": _CZECH,
    "da": _NORDIC,
    "el": Words(
        "αυτός αυτή αυτό αυτοί αυτές αυτά αυτόν αυτήν αυτού αυτής αυτών αυτούς εκείνος εκείνη εκείνο εκείνοι εκεί",
        "εγώ εμένα μου εμείς εμάς μας εσύ εσένα σου εσείς εσάς σας",
        "και κι αλλά ναι όχι εντάξει ευχαριστώ λοιπόν οπότε",
        "ποιος ποια ποιο ποιοι ποιες ποιον ποιαν ποιου ποιους τι πού πότε γιατί πώς πόσο πόσος πόση πόσα πόσες "
        "πόσοι πόσων "
        "τίνος περίγραψε εξήγησε πες "
        "πρότεινε πρότεινέ σύστησε γράψε σχεδίασε ετοίμασε",
    ),
    "fa": Words(
        "او وی آن این آنها آن‌ها آنان ایشان اینها این‌ها آنجا اینجا همان همین",
        "من مرا ما تو شما برایم خودم",
        "و بله آره نه خب خوب باشه مرسی ممنون متشکرم اما ولی پس",
        "چه چی چیست کیست کی کجا کجاست چرا چگونه چطور چند چقدر کدام آیا توضیح بگو پیشنهاد توصیه بنویس",
    ),
    "fi": Words(
        "hän hänen hänet häntä hänellä hänelle he heidän heidät heitä se sen sitä siinä siitä siihen sillä ne "
        "niiden niitä "
        "tämä tämän tätä tässä tuo tuon nämä nuo siellä sinne sieltä täällä",
        "minä minun minut minua minulla minulle me meidän meitä sinä sinun sinua sinulla te teidän teitä",
        "ja mutta entä entäs joo juu kyllä ei okei ok kiitos hyvä niin no",
        "kuka kenen ketä kenet ketkä mikä mitä minkä mitkä missä mistä mihin milloin koska miksi miten kuinka kumpi "
        "montako "
        "paljonko millainen kerro kuvaile selitä luettele "
        "ehdota suosittele kirjoita suunnittele laadi",
    ),
    "he": Words(
        "הוא היא הם הן זה זו זאת אלה אלו אותו אותה אותם אותן שלו שלה שלהם שלהן לו לה להם שם והוא והיא",
        "אני אנחנו אותי אותנו שלי שלנו לי לנו אתה אתם שלך שלכם לך לכם",
        "ו כן לא בסדר תודה אבל אז טוב אוקיי ומה ומי ומתי ואיפה ולמה ואיך וכמה ובן והאם והוא והיא",
        "מי מה מתי איפה היכן למה מדוע איך כיצד כמה האם איזה איזו אילו לאן מאין תאר הסבר ספר "
        "הצע הציעי המלץ המליצי כתוב כתבי תכנן",
    ),
    "hi": Words(
        "वह वो वे यह ये उस उसका उसकी उसके उसे उसने उसमें उससे उन उनका उनकी उनके उन्हें उन्होंने उनमें उनसे इसका "
        "इसकी इसके इसे "
        "इसने इसमें इनका इनकी इनके इन्हें वहाँ वहां यहाँ यहां",
        "मैं मुझे मुझको मैंने हम हमें तुम तुम्हें तुम्हारा तुम्हारी आप आपको आपका आपकी आपके",
        "और लेकिन मगर पर हाँ हां नहीं ठीक धन्यवाद शुक्रिया तो अच्छा फिर",
        "कौन किसने किसका किसकी किसके किसे किस क्या कब कहाँ कहां क्यों कैसे कैसा कितना कितनी कितने कौनसा बताओ बताइए समझाइए "
        "सुझाव सुझाओ सुझाइए लिखो लिखिए",
    ),
    "hu": Words(
        "ő ők őt őket neki nekik vele velük róla róluk tőle övé ezt azt ezek azok ennek annak ebben abban erről "
        "arról ott itt oda",
        "én engem nekem velem enyém minket nekünk te téged neked ti titeket nektek önnek",
        "és de igen nem jó rendben oké köszönöm köszi akkor szóval",
        "ki kit kinek kik mi mit minek mik hol hová honnan mikor miért hogyan milyen melyik mennyi hány hányan mekkora "
        "meddig mondd írd magyarázd "
        "javasolj ajánlj írj tervezz készíts",
    ),
    "id": Words(
        "dia ia beliau mereka itu ini tersebut sana situ nya",
        "saya aku kami kita kamu anda kalian ku",
        "dan tapi tetapi ya iya tidak nggak oke ok baik baiklah makasih lalu terus jadi ",
        "siapa siapakah apa apakah mana manakah kapan kapankah mengapa kenapa bagaimana bagaimanakah berapa "
        "berapakah jelaskan "
        "sebutkan ceritakan "
        "sarankan rekomendasikan usulkan tulis tuliskan rancang buatkan susun",
    ),
    "it": Words(
        "lui lei loro esso essa essi esse questo questa questi queste quello quella quelli quelle ciò suo sua suoi "
        "sue lì là",
        "io me mi noi tu te ti tuo tua tuoi tue voi vostro vostra",
        "e ed ma sì no ok bene grazie allora quindi perfetto",
        "chi che cosa cos dove quando perché come quale quali qual quanto quanta quanti quante descrivi spiega "
        "dimmi elenca "
        "suggerisci suggeriscimi consiglia consigliami proponi proponimi scrivi scrivimi prepara "
        "preparami pianifica progetta abbozza",
    ),
    "nl": Words(
        "hij zij ze hem haar hun hen deze dit daar ervan daarvan daarmee ermee erin daarin erover daarover",
        "ik mij me wij we ons jij je jou jouw jullie u uw",
        "en maar ja nee oké ok prima dank bedankt dus",
        "wie wiens wat waar wanneer waarom welk welke hoe hoeveel waarmee waarvan beschrijf vertel noem "
        "schrijf ontwerp bedenk adviseer",
    ),
    "no": _NORDIC,
    "pl": Words(
        "on ona ono oni one jego jej ich go mu nim nią niej nich im ten ta te tego tej tych tym tam stamtąd",
        "ja mnie mi my nas nam ty cię ci tobie twój twoja twoje wy was wasz pan pani",
        "a i ale tak nie ok okej dobrze dzięki dziękuję więc no",
        "kto kogo komu kim co czego czemu czym gdzie dokąd skąd kiedy dlaczego jak jaki jaka jakie który która "
        "które którym "
        "której którego ile ilu czyj czy opisz wyjaśnij powiedz podaj wymień "
        "zaproponuj poleć doradź napisz ułóż zaplanuj przygotuj zaprojektuj naszkicuj",
    ),
    "pt": Words(
        "ele ela eles elas dele dela deles delas nele nela isso isto aquilo esse essa esses essas disso nisso este "
        "esta "
        "aquele aquela lhe lhes lá ali",
        "eu me mim nós você vocês te ti teu tua tu",
        "e mas sim não ok tá certo obrigado obrigada então",
        "quem que quê qual quais onde aonde quando porquê como quanto quanta quantos quantas descreva explique diga "
        "liste "
        "sugere sugira recomenda recomende propõe proponha escreve escreva prepara prepare planeia "
        "planeje esboça esboce",
    ),
    "ro": Words(
        "el ea ei ele lui lor acesta aceasta aceștia acestea acela aceea aceia acelea asta ăsta ăla aia acolo său "
        "sa sale săi",
        "eu mă mie îmi noi ne tu te tine ție îți tău ta voi vă vostru dumneavoastră",
        "și iar dar da nu ok bine mulțumesc mersi deci atunci",
        "cine cui ce unde când cum care cărui cărei câți câte cât câtă descrie explică spune "
        "sugerează recomandă propune scrie planifică pregătește schițează",
    ),
    "ru": Words(
        "он она оно они его её ее ему ей их им нём нем ней ним нею них этот эта этого этой этому эти этих тот того "
        "той те тех "
        "там туда оттуда",
        "я меня мне мной мы нас нам ты тебя тебе твой твоя вы вас вам ваш ваша",
        "а и но да нет ладно хорошо спасибо так окей ок значит",
        "кто кого кому кем что чего чему чем где куда откуда когда почему зачем как какой какая какое какие каким "
        "какую какого "
        "какой который которая которые сколько чей чья ли расскажи опиши объясни назови "
        "посоветуй посоветуйте порекомендуй порекомендуйте предложи предложите напиши напишите составь "
        "составьте подскажи подскажите набросай придумай придумайте распиши",
    ),
    "sk": _CZECH,
    "sv": _NORDIC,
    "ta": Words(
        "அவர் அவரது அவரை அவருக்கு அவருடைய அவன் அவனுக்கு அவள் அவளுக்கு அது அதன் அதை அதற்கு அவர்கள் அவர்களின் இது "
        "இதன் இதை அவை அங்கு அங்கே",
        "நான் எனக்கு என்னை நாங்கள் நாம் நீ உன் உனக்கு நீங்கள் உங்கள் உங்களுக்கு",
        "மேலும் ஆனால் ஆம் ஆமா இல்லை சரி நன்றி அப்படியென்றால்",
        "யார் யாருடைய யாரை என்ன எது எதை எங்கு எங்கே எப்போது எப்பொழுது ஏன் எப்படி எவ்வாறு எவ்வளவு எத்தனை எந்த விளக்கு சொல்",
    ),
    "tr": Words(
        "o onu ona onun onda ondan onlar onların onları onlara bu bunu buna bunun bunda bundan bunlar bunların şu "
        "şunu orada oraya "
        "burada kendisi",
        "ben beni bana bende biz bizi bize sen seni sana senin siz sizi size sizin",
        "ve peki ama evet hayır tamam olur teşekkürler teşekkür sağol öyleyse",
        "kim kimi kime kimin kimler ne neyi neye neden niçin niye nerede nereye nereden neresi nerededir hangi "
        "hangisi nasıl kaç "
        "kaçıncı mi mı mu mü midir mıdır anlat açıkla "
        "öner önerir önerin hazırla planla tasarla",
    ),
    "uk": Words(
        "він вона воно вони його її їх йому їй їм ньому ній ним нею них цей ця цього цієї цьому ці цих той того "
        "тієї ті тих там туди",
        "я мене мені мною ми нас нам ти тебе тобі твій твоя ви вас вам ваш ваша",
        "а і й але та так ні добре гаразд дякую отже",
        "хто кого кому ким що чого чому чим де куди звідки коли навіщо як який яка яке які яким яку якого якої "
        "якому скільки чий чия "
        "чи розкажи опиши поясни назви "
        "порадь порадьте порекомендуй запропонуй запропонуйте напиши напишіть склади складіть підкажи "
        "підкажіть придумай",
    ),
    "vi": Words(
        "ấy nó họ đó này kia đấy hắn chúng",
        "tôi tớ mình tao bạn",
        "và còn nhưng vâng không thế vậy ừ dạ được ",
        "ai gì nào đâu sao bao mấy không hãy",
    ),
}
"""By ISO 639-1 code, words between spaces in lower case."""

SIGN_PATTERNS: Final[dict[str, Words]] = {
    "ja": Words(
        "彼女|彼ら|彼[はがのをにも]|それ|その|そこ|これ|この|ここ|あれ|あの|あそこ|そちら|こちら",
        "私(?!立|有|的|の)|僕(?!の)|俺(?!の)|わたし|ぼく|あなた|我々",
        "そして|それで|それなら|じゃ(?!が)|では|でしたら|だったら|でも|しかし|はい|ええ?[！!、，っと]|いいえ|うん|いや|あ[あ、，っ]"
        "|そう(?:です|なん|か)|[分わ]か[っり]|ありがとう|助か|了解|承知|なるほど|ところで|ついでに|あと(?!何|どれ|い[くつ])|もう[一ひ]と?つ",
        "何|誰|だれ|どこ|どの|どれ|どちら|どう|どんな|いつ|なぜ|いくら|いくつ|どのよう|か[。 ]?$|説明|教えて"
        "|提案|おすすめ|書いて|考えて|作って|組んで",
    ),
    "ko": Words(
        r"(?<!\S)(?:그(?:는|가|의|를|에게|도|녀\w*|것\w*|게|건|걸|들\w*|분\w*|곳\w*|때\w*)?(?!\w)|이(?:것|게|건|걸|"
        r"곳)\w*|저것\w*|거기\w*|여기\w*)",
        r"(?<!\S)(?:나|나는|내|내가|나를|나의|제|제가|저|저는|저도|우리\w*|너|너는|네가|당신\w*)(?!\w)",
        "그리고|그런데|근데|그럼|그러면|하지만|그래서|네|예|아니|아니요|응|좋아|알겠|고마워|감사",
        r"누구|누가|무엇|무슨|뭐|뭘|어디|언제|왜|어떻게|어떤|어느|몇|얼마|(?:까|나요|니|냐|가요|은가|는가|"
        r"인가)[.。 ]*$|설명|알려"
        "|추천|제안|써 ?[줘주]|짜 ?[줘주]|만들어",
    ),
    "th": Words(
        "เขา|เธอ|พวกมัน|มัน(?!ฝรั่ง|สำปะหลัง)|นั้น|นั่น|นี้|นี่|ที่นั่น",
        "ฉัน|ผม|ดิฉัน|พวกเรา|คุณ(?!ภาพ|สมบัติ|ค่า|ธรรม|ลักษณะ)",
        "แล้ว|และ|แต่|ใช่|ไม่|โอเค|ตกลง|ขอบคุณ|งั้น|ดังนั้น",
        "ไหม|มั้ย|อะไร|ใคร|ที่ไหน|ไหน|เมื่อไหร่|เมื่อไร|เมื่อใด|ใด|ทำไม|อย่างไร|ยังไง|เท่าไหร่|เท่าไร|กี่|หรือไม่|หรือเปล่า|อธิบาย|บอก"
        "|แนะนำ|เสนอ|ช่วย|เขียน",
    ),
    "zh": Words(
        "(?<![其吉])他|她|(?<!其)它|那(?!不勒斯|慕尔)|这|這|该(?!死)|該",
        "(?<!自)我(?!们?的|們的)|您|你|咱",
        "那|然后|然後|还有|還有|但是?|可是|不过|不過|好的?|是的|对|對|不是?|嗯|谢谢|謝謝|而且|所以|明白"
        "|[恩哦噢喔哎啊]+[，,。.！!~～ ]|太[好棒可多贵貴远遠]|[没沒][关關事问問]|收到[了，,。！!]|[当當]然[可行]|知道了"
        "|[也真]?(?:可以|可惜|行|好|不[错錯]|的)[的是]?[啊呀吧呢了吗嗎嘛，,。.！!]",
        "吗|嗎|呢|什么|什麼|甚麼|谁|誰|哪|几|幾|多少|多大|多久|多远|怎么|怎麼|怎样|怎樣|如何|为何|為何|何时|何時|"
        "何地|为什么|是否|请|請|解释|说明|介绍"
        r"|建议|建議|推荐|推薦|[帮幫给給替]我|^\W*[写寫画畫列拟擬]",
    ),
}
"""The same as regular expressions, those of a reply for the beginning of a query."""

ASKING_MARKS: Final[dict[str, tuple[str, ...]]] = {"el": (";", "\u037e")}
"""Marks that end a question in one language only."""
