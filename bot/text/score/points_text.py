"""Points as words: the payments for han and fu, the hands with a given value, and the table of both."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.analysis.han_fu_points import (
    BELOW_MANGAN,
    FU,
    LIMITS,
    Match,
    NoSuchScore,
    Payout,
    limit_payout,
    payout,
    wins_of,
)
from bot.engine.rules.ruleset import Ruleset
from bot.text.sentences import Text, Words, amount, joined, lines, say, say_many

NO_SUCH_SCORE: Final[dict[NoSuchScore, Text]] = {
    NoSuchScore.FU_NOT_ROUNDED: say("Fu are rounded up to the next ten, except for the 25 fu of seven pairs."),
    NoSuchScore.TOO_FEW_FU: say("No hand has fewer than 20 fu."),
    NoSuchScore.TOO_MANY_FU: say("No hand has more than 140 fu, and hands of 1 to 3 han have at most 110."),
    NoSuchScore.PINFU_TSUMO_HAS_TWO_HAN: say(
        "Only a pinfu hand won by tsumo has 20 fu, and it is worth at least 2 han: pinfu and menzen tsumo."
    ),
    NoSuchScore.NO_TWENTY_FU: say("Under these rules, winning by tsumo adds 2 fu even to pinfu, so no hand has 20 fu."),
    NoSuchScore.SEVEN_PAIRS_HAVE_TWO_HAN: say(
        "Only seven pairs has 25 fu, and it is worth at least 2 han, or 3 by tsumo."
    ),
}
"""A sentence for every reason why a combination of han and fu is impossible."""


def _each(points: int) -> Text:
    return say("{points} from each", points=points)


def payout_name(paid: Payout) -> Words:
    """``3 han 40 fu``, ``mangan``, ``double yakuman``; han and fu that reach a limit have both."""
    limit = LIMIT_NAMES.get(_limit_key(paid))
    if limit is not None and (not paid.fu or paid.han > BELOW_MANGAN):
        return limit
    counted = say("{han} han {fu} fu", han=paid.han, fu=paid.fu)
    return counted if limit is None else say("{counted}, {limit}", counted=counted, limit=limit)


def _limit_key(paid: Payout) -> str:
    if paid.yakuman:
        return LIMITS[4:][paid.yakuman - 1]
    return paid.limit or ""


LIMIT_NAMES: Final[dict[str, Text]] = {
    "mangan": say("mangan"),
    "haneman": say("haneman"),
    "baiman": say("baiman"),
    "sanbaiman": say("sanbaiman"),
    "kazoe_yakuman": say("counted yakuman"),
    "yakuman": say("yakuman"),
    "double_yakuman": say("double yakuman"),
    "triple_yakuman": say("triple yakuman"),
}


def payout_text(paid: Payout, honba: int = 0, rules: Words | None = None) -> Words:
    """The payments for a hand of this value as dealer and non-dealer, by ron and by tsumo."""
    head = joined((say("## {worth}", worth=_headed(paid)), _counters(honba), rules))
    return lines(head, *(_seat_line(paid, dealer=dealer) for dealer in (False, True)))


def _counters(honba: int) -> Words | None:
    return say("{count} honba included", count=honba) if honba else None


def _headed(paid: Payout) -> Words:
    limit = LIMIT_NAMES.get(_limit_key(paid))
    if paid.yakuman and limit is not None:
        return limit
    counted = (
        say("{han} han {fu} fu", han=paid.han, fu=paid.fu)
        if paid.fu and paid.han <= BELOW_MANGAN
        else say("{han} han", han=paid.han)
    )
    return counted if limit is None else say("{counted}: {limit}", counted=counted, limit=limit)


def _seat_line(paid: Payout, *, dealer: bool) -> Words:
    """``Non-dealer: ron 5,200; tsumo 1,300 from others and 2,600 from the dealer, 5,200 in all``."""
    ron = say("ron **{points}**", points=paid.dealer_ron if dealer else paid.other_ron)
    ways: tuple[Words, ...] = (
        ron if paid.ron else say("no ron"),
        _tsumo(paid, dealer=dealer) if paid.tsumo else say("no tsumo"),
    )
    seat = say("Dealer") if dealer else say("Non-dealer")
    return say("{seat}: {ways}", seat=seat, ways=joined(ways, "; "))


def _tsumo(paid: Payout, *, dealer: bool) -> Words:
    if dealer:
        return say("tsumo **{points}** from each", points=paid.dealer_tsumo)
    from_dealer, from_other = paid.other_tsumo
    return say("tsumo **{others} / {dealer}** (others / dealer)", others=from_other, dealer=from_dealer)


def row_text(han: int, rules: Ruleset, honba: int = 0, name: Words | None = None) -> Words:
    """Every fu that a hand of ``han`` han can have, up to the first mangan."""
    if han > BELOW_MANGAN:
        paid = payout(han, 0, rules, honba)
        assert isinstance(paid, Payout)  # noqa: S101 - any number of han from five on exists
        return payout_text(paid, honba, name)
    head = joined((say("## {han} han", han=han), _counters(honba), name))
    return lines(head, _key(), *_lines_of(_of_han(han, rules, honba)))


def column_text(fu: int, rules: Ruleset, honba: int = 0, name: Words | None = None) -> Words | NoSuchScore:
    """One to four han with ``fu`` fu, or the reason why that is impossible."""
    payouts = [payout(han, fu, rules, honba) for han in range(1, BELOW_MANGAN + 1)]
    there = [paid for paid in payouts if isinstance(paid, Payout)]
    if not there:
        return next(reason for reason in reversed(payouts) if isinstance(reason, NoSuchScore))
    head = joined((say("## {fu} fu", fu=fu), _counters(honba), name))
    return lines(head, _key(), *_lines_of(there))


def _of_han(han: int, rules: Ruleset, honba: int) -> list[Payout]:
    """Every fu with ``han`` han, up to the first mangan."""
    payouts: list[Payout] = []
    for fu in FU:
        paid = payout(han, fu, rules, honba)
        if isinstance(paid, Payout):
            payouts.append(paid)
            if paid.limit is not None:
                break
    return payouts


def _key() -> Words:
    return say("Non-dealer: ron, tsumo (others / dealer); dealer: ron, tsumo (from each)")


def _lines_of(payouts: Iterable[Payout]) -> tuple[Words, ...]:
    return tuple(
        say(
            "**{worth}**: {ron}, {tsumo}; dealer {dealer_ron}, {dealer_tsumo}",
            worth=payout_name(paid),
            ron=amount(paid.other_ron) if paid.ron else say("no ron"),
            tsumo=say("{others} / {dealer}", others=paid.other_tsumo[1], dealer=paid.other_tsumo[0])
            if paid.tsumo
            else say("no tsumo"),
            dealer_ron=amount(paid.dealer_ron) if paid.ron else say("no ron"),
            dealer_tsumo=amount(paid.dealer_tsumo) if paid.tsumo else say("no tsumo"),
        )
        for paid in payouts
    )


def table_text(rules: Ruleset, name: Words | None = None) -> tuple[Words, Words]:
    """What stands above and below the picture of the table: its title, and how it is read."""
    kiriage = (
        say("-# 4 han 30 fu and 3 han 60 fu are rounded up to mangan (kiriage mangan).")
        if rules.kiriage
        else say("-# 4 han 30 fu and 3 han 60 fu are not rounded up to mangan (no kiriage).")
    )
    picture = say(
        "-# Rows show fu and columns show han. Ron is above, tsumo below in gold; a gold border marks mangan."
    )
    return joined((say("### Points"), name)), lines(kiriage, picture)


def table_alt(rules: Ruleset, *, dealer: bool) -> Words:
    """The whole table of one seat as the picture's description."""
    head = (
        say("Dealer's points: by ron, then from each player by tsumo.")
        if dealer
        else say("Non-dealer's points: by ron, then by tsumo from each non-dealer and from the dealer.")
    )
    rows = []
    for fu in FU:
        payouts = (payout(han, fu, rules) for han in range(1, BELOW_MANGAN + 1))
        cells = [_alt_cell(paid, dealer=dealer) for paid in payouts if isinstance(paid, Payout) and paid.limit is None]
        rows.append(say("{fu} fu: {cells}", fu=fu, cells=joined(cells, "; ")))
    return lines(
        head,
        *rows,
        *(
            say("{name} {points}", name=LIMIT_NAMES[name], points=_alt_points(limit_payout(name, rules), dealer=dealer))
            for name in LIMITS[:5]
        ),
    )


