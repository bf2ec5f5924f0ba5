"""The answer to `/efficiency` as words: the best discard and why, then all discards with accepted tiles and yaku."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.analysis.discards import DiscardValue, discard_values, yaku_differences
from bot.analysis.efficiency import outlook
from bot.analysis.hand_input import HandInput
from bot.analysis.win_enumeration import WinSums
from bot.analysis.yaku_reach import in_reach
from bot.engine.scoring.shanten import shanten
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import is_red
from bot.lookup.hand_lookup import Lookup, situation_of
from bot.text.score.typed_hand_summary import counted_kinds, hand_input_circumstances, hand_input_heading, tiles_count
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import Plain, Words, joined, lines, say, say_many
from bot.text.table.outlook_text import far_text
from bot.text.tile_text import tile_name

KINDS_SHOWN: Final = 70
"""The accepted kinds that are named in all; later rows have only their number."""
YAKU_SHOWN: Final = 3


def efficiency_text(question: Lookup, hand_input: HandInput, seen: str = "", rules: Words | None = None) -> Words:
    """The whole answer. ``seen`` is the option as typed, ``rules`` the name of the ruleset."""
    head = lines(hand_input_heading(hand_input), hand_input_circumstances(question, hand_input, seen, rules))
    if not hand_input.may_discard:
        return lines(head, *_without_discard(question, hand_input))
    return lines(head, *_table(question, hand_input))


def _without_discard(question: Lookup, hand_input: HandInput) -> tuple[Words, ...]:
    """The accepted tiles of a hand of 3n+1 tiles."""
    players = question.rules.players
    hand_outlook = outlook(hand_input.counts, hand_input.sets, hand_input.unseen, players)
    if not hand_outlook.shanten:
        standing = say("**Tenpai**: waiting for {tiles}.", tiles=tiles_count(hand_outlook.ways))
        return standing, counted_kinds(hand_outlook.accepted), say("/waits shows what each winning tile is worth.")
    situation = situation_of(question)
    reach = in_reach(hand_input, question.rules, hand_outlook.shanten, situation.seat_wind, situation.round_wind)
    return tuple(
        text
        for text in (
            say(
                "**{far}**: helped by {tiles}.",
                far=far_text(hand_outlook.shanten),
                tiles=tiles_count(hand_outlook.ways),
            ),
            counted_kinds(hand_outlook.accepted),
            say("Still possible without slowing down: {yaku}.", yaku=_Names().of(reach, len(reach))) if reach else None,
        )
        if text is not None
    )


def _table(question: Lookup, hand_input: HandInput) -> tuple[Words, ...]:
    """A hand of 3n+2 tiles."""
    complete = shanten(hand_input.counts, hand_input.sets, question.rules.players) < 0
    cuts = discard_values(hand_input, question)
    near = tuple(cut for cut in cuts if cut.shanten == cuts[0].shanten)
    rows, names = _rows(near), _Names()
    return tuple(
        text
        for text in (
            say("These tiles make a complete hand: /score shows what it is worth.") if complete else None,
            *_best(rows, names),
            *_told(rows, names),
            *_back(cuts[len(near) :]),
        )
        if text is not None
    )


class _Row:
    """Equivalent discards."""

    def __init__(self, cut: DiscardValue, keeps: frozenset[str], gives: frozenset[str], lost: int) -> None:
        self.cuts = [cut]
        self.keeps = keeps
        self.gives = gives
        self.lost = lost
        """Han of dora and red fives that it gives up compared with the others."""

    @property
    def first(self) -> DiscardValue:
        return self.cuts[0]

    @property
    def tiles(self) -> Words:
        return _any_of(self.cuts)

    def key(self) -> tuple[object, ...]:
        cut = self.first
        worth = cut.then if cut.outcome is None else (cut.outcome.average, cut.outcome.waits)
        return cut.accepted, self.keeps, self.gives, self.lost, worth, cut.furiten, is_red(cut.tile)


def _any_of(cuts: Iterable[DiscardValue]) -> Words:
    """``3m, 2p or 7p``."""
    *others, last = [tile_name(cut.tile) for cut in cuts]
    return say("{some} or {other}", some=joined(others, ", "), other=last) if others else last


def _rows(near: tuple[DiscardValue, ...]) -> list[_Row]:
    most = max(cut.bonus for cut in near)
    rows: dict[tuple[object, ...], _Row] = {}
    for cut, (keeps, gives) in zip(near, yaku_differences(near), strict=True):
        row = _Row(cut, keeps, gives, most - cut.bonus)
        same = rows.setdefault(row.key(), row)
        if same is not row:
            same.cuts.append(cut)
    return list(rows.values())


def _best(rows: list[_Row], names: _Names) -> tuple[Words, ...]:
    """A sentence each for the discard that accepts most and the one that is worth most."""
    first = rows[0]
    cut = first.first
    far = far_text(cut.shanten) if cut.shanten else say("tenpai")
    accepts = (
        say("waiting for {tiles}", tiles=tiles_count(cut.ways))
        if not cut.shanten
        else say("helped by {tiles}", tiles=tiles_count(cut.ways))
    )
    alike = _any_of(cut for row in rows if _headline(row) == _headline(first) for cut in row.cuts)
    best = say("**Discard {tiles}**: {far}, {accepts}", tiles=alike, far=far, accepts=accepts)
    richer = [row for row in rows if row.first.richer]
    if not richer:
        return (joined((best, _why(first, names)), ", "),)
    most = max(richer, key=lambda row: (_average(row.first), row.first.ways))
    worth = say(
        "**Worth more: {tiles}**, {accepts} instead of {most}",
        tiles=most.tiles,
        accepts=tiles_count(most.first.ways),
        most=Plain(str(cut.ways)),
    )
    richest = joined((worth, _instead(most.first.outcome, cut.outcome)), "; ")
    return joined((best, _why(first, names)), ", "), joined((richest, _why(most, names)), ", ")


def _headline(row: _Row) -> tuple[object, ...]:
    """The values by which the sentence about the best discard distinguishes rows."""
    cut = row.first
    worth = cut.then if cut.outcome is None else cut.outcome.waits
    return cut.ways, round(worth), _rounded(_average(cut)), row.keeps, row.gives, row.lost, cut.furiten


def _average(cut: DiscardValue) -> float:
    return cut.outcome.average if cut.outcome is not None else cut.bonus


def _instead(one: WinSums | None, other: WinSums | None) -> Words | None:
    if one is None or other is None:
        return None
    return say("a ron worth about {more} instead of {less}", more=_rounded(one.average), less=_rounded(other.average))


def _rounded(points: float) -> int:
    return round(points / 100) * 100


def _why(row: _Row, names: _Names) -> Words | None:
    """The yaku and dora that a row keeps or gives up, in one clause."""
    parts: list[Words] = []
    if row.keeps:
        parts.append(say("keeps {yaku}", yaku=names.of(row.keeps)))
    gone: list[Words] = [_dora(row)] if row.lost else []
    if row.gives:
        gone.append(names.of(row.gives))
    if gone:
        parts.append(say("gives up {what}", what=joined(gone, ", ")))
    if row.first.furiten:
        parts.append(say("furiten: no ron"))
    return joined(parts, ", ") if parts else None


def _dora(row: _Row) -> Words:
    red = is_red(row.first.tile)
    if red and row.lost == 1:
        return say("the red five")
    return say("a dora") if row.lost == 1 else say("{count} dora", count=row.lost)


class _Names:
    """Names of yaku: with the English name at the first use, in Japanese alone after that."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def of(self, yaku: Iterable[str], most: int = YAKU_SHOWN) -> Words:
        """The most valuable ones."""
        entries = catalogue()
        worth = {name: (-max(entries[name].closed, entries[name].open), list(entries).index(name)) for name in yaku}
        return joined([self._name(name) for name in sorted(worth, key=worth.__getitem__)[:most]], ", ")

    def _name(self, yaku: str) -> Words:
        if yaku in self._said:
            return yaku_name(yaku).name
        self._said.add(yaku)
        return yaku_name(yaku)


