"""A looked-up hand that does not win: its waits and their value, its shanten, or the missing yaku."""

from collections.abc import Sequence
from typing import Final

from bot.analysis.efficiency import Accepted, discard_outlooks, outlook
from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import HandValue
from bot.engine.scoring.shanten import wait_mask
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, NORTH, Tile, counts_of, tile_set
from bot.lookup.hand_lookup import Lookup, LookupAnswer, PaymentShare, WaitValue
from bot.lookup.missing_yaku import Cure, MissingYaku, cures_of
from bot.text.score.yaku_text import brief_payment, han_fu, yaku_line
from bot.text.sentences import Text, Words, joined, say, say_many
from bot.text.table.outlook_text import accepted_text, far_text
from bot.text.tile_text import kinds_text, tile_name, tiles_text

_TOLD_IN_FULL: Final = 3
"""The groups of waits that are shown with yaku; with more groups only han and fu are, so that all fit a message."""
_KINDS_SHOWN: Final = 16
_CUTS_SHOWN: Final = 4
"""The discards that are named; `/efficiency` names all."""


def incomplete_lines(question: Lookup, answer: LookupAnswer) -> tuple[Words, ...]:
    """The waits of a hand of 13 tiles, or what one of 14 lacks."""
    if answer.hand.win is None:
        return _waits(question, answer) if answer.waits else _far(answer)
    return _not_a_win(answer)


def _waits(question: Lookup, answer: LookupAnswer) -> tuple[Words, ...]:
    head = say(
        "**Tenpai, waiting for {tiles}**: {count} left",
        tiles=kinds_text(wait.kind for wait in answer.waits),
        count=sum(wait.left for wait in answer.waits),
    )
    alike: dict[tuple[object, ...], list[WaitValue]] = {}
    for wait in answer.waits:
        alike.setdefault((*_worth_key(wait.ron), *_worth_key(wait.tsumo)), []).append(wait)
    brief = len(alike) > _TOLD_IN_FULL
    rows = tuple(_wait_line(group, every=len(alike) == 1, brief=brief) for group in alike.values())
    none = say("No winning tiles are left: they are all in the hand or among the indicators.")
    gone = () if any(wait.left for wait in answer.waits) else (none,)
    return (head, *gone, *rows, *_without_yaku(question, answer))


def _worth_key(value: HandValue | Refusal) -> tuple[object, ...]:
    return (value.yaku, value.bonus, value.fu) if isinstance(value, HandValue) else (value,)


def _wait_line(group: list[WaitValue], *, every: bool, brief: bool) -> Words:
    """The value of each tile of a group. ``every``: it is the only group. ``brief``: without yaku."""
    first = group[0]
    ron = _worth(first.ron, first.ron_shares, brief=brief)
    # By tsumo the same yaku count, and menzen tsumo in a closed hand, so they are named once.
    tsumo = _worth(first.tsumo, first.tsumo_shares, brief=brief or isinstance(first.ron, HandValue))
    if every:
        return say("Each winning tile: ron {ron}; tsumo {tsumo}", ron=ron, tsumo=tsumo)
    return say(
        "**{tiles}**, {count} left: ron {ron}; tsumo {tsumo}",
        tiles=tiles_text(Tile(wait.kind) for wait in group),
        count=sum(wait.left for wait in group),
        ron=ron,
        tsumo=tsumo,
    )


def _worth(value: HandValue | Refusal, shares: Sequence[PaymentShare], *, brief: bool) -> Words:
    if not isinstance(value, HandValue):
        return say("no yaku")
    paid = brief_payment(shares)
    if brief:
        return say("{paid}: {value}", paid=paid, value=han_fu(value))
    return say("{paid}: {yaku}, {value}", paid=paid, yaku=yaku_line(value), value=han_fu(value))


def _without_yaku(question: Lookup, answer: LookupAnswer) -> tuple[Words, ...]:
    """The waits without a ron, and the remedy."""
    lacking = tuple(wait for wait in answer.waits if not isinstance(wait.ron, HandValue))
    if not lacking:
        return ()
    tiles = kinds_text(wait.kind for wait in lacking)
    if all(not meld.is_open for meld in answer.hand.melds) and not (question.riichi or question.double_riichi):
        return (say("No yaku by ron on {tiles}; riichi would be a yaku.", tiles=tiles),)
    return (
        say(
            "No yaku by ron on {tiles}, unless luck gives you one, such as winning on the last discard.",
            tiles=tiles,
        ),
    )


def _unseen(answer: LookupAnswer) -> list[int]:
    """The number of each kind that is neither in the hand nor among the indicators."""
    hand, situation = answer.hand, answer.situation
    seen = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *situation.dora, *situation.ura]
    if hand.win is not None:
        seen.append(hand.win)
    seen += [Tile(NORTH)] * situation.kita
    copies = counts_of(tile_set((0, 0, 0), answer.rules.players))
    return [copies[kind] - count for kind, count in enumerate(counts_of(seen))]