def _alt_cell(paid: Payout, *, dealer: bool) -> Words:
    return say("{han} han {points}", han=paid.han, points=_alt_points(paid, dealer=dealer))


def _alt_points(paid: Payout, *, dealer: bool) -> Words:
    ron = amount(paid.dealer_ron if dealer else paid.other_ron) if paid.ron else None
    others = say("{others}/{dealer}", others=paid.other_tsumo[1], dealer=paid.other_tsumo[0])
    tsumo = (amount(paid.dealer_tsumo) if dealer else others) if paid.tsumo else None
    return joined((ron or say("no ron"), tsumo or say("no tsumo")), ", ")


def wins_text(points: int, rules: Ruleset, honba: int = 0, name: Words | None = None) -> Words:
    """The hands that win ``points`` points, or the nearest ones."""
    matches = wins_of(points, rules, honba)
    exact = matches[0].total == points
    head = say_many("## {points} point", "## {points} points", points, points=points)
    none = None if exact else say("No win is worth exactly that many points. The nearest are:")
    return lines(joined((head, _counters(honba), name)), none, *_matches(matches))


def _matches(all_matches: Sequence[Match]) -> tuple[Words, ...]:
    """One line for each total, seat and kind of win."""
    by_way: dict[tuple[int, bool, bool], list[Match]] = {}
    for match in all_matches:
        by_way.setdefault((match.total, match.dealer, match.tsumo), []).append(match)
    rows = []
    for (total, dealer, tsumo), matches in sorted(by_way.items()):
        way = _way(matches[0], dealer=dealer, tsumo=tsumo)
        worth = joined((payout_name(match.payout) for match in matches), ", ")
        rows.append(say("**{total}**, {way}: {worth}", total=total, way=way, worth=worth))
    return tuple(rows)


def _way(match: Match, *, dealer: bool, tsumo: bool) -> Words:
    if not tsumo:
        return say("ron by the dealer") if dealer else say("ron by a non-dealer")
    if dealer:
        return say("tsumo by the dealer ({points} from each)", points=match.payout.dealer_tsumo)
    from_dealer, from_other = match.payout.other_tsumo
    return say("tsumo by a non-dealer ({others} / {dealer})", others=from_other, dealer=from_dealer)
