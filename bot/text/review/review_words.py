"""The words of the review: a text for each value of its enums."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.analysis.review.deal_ins import WinnerState
from bot.analysis.review.discard_review import ReviewedDiscard
from bot.analysis.review.grades_and_doubts import Doubt, Stance
from bot.analysis.review.offered_calls import CallFact
from bot.analysis.review.reviewing import Limitation
from bot.analysis.review.safety import Danger, Safety
from bot.analysis.review.summary import KyokuResult
from bot.engine.replay import Position, Replay
from bot.engine.tiles import EAST, Kind, Tile
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import Plain, Text, Words, joined, render, say, say_many
from bot.text.tile_text import tile_name, wind_letter, wind_name

DOUBTS: Final[dict[Doubt, Text]] = {
    Doubt.PUSH_OR_FOLD: say("The numbers do not say whether speed or safety mattered more."),
    Doubt.OPEN_THREAT: say("An open hand may have been tenpai, and this discard was safer against it."),
    Doubt.TOO_LATE: say("The hand could no longer reach tenpai by drawing alone, so speed did not matter."),
    Doubt.LAST_HAND: say("The game could end with this hand, so placement may matter more than tile efficiency."),
    Doubt.MORE_WORTH: say("This discard keeps value that the faster one gives up; it is unclear which matters more."),
    Doubt.NEEDS_YAKU: say("An open hand wins only with a yaku, so being closer to tenpai is not everything."),
    Doubt.OTHER_FORM: say("The two discards suit different forms of the hand: seven pairs, or four sets and a pair."),
    Doubt.OTHER_WAIT: say(
        "The two discards leave waits for different tiles, and some tiles are discarded more readily than others."
    ),
    Doubt.FAR: say("With the hand so far from ready (tenpai), the number of tiles that help says little."),
    Doubt.FURITEN: say("The faster discard would have left a furiten wait, which wins by tsumo only."),
    Doubt.POOR_WAIT: say("Taking tenpai at once meant a bad wait, and a better one might have come."),
    Doubt.DEAD_WAIT: say("Every tile that would help after the faster discard is already visible."),
    Doubt.NAGASHI: say("The discards so far were all terminals and honours: nagashi mangan may have been the aim."),
    Doubt.TRADE: say(
        "A judgement call: the discard gives up one thing for another, so it is described here but not graded."
    ),
    Doubt.PLACES: say("What the discard is worth depends on which place you are playing for, so it is not graded."),
}

STANCES: Final[dict[Stance, Text]] = {
    Stance.BOTH: say("The discard kept the hand as close to tenpai as possible, and nothing was clearly safer."),
    Stance.PUSH: say(
        "The discard was a push: it kept the hand as close to tenpai as possible, although a safer tile was available."
    ),
    Stance.FOLD: say("The discard was a fold: it was the safest tile, at the cost of the hand."),
    Stance.BETWEEN: say("The discard was not the safest, nor did it keep the hand as close to tenpai as possible."),
}

FINDINGS: Final[dict[CallFact, Text]] = {
    CallFact.NEARER: say("closer to tenpai"),
    CallFact.WIDER: say("no closer to tenpai, but more tiles help"),
    CallFact.NO_NEARER: say("no closer to tenpai"),
    CallFact.OPENS: say("opens the hand: riichi is no longer possible"),
    CallFact.NO_YAKU: say("no yaku within reach"),
    CallFact.LAST_DRAWS: say("few draws left: the aim may be no more than tenpai at the exhaustive draw"),
}

SAFETY: Final[dict[Safety, Text]] = {
    Safety.GENBUTSU: say("genbutsu (ron on this tile is impossible)"),
    Safety.PASSED: say("safe until their next turn (they have passed on it since their last discard)"),
    Safety.GONE: say("an honour with every other copy visible"),
    Safety.SUJI: say("suji (no two-sided wait wins on this tile)"),
    Safety.WALL: say("behind a wall (all four copies of a tile that a two-sided wait needs are visible)"),
    Safety.HALF: say("half suji (one of the two two-sided waits is ruled out)"),
    Safety.HONOUR: say("an honour that somebody may be waiting for"),
    Safety.LIVE: say("live (nothing rules out a two-sided wait on this tile)"),
}

CAME: Final[dict[KyokuResult, Text]] = {
    KyokuResult.WON: say("won"),
    KyokuResult.DEALT_IN: say("dealt in"),
    KyokuResult.OTHER_WON: say("another player won"),
    KyokuResult.DRAW: say("draw", "end of a hand without a win"),
    KyokuResult.BROKEN_OFF: say("unfinished"),
}

SHOWED: Final[dict[WinnerState, Text]] = {
    WinnerState.RIICHI: say("in riichi"),
    WinnerState.OPEN: say("with an open hand"),
    WinnerState.SILENT: say("with a closed hand that gave nothing away"),
}

UNKNOWNS: Final[dict[Limitation, Text]] = {
    Limitation.OTHER_HANDS: say("the other hands"),
    Limitation.ESTIMATES: say("players' habits (every chance is an estimate from the visible tiles)"),
    Limitation.LUCK: say("luck (the outcome of a discard says little about how good it was)"),
    Limitation.NO_SEARCH: say("what happens after the next tile"),
    Limitation.PLACES: say("what each place was worth"),
    Limitation.CALLS: say("whether calling, declaring a kan, setting a north aside or declaring riichi was right"),
    Limitation.OTHER_RULES: say("some yaku or limit hands of these rules"),
    Limitation.BROKEN_OFF: say("the result, because the game is unfinished"),
}


def tile(one: Tile) -> Words:
    """A tile in a sentence."""
    return tile_name(one)


def safety_text(danger: Danger) -> Words:
    """Why a tile is safe or not against a seat; for an honour with the number of unseen copies."""
    if danger.safety is not Safety.HONOUR:
        return SAFETY[danger.safety]
    return say_many("an honour, {count} copy unseen", "an honour, {count} copies unseen", danger.unseen)


def chance_text(risk: float) -> Words:
    """The estimated chance that a tile deals in: ``safe``, or times in a hundred."""
    if risk <= 0:
        return say("safe")
    hundredths = round(100 * risk)
    if not hundredths:
        return say("almost never deals in")
    return say_many("deals in about {count} time in 100", "deals in about {count} times in 100", hundredths)


def throw_safety(discard: ReviewedDiscard) -> Words:
    """The safety of a tile against everybody who threatens: the chance, and with one such seat the reason."""
    if len(discard.dangers) == 1:
        return danger_text(discard.dangers[0])
    return chance_text(discard.risk)


def danger_text(danger: Danger) -> Words:
    """``suji (no two-sided wait wins on it), about 3 deal-ins in 100``."""
    return joined((safety_text(danger), chance_text(danger.risk) if danger.risk else None), ", ")


def players_text(seats: Sequence[int], names: Sequence[str]) -> Words:
    """``Ann``, ``Ann and Ben``, ``Ann, Ben and Cem``."""
    *others, last = [say("{name}", name=names[seat]) for seat in seats]
    return say("{some} and {other}", some=joined(others, ", "), other=last) if others else last


def yaku_names(yaku: Iterable[str]) -> Words:
    """Yaku in a row."""
    return joined((yaku_name(yaku_id) for yaku_id in sorted(yaku)), ", ")


def rounded(points: float) -> int:
    """Average points, rounded to hundreds."""
    return round(points / 100) * 100


def fitted(pages: Iterable[Words], most: int) -> Words:
    """The first page with at most ``most`` characters, else the last."""
    page: Words = Plain("")
    for page in pages:
        if len(render(page)) <= most:
            break
    return page


def kyoku_title(replay: Replay, kyoku: int) -> Words:
    """``East 2, 1 honba``."""
    start = replay.kyoku_logs[kyoku].started
    name = say("{wind} {number}", wind=wind_name(start.bakaze), number=start.number)
    return joined((name, say("{count} honba", count=start.honba) if start.honba else None), ", ")


def kyoku_short(replay: Replay, kyoku: int) -> Words:
    """``E2``, or ``E2, 1 honba``."""
    start = replay.kyoku_logs[kyoku].started
    name = say("{wind}{number}", wind=wind_letter(Kind(EAST + start.bakaze)), number=start.number)
    return joined((name, say("{count} honba", count=start.honba) if start.honba else None), ", ")


def turn_of(replay: Replay, position: Position, seat: int) -> int:
    """The turn of a seat at a position, counted by its discards, the next one included."""
    return len(replay.public(position).seats[seat].river) + 1
