"""What beginners ask is answered as they type it, and terms are not taken for questions."""

from bot.learn.lessons import lesson_of
from bot.text.beginner_questions import question_meant, questions, questions_like
from bot.text.glossary_terms import terms
from bot.text.sentences import render
from tests.for_each import for_each


@for_each("question", list(questions().values()))
def test_every_way_to_ask_leads_to_the_answer(question: object) -> None:
    [found] = [one for one in questions().values() if one is question]
    for typed in (found.id, found.title.msgid, *found.asked, f"please, {found.title.msgid.casefold()}"):
        assert question_meant(typed) is found, typed
    assert lesson_of(found.lesson).key == found.lesson
    assert len(render(found.answer)) < 500


def test_questions_are_understood_in_other_words() -> None:
    for typed, title in (
        ("why cant i win?", "Why can't I win?"),
        ("how do you win a hand", "How do I win?"),
        ("what is riichi mahjong", "What is mahjong?"),
        ("is my tile safe", "Which tiles are safe?"),
        ("how many points do I need", "How many points do I need?"),
    ):
        question = question_meant(typed)
        assert question is not None, typed
        assert question.title.msgid == title


def test_a_term_is_no_question() -> None:
    for typed in ("what is furiten", "what is riichi", "dead wall", "closed kan", "win", "what does honba mean"):
        assert question_meant(typed) is None, typed
    assert [name for name in terms() if question_meant(name.replace("_", " "))] == []


def test_a_question_is_offered_while_it_is_typed() -> None:
    assert "Why can't I win?" in [one.title.msgid for one in questions_like("why can't")]
    assert questions_like("why") == ()