def _far(answer: LookupAnswer) -> tuple[Words, ...]:
    """13 tiles that are not tenpai: their shanten and the tiles that lower it."""
    hand, rules = answer.hand, answer.rules
    held = held_waits_text(hand.concealed, rules)
    hand_outlook = outlook(counts_of(hand.concealed), len(hand.melds), _unseen(answer), rules.players)
    if not hand_outlook.shanten and held is not None:
        return (say("**Not tenpai.**"), held)
    return (
        say("**Not tenpai: {far}.**", far=far_text(hand_outlook.shanten)),
        *(() if held is None else (held,)),
        say("Helped by {tiles}.", tiles=_accepted(hand_outlook.accepted)),
    )


def held_waits_text(concealed: Sequence[Tile], rules: Ruleset) -> Words | None:
    """Why tiles that are tenpai in shape are not tenpai by the rules (``tenpai_own_four``); None for others."""
    kinds = waits_after(concealed, rules)
    if not kinds:
        return None
    return say(
        "This hand could wait only for {tiles}, but all four copies are in the hand, so it is not tenpai under "
        "these rules.",
        tiles=kinds_text(kinds),
    )


def _accepted(accepted: Sequence[Accepted]) -> Words:
    """The tiles with the number left; of very many only the number."""
    if len(accepted) <= _KINDS_SHOWN:
        return accepted_text(accepted)
    left = sum(entry.unseen for entry in accepted)
    return say("{kinds} kinds of tile ({count} left)", kinds=len(accepted), count=left)


def _not_a_win(answer: LookupAnswer) -> tuple[Words, ...]:
    """14 tiles that are no win: the outlook after the best discards."""
    hand, rules = answer.hand, answer.rules
    assert hand.win is not None  # noqa: S101 - the caller's promise
    counts = counts_of((*hand.concealed, hand.win))
    cuts = discard_outlooks(counts, len(hand.melds), _unseen(answer), rules.players)
    best = [cut for cut in cuts if cut.shanten == cuts[0].shanten]
    tenpai = not best[0].shanten
    head = (
        say("**Not a win: these tiles are not four sets and a pair.** With the right discard, the hand is tenpai.")
        if tenpai
        else say("**Not a win: {far}** with the right discard.", far=far_text(best[0].shanten))
    )
    rows = []
    for cut in best[:_CUTS_SHOWN]:
        assert cut.discard is not None  # noqa: S101 - these are the outlooks of discards
        values = {"tile": tile_name(Tile(cut.discard)), "accepted": _accepted(cut.accepted)}
        waits = say("Discard {tile}: waiting for {accepted}", **values)
        rows.append(waits if tenpai else say("Discard {tile}: helped by {accepted}", **values))
    paired = wait_mask(counts_of(hand.concealed), len(hand.melds), four_same=True)
    if paired >> KIND_OF[hand.win] & 1 and not answer.rules.chiitoi_four_same:
        rows.append(
            say("Under these rules, four identical tiles are not two pairs, so this is not seven pairs (chiitoitsu).")
        )
    more = len(best) - _CUTS_SHOWN
    if more > 0:
        rest = say_many(
            "{count} more discard leaves the hand just as close to ready; /efficiency shows it.",
            "{count} more discards leave the hand just as close to ready; /efficiency shows them.",
            more,
        )
        rows.append(rest)
    return (head, *rows)


def no_yaku_lines(question: Lookup, answer: LookupAnswer) -> tuple[Words, ...]:
    """A complete hand that cannot win, and what would give it a yaku."""
    cures = cures_of(question, answer)
    head = say("**This hand is complete but has no yaku, so it cannot win.** Dora are not yaku.")
    if cures is None:
        return (head,)
    acts = {
        (Cure.RIICHI, Cure.TSUMO): say(
            "Declaring riichi would give this hand a yaku, and so would drawing the winning tile yourself."
        ),
        (Cure.RIICHI,): say("Declaring riichi would give this hand a yaku."),
        (Cure.TSUMO,): say("Drawing the winning tile yourself would give this hand a yaku."),
    }.get(cures.acts)
    kinds = (
        say("This hand would have a yaku if the winning tile were {tiles}.", tiles=kinds_text(cures.kinds))
        if cures.kinds
        else None
    )
    rule = _RULES.get(cures.rule)
    luck = say(
        "Only luck would give this hand a yaku: winning on the last tile or on a replacement tile after a kan, "
        "or robbing a kan."
    )
    rest = luck if acts is None and kinds is None and rule is None else None
    return tuple(text for text in (head, rule, joined([t for t in (acts, kinds, rest) if t], " ")) if text is not None)


_RULES: Final[dict[MissingYaku, Text]] = {
    MissingYaku.SECOND_HAN: say(
        "With five or more honba, these rules require at least 2 han from yaku (ryanhan shibari)."
    ),
    MissingYaku.SURE: say(
        "These rules require every winning tile to give the hand a yaku (no atozuke), but one of this hand's "
        "winning tiles does not."
    ),
    MissingYaku.OPEN_TANYAO: say("Under these rules, all simples (tanyao) counts only in a closed hand."),
}
"""The rule that excludes each yaku."""
