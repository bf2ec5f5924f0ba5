"""What is said to an answer: whether it is right, and what the engine and the analysis say of it.

Facts are worked out of the position and the answer, so that no lesson can say of a hand what is not so.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.analysis.danger import riichi_seats
from bot.analysis.hand_points import ron_base
from bot.analysis.puzzles.discard_puzzle import choices_of
from bot.analysis.review.advice import weigh
from bot.analysis.review.safety import Dangers
from bot.analysis.visible import safe_against, unseen_counts
from bot.engine import actions as act
from bot.engine.circumstances import situation_of, value_of_win
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitCalls
from bot.engine.scoring.interpretations import splits
from bot.engine.scoring.score import HandValue, ron_points
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, Kind, Tile, counts_of, sort_tiles
from bot.engine.view import SeatView
from bot.learn.lesson_scene import LEFT
from bot.learn.lessons import LessonAnswer, LessonStep
from bot.lookup.hand_lookup import shares_of
from bot.text.reasons import reason_text
from bot.text.score.yaku_text import yaku_line, yaku_name
from bot.text.sentences import PersonName, Words, joined, lines, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.furiten import furiten_after
from bot.text.table.win_causes import open_tile, win_cause
from bot.text.tile_text import group_text, kinds_text, tile_name


@dataclass(frozen=True, slots=True)
class _Answered:
    """A position with the answer to it."""

    view: SeatView
    answer: LessonAnswer
    names: Names

    @property
    def won_on(self) -> Tile | None:
        """The tile that would complete the hand: the one answered, else the one that was drawn or discarded."""
        if self.answer.tile is not None and self.answer.action is None:
            return self.answer.tile
        return open_tile(self.view)

    @property
    def value(self) -> HandValue | Refusal:
        """What a win on that tile is worth; by ron, if it is the one answered."""
        if self.won_on is None or self.won_on == open_tile(self.view):
            return value_of_win(self.view)
        public = self.view.public.copy()
        public.phase = AwaitCalls(LEFT, self.won_on, "discard")
        return value_of_win(SeatView(public, self.view.seat, self.view.hidden))

    @property
    def waits(self) -> tuple[Kind, ...]:
        """What completes the hand, after the answer if that is a discard."""
        hand = list(self.view.hidden.hand)
        if isinstance(self.answer.action, act.Discard):
            hand = list(self.view.hidden.tiles)
            hand.remove(self.answer.action.tile)
        return waits_after(hand, self.view.public.rules)

    @property
    def tile(self) -> Words:
        """The tile that was answered."""
        return self.answer.label if self.answer.tile is None else tile_name(self.answer.tile)


def reply(step: LessonStep, answer: LessonAnswer, names: Names) -> Words:
    """Whether the answer is right, and why, or what it would have cost. ``names`` of the seats, the player's first."""
    facts: Sequence[Words | None] = ()
    if step.scene is not None and (answer.right or answer.why is None):
        answered = _Answered(step.scene.view, answer, names)
        facts = [_FACTS[fact](answered) for fact in step.facts]
    if answer.right:
        return lines(say("**✓ Correct: {answer}.**", answer=answer.label), answer.why, *facts, *step.then)
    return lines(say("**✗ Incorrect: {answer}.**", answer=answer.label), answer.why, *facts, step.otherwise)


def _missing(answered: _Answered) -> Words | None:
    """How many tiles the hand lacks after a discard, beside the best one."""
    choices = choices_of(answered.view)
    best, own = choices[0], next(one for one in choices if one.tile == answered.answer.tile)
    lack, ways = own.outlook.shanten + 1, own.outlook.ways
    if own.right:
        return say_many(
            "If you discard {tile}, your hand needs {count} more tile. Unseen tiles that help: {ways}.",
            "If you discard {tile}, your hand needs {count} more tiles. Unseen tiles that help: {ways}.",
            lack,
            tile=answered.tile,
            ways=ways,
        )
    if own.outlook.shanten > best.outlook.shanten:
        return say_many(
            "If you discard {tile}, your hand needs {count} more tile; after the best discard, it needs {fewer}.",
            "If you discard {tile}, your hand needs {count} more tiles; after the best discard, it needs {fewer}.",
            lack,
            tile=answered.tile,
            fewer=best.outlook.shanten + 1,
        )
    return say_many(
        "If you discard {tile}, only {count} tile would help your hand; after the best discard, {more} would.",
        "If you discard {tile}, only {count} tiles would help your hand; after the best discard, {more} would.",
        ways,
        tile=answered.tile,
        more=best.outlook.ways,
    )


