"""The answer to `/waits` as words: each wait with its shape, the tiles left and its value, and furiten."""

from collections.abc import Sequence
from typing import Final

from bot.analysis.efficiency import discard_outlooks, outlook
from bot.analysis.hand_input import HandInput
from bot.analysis.waiting import TenpaiHand, Waiting, tenpai_discards, waits_of_hand
from bot.engine.scoring.interpretations import WaitKind
from bot.engine.scoring.score import HandValue
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import Tile
from bot.lookup.hand_lookup import Lookup, WaitValue
from bot.text.score.incomplete_text import held_waits_text
from bot.text.score.score_text import WAITS
from bot.text.score.typed_hand_summary import counted_kinds, hand_input_circumstances, hand_input_heading, tiles_count
from bot.text.score.yaku_text import han_fu, paid_text, yaku_line
from bot.text.sentences import Words, amount, joined, lines, say, say_many
from bot.text.table.outlook_text import far_text
from bot.text.tile_text import kinds_text, tile_name

DETAILED: Final = 6
"""The different waits that are shown with yaku; with more of them only points are shown."""
SHOWN: Final = 8
"""The discards leaving tenpai that have a line of their own."""


def waits_text(question: Lookup, hand_input: HandInput, seen: str = "", rules: Words | None = None) -> Words:
    """The whole answer. ``seen`` is the option as typed, ``rules`` the name of the ruleset."""
    head = lines(hand_input_heading(hand_input), hand_input_circumstances(question, hand_input, seen, rules))
    if hand_input.may_discard:
        return lines(head, *_before_discard(question, hand_input))
    tenpai = waits_of_hand(hand_input, question)
    if tenpai is None:
        return lines(head, *_far(question, hand_input))
    return lines(head, *_ready(hand_input, tenpai))


def _ready(hand_input: HandInput, tenpai: TenpaiHand) -> tuple[Words, ...]:
    """A hand that is tenpai."""
    head = say(
        "**Tenpai, waiting for {tiles}**: {left}",
        tiles=kinds_text(wait.kind for wait in tenpai.waits),
        left=_left(tenpai.left),
    )
    alike: dict[tuple[object, ...], list[Waiting]] = {}
    for wait in tenpai.waits:
        alike.setdefault(_worth_key(wait), []).append(wait)
    detailed = len(alike) <= DETAILED
    rows = tuple(_group_lines(group, detailed=detailed) for group in alike.values())
    return tuple(text for text in (head, *rows, _furiten(tenpai), _lacking(hand_input, tenpai)) if text is not None)


def _worth_key(wait: Waiting) -> tuple[object, ...]:
    """The shown parts of a wait's value."""
    wins = [win for worth in (wait.worth, wait.in_riichi) if worth is not None for win in (worth.ron, worth.tsumo)]
    paid = [win.base if isinstance(win, HandValue) else None for win in wins]
    shown_win = None if wait.worth is None else _by_which(wait.worth)
    return (*paid, *(() if shown_win is None else (shown_win.yaku, shown_win.bonus, shown_win.limit or shown_win.fu)))


def _by_which(worth: WaitValue) -> HandValue | None:
    """The win whose yaku are shown: the ron, or the tsumo if only that has yaku."""
    return next((value for value in (worth.ron, worth.tsumo) if isinstance(value, HandValue)), None)


def _left(count: int) -> Words:
    return say("{count} left", count=count) if count else say("none left")


def _group_lines(group: Sequence[Waiting], *, detailed: bool) -> Words:
    """Waits of equal value: each shape with its tiles, then points and yaku."""
    by_shape: dict[tuple[tuple[WaitKind, ...], bool], list[Waiting]] = {}
    for wait in group:
        by_shape.setdefault((wait.shapes, wait.left > 0), []).append(wait)
    shapes = joined((_shape(waits) for waits in by_shape.values()), "; ")
    first = group[0]
    if first.worth is None:
        return shapes
    paid = joined(
        (
            _points(first.worth),
            None if first.in_riichi is None else say("with riichi {points}", points=_points(first.in_riichi)),
        ),
        "; ",
    )
    return lines(shapes, paid, _yaku(first.worth) if detailed else None)


def _shape(waits: Sequence[Waiting]) -> Words:
    return say(
        "**{tiles}** ({left}): {shapes}",
        tiles=kinds_text(wait.kind for wait in waits),
        left=_left(sum(wait.left for wait in waits)),
        shapes=shapes_text(waits[0].shapes),
    )


def shapes_text(shapes: Sequence[WaitKind]) -> Words:
    """``two-sided wait (ryanmen) or pair wait (tanki)``."""
    *others, last = [WAITS[shape] for shape in shapes]
    return say("{some} or {other}", some=joined(others, ", "), other=last) if others else last


def _points(worth: WaitValue) -> Words:
    """Ron and tsumo, or that there is no yaku."""
    by_ron, by_tsumo = isinstance(worth.ron, HandValue), isinstance(worth.tsumo, HandValue)
    if not by_ron and not by_tsumo:
        return say("no yaku by ron or tsumo")
    ron = say("ron **{points}**", points=paid_text(worth.ron_shares)) if by_ron else say("no yaku by ron")
    tsumo = say("tsumo **{points}**", points=paid_text(worth.tsumo_shares)) if by_tsumo else say("no yaku by tsumo")
    return joined((ron, tsumo), ", ")


