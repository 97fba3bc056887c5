"""Queries that ask how something is done are told from those that ask how something is."""

import pytest

from rag_compress.core.queries.procedures import asks_how

ASK_HOW = [
    *(
        "How do I reset my password?",
        "how to install it",
        "The TV hums. What should I do?",
        "Where can I find the number?",
    ),
    *("What are the steps to change the filter?", "steps to change the filter", "How do you get the symbol?"),
    *("Wie setze ich das Gerät zurück?", "Wie kann man kündigen?", "Was muss ich tun?", "Wo finde ich die Nummer?"),
    *("Comment changer le filtre ?", "Comment puis-je annuler ?", "Que dois-je faire ?", "Comment s’inscrire ?"),
    *("¿Cómo puedo cambiar el filtro?", "¿Cómo cambiar la contraseña?", "Como posso cancelar?", "Come si fa?"),
    *("Hoe kan ik het filter vervangen?", "Hur byter jag filter?", "Hvordan skifter jeg filter?", "Jak zmienić hasło?"),
    *("Как мне сменить пароль?", "Как изменить пароль?", "Як змінити пароль?", "Şifremi nasıl değiştirebilirim?"),
    *("Πώς μπορώ να αλλάξω φίλτρο;", "Cum pot schimba filtrul?", "Hogyan lehet cserélni?", "Miten voin vaihtaa sen?"),
    *("如何重置密码？", "怎么更换滤芯？", "我该怎么办？", "リセットするにはどうすればいいですか", "交換方法は？"),
    *(
        "비밀번호는 어떻게 변경하나요?",
        "วิธีเปลี่ยนรหัสผ่าน",
        "كيف يمكنني تغيير كلمة المرور؟",
        "Bagaimana cara menggantinya?",
    ),
]
ASK_SOMETHING_ELSE = [
    *("How tall is the tower?", "How did Caesar die?", "How does the company use my data?", "How do you use my data?"),
    *("What did they do?", "how long can I stay", "How many steps does it have?", "Who wrote the steps?"),
    *("Wie hoch ist der Turm?", "Wie heißt der Mann?", "Wie lange dauert es?", "Comment est mort César ?"),
    *("Comment s'appelle le roi ?", "¿Cómo murió César?", "¿Cómo se llama el rey?", "Come si chiama il re?"),
    *("Hoe heet de koning?", "Hur gammal är kungen?", "Как зовут короля?", "Как умер Цезарь?"),
    *("公司如何使用我的数据？", "他是怎么死的？", "天气怎么样？", "왕은 어떻게 죽었나?", "", " \n"),
]


@pytest.mark.parametrize("query", ASK_HOW)
def test_a_query_asks_how_something_is_done(query):
    assert asks_how(query)
    assert asks_how(query.upper() if query.isascii() else query)


@pytest.mark.parametrize("query", ASK_SOMETHING_ELSE)
def test_a_query_asks_something_else(query):
    assert not asks_how(query)