def _waits(answered: _Answered) -> Words | None:
    """What completes the hand, after the answer if that is a discard."""
    view, waits = answered.view, answered.waits
    if not waits or not answered.answer.right:
        return None
    unseen = unseen_counts(view)
    left = sum(unseen[kind] for kind in waits)
    return say_many(
        "Tiles that complete your hand: {tiles}. {count} of them is still unseen.",
        "Tiles that complete your hand: {tiles}. {count} of them are still unseen.",
        left,
        tiles=kinds_text(waits),
    )


def _grouped(answered: _Answered) -> Words | None:
    """The sets and the pair that the tile completes, or that it does not."""
    view, tile = answered.view, answered.won_on
    assert tile is not None  # noqa: S101 - asked only of a tile
    whole = sort_tiles((*view.hidden.hand, tile))
    found = splits(counts_of(whole))
    if KIND_OF[tile] not in view.hidden.waits:
        return say("With {tile}, some tiles are left over that form neither a set nor a pair.", tile=tile_name(tile))
    if not found:
        return None
    first = found[0]
    groups = sorted(
        [*((run, run + 1, run + 2) for run in first.runs), *((kind,) * 3 for kind in first.triplets)],
    )
    return say(
        "With {tile}, your hand is {sets} and the pair {pair}.",
        tile=tile_name(tile),
        sets=joined(
            (*(group_text(map(Tile, group)) for group in groups), *(group_text(meld.tiles) for meld in view.own.melds)),
            ", ",
        ),
        pair=group_text((Tile(first.pair),) * 2),
    )


def _pays(answered: _Answered) -> Words | None:
    """Who pays what for the win."""
    value, view = answered.value, answered.view
    if not isinstance(value, HandValue):
        return None
    public = view.public
    situation = situation_of(public, view.seat)
    paid = shares_of(value, situation, public.rules, public.honba)
    total = sum(share.count * share.points for share in paid)
    if isinstance(public.phase, AwaitCalls):
        return say(
            "The win is worth {points} points, all paid by {name}.",
            points=total,
            name=PersonName(answered.names[public.phase.seat]),
        )
    if len(paid) == 1:
        return say(
            "The win is worth {points} points: each of the other players pays {each}.",
            points=total,
            each=paid[0].points,
        )
    dealer, other = paid
    return say(
        "The win is worth {points} points: the dealer pays {dealer}, and the other two pay {other} each.",
        points=total,
        dealer=dealer.points,
        other=other.points,
    )


def _yaku(answered: _Answered) -> Words | None:
    value = answered.value
    if isinstance(value, HandValue):
        return say("Yaku: {yaku}.", yaku=joined((yaku_name(entry.id) for entry in value.yaku), ", "))
    if value is Refusal.NO_YAKU:
        return say("With {tile}, the hand is complete but has no yaku.", tile=answered.tile)
    return None


def _han(answered: _Answered) -> Words | None:
    value = answered.value
    if not isinstance(value, HandValue):
        return None
    return say("{yaku}: {han} han in total.", yaku=yaku_line(value), han=value.han)


def _refused(answered: _Answered) -> Words | None:
    """Why the win is not allowed."""
    view = answered.view
    win = act.Ron() if isinstance(view.public.phase, AwaitCalls) else act.Tsumo()
    reason = why_not(view, win)
    if reason is Refusal.NO_YAKU:
        return say("The hand is complete but has no yaku, so it cannot win on this tile.")
    return None if reason is None else win_cause(reason, win, view, answered.names)