def _yaku(worth: WaitValue) -> Words | None:
    """The yaku of the ron, or of the tsumo if only that has any."""
    value = _by_which(worth)
    if value is None:
        return None
    if value is worth.ron:
        return say("{value} by ron: {yaku}", value=han_fu(value), yaku=yaku_line(value))
    return say("{value} by tsumo: {yaku}", value=han_fu(value), yaku=yaku_line(value))


def _furiten(tenpai: TenpaiHand) -> Words | None:
    if not tenpai.furiten:
        return None
    tiles = kinds_text(tenpai.furiten)
    if len(tenpai.waits) == 1:
        return say(
            "**Furiten**: your discards include {tiles}. You cannot win by ron, but you can win by tsumo.", tiles=tiles
        )
    return say(
        "**Furiten**: your discards include {tiles}. You cannot win by ron on any wait, but you can win by tsumo.",
        tiles=tiles,
    )


def _lacking(hand_input: HandInput, tenpai: TenpaiHand) -> Words | None:
    """A note on waits without a yaku; of a closed hand the lines of the waits have riichi."""
    lacking = [wait for wait in tenpai.waits if wait.worth is not None and not isinstance(wait.worth.ron, HandValue)]
    if not lacking or hand_input.closed:
        return None
    tiles = kinds_text(wait.kind for wait in lacking)
    return say(
        "No yaku by ron on {tiles}, unless luck gives you one, such as winning on the last discard.",
        tiles=tiles,
    )


def _far(question: Lookup, hand_input: HandInput) -> tuple[Words, ...]:
    """3n+1 tiles that are not tenpai."""
    hand_outlook = outlook(hand_input.counts, hand_input.sets, hand_input.unseen, question.rules.players)
    head = say("**Not tenpai: {far}.**", far=far_text(hand_outlook.shanten))
    held = held_waits_text(hand_input.concealed, question.rules)
    if not hand_outlook.shanten and held is not None:
        return (say("**Not tenpai.**"), held)
    nearer = say(
        "Helped by {tiles}: {left}.", tiles=counted_kinds(hand_outlook.accepted), left=_left(hand_outlook.ways)
    )
    return (head, nearer) if held is None else (head, held, nearer)


def _before_discard(question: Lookup, hand_input: HandInput) -> tuple[Words, ...]:
    """3n+2 tiles: every discard that leaves the hand tenpai."""
    complete = shanten(hand_input.counts, hand_input.sets, question.rules.players) < 0
    hands = tenpai_discards(hand_input, question)
    head = say("These tiles make a complete hand: /score shows what it is worth.") if complete else None
    if not hands:
        return tuple(text for text in (head, *_no_discard(question, hand_input)) if text is not None)
    rows = [_discard_line(tenpai) for tenpai in hands[:SHOWN]]
    more = len(hands) - len(rows)
    others = say_many(
        "{count} more discard keeps the hand tenpai, but leaves it waiting for fewer tiles.",
        "{count} more discards keep the hand tenpai, but leave it waiting for fewer tiles.",
        more,
    )
    title = say("**Tenpai after discarding:**")
    return tuple(text for text in (head, title, *rows, others if more else None) if text is not None)


def _discard_line(tenpai: TenpaiHand) -> Words:
    assert tenpai.discard is not None  # noqa: S101 - the caller's promise
    shapes = list(dict.fromkeys(shape for wait in tenpai.waits for shape in wait.shapes))
    waits = say(
        "**{tile}**: waiting for {tiles} ({left}), {shapes}",
        tile=tile_name(tenpai.discard),
        tiles=kinds_text(wait.kind for wait in tenpai.waits),
        left=_left(tenpai.left),
        shapes=shapes_text(shapes) if len(shapes) <= 2 else say("several shapes"),
    )
    furiten = say("Furiten: no ron") if tenpai.furiten else None
    return joined((waits, furiten or _rons(tenpai)), ". ")


def _rons(tenpai: TenpaiHand) -> Words | None:
    """The least and the most points of a ron, with riichi if that is possible."""
    if any(wait.worth is None for wait in tenpai.waits):
        return None
    wins = sorted({wait.best_ron for wait in tenpai.waits})
    if not wins[-1]:
        return say("No yaku by ron")
    declared = any(wait.in_riichi is not None for wait in tenpai.waits)
    low = next(points for points in wins if points)
    if low == wins[-1]:
        paid: Words = amount(low)
    else:
        paid = say("{least} to {most}", least=low, most=wins[-1])
    text = say("Ron with riichi {paid}", paid=paid) if declared else say("Ron {paid}", paid=paid)
    return text if wins[0] else joined((text, say("no yaku on some waits")), ", ")


def _no_discard(question: Lookup, hand_input: HandInput) -> tuple[Words, ...]:
    """3n+2 tiles that no discard leaves tenpai."""
    cuts = discard_outlooks(hand_input.counts, hand_input.sets, hand_input.unseen, question.rules.players)
    best = [cut for cut in cuts if (cut.shanten, cut.ways) == (cuts[0].shanten, cuts[0].ways)]
    tiles = joined((tile_name(Tile(cut.discard)) for cut in best if cut.discard is not None), " ")
    return (
        say("**Not tenpai: {far}** after the best discard.", far=far_text(cuts[0].shanten)),
        say(
            "Best: {tiles}, after which the hand is helped by {left}. /efficiency shows every discard.",
            tiles=tiles,
            left=tiles_count(cuts[0].ways),
        ),
    )
