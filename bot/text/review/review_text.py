"""The review of a game as words: a page of the game, of each kyoku and of each decision, and lines for menus."""

from bot.text.review.review_decision import decision_text
from bot.text.review.review_kyoku import kyoku_text
from bot.text.review.review_label import decision_label, kyoku_label, worth_a_look
from bot.text.review.review_summary import summary_below, summary_head, summary_text

__all__ = [
    "decision_label",
    "decision_text",
    "kyoku_label",
    "kyoku_text",
    "summary_below",
    "summary_head",
    "summary_text",
    "worth_a_look",
]