def _furiten(answered: _Answered) -> Words | None:
    """Whether a discard leaves the hand ready, and free to win by ron."""
    tile = answered.answer.tile
    if tile is None:
        return None
    if not answered.waits:
        return say("After you discard {tile}, your hand is not ready.", tile=answered.tile)
    cause = furiten_after(answered.view, tile, answered.waits, answered.names)
    if cause is None:
        return None
    return say("After you discard {tile}, you are furiten: {cause}.", tile=answered.tile, cause=cause)


def _riichi(answered: _Answered) -> Words | None:
    """What a ron on each wait pays with riichi and without."""
    view = answered.view
    declared = next(one for one in legal_actions(view) if isinstance(one, act.Riichi) and one.drawn)
    rest = list(view.hidden.tiles)
    rest.remove(declared.tile)
    waits = waits_after(rest, view.public.rules)
    quiet, loud = (ron_base(view, rest, waits, riichi=riichi) for riichi in (False, True))
    dealer = view.seat == view.public.oya
    return lines(
        *(
            say(
                "Ron on {tile}: {loud} points with riichi, {quiet} without.",
                tile=tile_name(Tile(kind)),
                loud=ron_points(loud[kind], dealer),
                quiet=ron_points(quiet[kind], dealer),
            )
            if quiet[kind]
            else say(
                "Ron on {tile}: {loud} points with riichi; without riichi, you have no yaku and cannot win by ron.",
                tile=tile_name(Tile(kind)),
                loud=ron_points(loud[kind], dealer),
            )
            for kind in waits
        )
    )


def _safe(answered: _Answered) -> Words | None:
    """Whether each riichi could win on the discard."""
    view, tile = answered.view, answered.answer.tile
    if tile is None:
        return None
    found = []
    for seat in riichi_seats(view):
        public, name = view.public, PersonName(answered.names[seat])
        if KIND_OF[tile] in public.seats[seat].river_kinds:
            found.append(say("{name} has discarded {tile}, so they cannot win on it.", name=name, tile=answered.tile))
        elif KIND_OF[tile] in safe_against(public, seat):
            found.append(
                say(
                    "{tile} is safe: it was discarded after {name}'s riichi, and {name} did not win on it.",
                    tile=answered.tile,
                    name=name,
                )
            )
        else:
            found.append(say("{name} could win on {tile}.", name=name, tile=answered.tile))
    return lines(*found)


def _risk(answered: _Answered) -> Words | None:
    """How often a riichi wins on the discard, by the review's estimate, beside the safest one."""
    view, tile = answered.view, answered.answer.tile
    if tile is None:
        return None
    dangers = Dangers(view)
    risks = {each: sum(danger.risk for danger in dangers.of(each)) for each in view.hidden.tiles}
    name = PersonName(answered.names[riichi_seats(view)[0]])
    risk, least = round(100 * risks[tile]), round(100 * min(risks.values()))
    if answered.answer.right and not risks[tile]:
        return None
    if answered.answer.right:
        return say(
            "{name} wins on {tile} {risk}% of the time. None of your tiles is safer.",
            name=name,
            tile=answered.tile,
            risk=risk,
        )
    return say(
        "{name} wins on {tile} {risk}% of the time, compared with {least}% on your safest tile.",
        name=name,
        tile=answered.tile,
        risk=risk,
        least=least,
    )


def _reason(answered: _Answered) -> Words | None:
    """What a club player would say of the action."""
    action = answered.answer.action
    if action is None or why_not(answered.view, action) is not None:
        return None
    return reason_text(weigh(answered.view, action), answered.names)


_FACTS: Final[Mapping[str, Callable[[_Answered], Words | None]]] = {
    "missing": _missing,
    "waits": _waits,
    "groups": _grouped,
    "pays": _pays,
    "yaku": _yaku,
    "han": _han,
    "refused": _refused,
    "furiten": _furiten,
    "riichi": _riichi,
    "safe": _safe,
    "risk": _risk,
    "reason": _reason,
}
