"""Discards side by side in review: the hand after each, and its safety."""

from bot.analysis.efficiency import Outlook
from bot.analysis.review.discard_review import SAFE, ReviewedDiscard
from bot.analysis.review.discard_to_compare import other_discard, stand_of
from bot.analysis.review.grades_and_doubts import Grade
from bot.analysis.review.judged_decision import DiscardTurn, Judged
from bot.analysis.review.safety import Danger
from bot.analysis.review.tenpai_after_discard import TenpaiOutcome
from bot.text.review.review_words import danger_text, rounded, throw_safety, tile
from bot.text.score.typed_hand_summary import counted_kinds
from bot.text.sentences import Text, Words, joined, lines, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.outlook_text import far_text
from bot.text.tile_text import kinds_text


def far_from_tenpai(shanten: int) -> Text:
    """The shanten of a hand in words."""
    return far_text(shanten) if shanten > 0 else say("tenpai")


def table_text(judged: Judged, turn: DiscardTurn) -> Words:
    """The chosen discard, the one that it is compared with, and the safest."""
    chosen, other = turn.chosen, other_discard(judged, turn)
    rows: list[Words] = [
        say("**{tile}** (discarded): {facts}", tile=tile(chosen.tile), facts=facts_text(judged, chosen))
    ]
    if other is not None:
        values = {"tile": tile(other.tile), "facts": facts_text(judged, other)}
        safer = judged.grade is Grade.RISKY
        rows.append(say("**{tile}** (safer): {facts}", **values) if safer else say("**{tile}**: {facts}", **values))
    safest = min(turn.discards, key=lambda discard: (discard.risk, discard.shanten, -discard.ways))
    if turn.threats and chosen.risk > safest.risk + SAFE and (other is None or other.risk > safest.risk + SAFE):
        rows.append(say("**{tile}** (safest): {facts}", tile=tile(safest.tile), facts=facts_text(judged, safest)))
    return lines(*rows)


def facts_text(judged: Judged, throw: ReviewedDiscard) -> Words:
    """The hand after a discard, what the discard gives up, and its safety."""
    most = max(discard.kept for discard in judged.discard.discards) if judged.discard is not None else throw.kept
    less = most - throw.kept
    return joined(
        (
            hand_text(throw, stand_of(judged, throw)),
            say_many("gives up {count} dora", "gives up {count} dora", less) if less else None,
            throw_safety(throw) if throw.dangers else None,
        ),
        "; ",
    )


def hand_text(throw: ReviewedDiscard, outcome: TenpaiOutcome | None) -> Words:
    """The shanten after a discard, and the tiles that then help the hand or win."""
    if throw.shanten > 0:
        return help_text(throw.choice.outlook)
    if outcome is None:
        return say("technically ready (tenpai), but you hold every winning tile")
    return stand_text(outcome)


def help_text(outlook: Outlook) -> Words:
    """``2 tiles away from tenpai, 20 tiles help: 3m 6m ×4, 5p ×1``."""
    far = far_from_tenpai(outlook.shanten)
    if not outlook.ways:
        return say("{far}, but every tile that would help is already visible", far=far)
    return say_many(
        "{far}, {count} tile helps: {tiles}",
        "{far}, {count} tiles help: {tiles}",
        outlook.ways,
        far=far,
        tiles=counted_kinds(accepted for accepted in outlook.accepted if accepted.unseen),
    )


def stand_text(outcome: TenpaiOutcome) -> Words:
    """The waits of a tenpai hand, the tiles left, and the value of a ron."""
    waits = say("waits for {tiles} ({count} left)", tiles=kinds_text(sorted(outcome.kinds)), count=outcome.left)
    return joined((waits, say("furiten: no ron") if outcome.furiten else _ron_text(outcome)), ", ")


def _ron_text(outcome: TenpaiOutcome) -> Words | None:
    if not outcome.left:
        return None
    if not outcome.riichi:
        return (
            say("ron for about {points}", points=rounded(outcome.dama_points))
            if outcome.dama_points
            else say("no yaku by ron")
        )
    loud = rounded(outcome.riichi_points)
    if not outcome.dama_points:
        return say("ron for about {loud} with riichi, no yaku without it", loud=loud)
    return say("ron for about {loud} with riichi, {quiet} without it", loud=loud, quiet=rounded(outcome.dama_points))


def threats_text(turn: DiscardTurn, names: Names) -> Words | None:
    """The players who threatened and the cost of a deal-in; with several, the tile's safety against each."""
    chosen = turn.chosen
    if len(chosen.dangers) == 1:
        danger = chosen.dangers[0]
        return say(
            "Threat: {who}. A deal-in would cost about {points} points.",
            who=_who(danger, names),
            points=rounded(danger.loss),
        )
    return lines(*(_threat(danger, names, chosen) for danger in chosen.dangers))


def _who(danger: Danger, names: Names) -> Words:
    values = {"name": names[danger.seat]}
    if danger.riichi:
        return say("{name}, in riichi", **values)
    return say_many("{name}, with {count} call", "{name}, with {count} calls", danger.calls, **values)


def _threat(danger: Danger, names: Names, chosen: ReviewedDiscard) -> Words:
    return say(
        "Threat: {who}. {tile} was {why}; a deal-in would cost about {points} points.",
        who=_who(danger, names),
        tile=tile(chosen.tile),
        why=danger_text(danger),
        points=rounded(danger.loss),
    )