def _told(rows: list[_Row], names: _Names) -> list[Words]:
    """Every row with its accepted tiles; equivalent rows whose kinds are not named are merged."""
    shown = 0
    texts: list[Words] = []
    unnamed: dict[tuple[object, ...], list[_Row]] = {}
    for row in rows:
        accepted = row.first.accepted
        if shown + len(accepted) <= KINDS_SHOWN:
            shown += len(accepted)
            what = say("{count}: {tiles}", count=tiles_count(row.first.ways), tiles=counted_kinds(accepted))
            texts.append(_row_text(row, row.cuts, what, names))
        else:
            unnamed.setdefault((*_headline(row), len(accepted)), []).append(row)
    for alike in unnamed.values():
        first = alike[0].first
        what = say("{count} of {kinds} kinds", count=tiles_count(first.ways), kinds=len(first.accepted))
        texts.append(_row_text(alike[0], [cut for row in alike for cut in row.cuts], what, names))
    return texts


def _row_text(row: _Row, cuts: list[DiscardValue], accepted: Words, names: _Names) -> Words:
    parts = (accepted, _futures(row.first), _why(row, names), say("worth more") if row.first.richer else None)
    return say("**{tiles}** – {what}", tiles=_any_of(cuts), what=joined(parts, "; "))


def _futures(cut: DiscardValue) -> Words | None:
    """The outlook after the next tile: the wins of a hand at most one tile from tenpai, else the accepted tiles."""
    future = cut.outcome
    if future is None:
        return say_many("then about {count} tile", "then about {count} tiles", round(cut.then)) if cut.then else None
    if not future.winning:
        return None
    ron = say("ron for about {points}", points=_rounded(future.average)) if future.points else say("no yaku by ron")
    if not cut.shanten:
        return ron
    winning = round(future.waits)
    return say_many(
        "then about {count} winning tile, {ron}", "then about {count} winning tiles, {ron}", winning, ron=ron
    )


def _back(cuts: Iterable[DiscardValue]) -> list[Words]:
    """The discards that take the hand back, by how far."""
    by_far: dict[int, list[DiscardValue]] = {}
    for cut in cuts:
        by_far.setdefault(cut.shanten, []).append(cut)
    return [
        say(
            "Back to {far}: {tiles}",
            far=far_text(far),
            tiles=joined((say("{tile} ({count})", tile=tile_name(cut.tile), count=cut.ways) for cut in discards), ", "),
        )
        for far, discards in by_far.items()
    ]
