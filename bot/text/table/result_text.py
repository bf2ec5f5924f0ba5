"""The results of a kyoku and a game as words: the winning hand, its value, payments, the new scores, the ranking."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.events import Agari, DrawReason, KyokuEnded, Placement, Ryuukyoku
from bot.engine.final import places, uma_of
from bot.engine.flow import bankrupt
from bot.engine.phases import GameOver, KyokuOver
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scores_and_best_hand import hand_points, ranking
from bot.engine.tiles import Tile, dora_of
from bot.engine.view import PublicView
from bot.text.league.standings import signed
from bot.text.score.yaku_text import han_fu, limit_name, yaku_line
from bot.text.sentences import Joined, PersonName, Plain, Text, Words, amount, joined, lines, say, say_many
from bot.text.table.board_text import Names, kyoku_name
from bot.text.tile_text import (
    meld_row,
    norths_text,
    tile_name,
    tile_row,
    tiles_text,
    wind_letter,
    wind_name,
)

_ABORTIVE: Final = say("Abortive draw")
_DRAWS: Final = {
    DrawReason.EXHAUSTIVE: (say("Exhaustive draw (ryuukyoku)"), say("the wall is used up")),
    DrawReason.NAGASHI_MANGAN: (
        say("Nagashi mangan"),
        say("all discards were terminals and honours, and none was called"),
    ),
    DrawReason.KYUUSHU_KYUUHAI: (_ABORTIVE, say("nine terminals and honours (kyuushu kyuuhai)")),
    DrawReason.SUUFON_RENDA: (_ABORTIVE, say("four identical winds in the first go-around (suufon renda)")),
    DrawReason.SUUCHA_RIICHI: (_ABORTIVE, say("four riichi (suucha riichi)")),
    DrawReason.SUUKAIKAN: (_ABORTIVE, say("four kans by more than one player (suukaikan)")),
    DrawReason.SANCHAHOU: (_ABORTIVE, say("triple ron on one tile (sanchahou)")),
}
"""What kind of draw it is, and why."""


def kyoku_result(public: PublicView, over: KyokuOver, names: Names) -> Words:
    """The result of the kyoku, with everything that its picture shows."""
    parts: list[Words] = [agari_text(public, win, names) for win in over.wins]
    if over.draw is not None:
        parts.append(draw_text(over.draw, names))
    return lines(*parts, deltas_line(over.ended, names), new_scores(public, over.ended, names))


def agari_text(public: PublicView, win: Agari, names: Names) -> Words:
    """One win: headline, hand, dora, yaku and payments."""
    return lines(
        headline(win, names),
        joined((Plain("###"), hand_line(win, public.seats[win.seat].kita)), " "),
        indicators_line(public, win),
        joined((yaku_line(win.value), han_fu(win.value)), " — "),
        payments_text(win, names),
    )


def headline(win: Agari, names: Names) -> Text:
    """The winner, the kind of win and the points, in bold."""
    return say("**{won}**", won=won_text(win, names))


def won_text(win: Agari, names: Names) -> Text:
    """The winner, the kind of win and the points."""
    points = hand_points(win)
    limit = limit_name(win.value)
    worth: Words = amount(points)
    if limit is not None:
        worth = say("{limit}, {points}", limit=limit, points=points)
    if win.source == win.seat:
        return say("{name} wins by tsumo: {worth}", name=names[win.seat], worth=worth)
    return say(
        "{name} wins by ron on {source}'s {tile}: {worth}",
        name=names[win.seat],
        source=names[win.source],
        tile=tile_name(win.tile),
        worth=worth,
    )


def hand_line(win: Agari, norths: int = 0) -> Joined:
    """Concealed tiles, melds, norths set aside, and the winning tile apart."""
    melds = (meld_row(meld) for meld in win.melds)
    won = joined((Plain("+"), tile_row((win.tile,))), " ")
    return joined((tile_row(win.concealed), *melds, norths_text(norths), won), "  ")


def indicators_line(public: PublicView, win: Agari) -> Words:
    """The dora and, for a hand in riichi, the ura dora."""
    ura = _dora(public, win.ura)
    return joined(
        (
            say("Dora {tiles}", tiles=_dora(public, win.indicators)),
            say("ura dora {tiles}", tiles=ura) if win.ura else None,
        )
    )


def _dora(public: PublicView, indicators: tuple[Tile, ...]) -> Words:
    return tiles_text(Tile(dora_of(indicator, public.players)) for indicator in indicators)


def payments_text(win: Agari, names: Names) -> Words:
    """The payments, with counters and liability, and the sticks that the winner takes."""
    payers: dict[int, dict[str, int]] = {}
    for payment in win.payments:
        reasons = payers.setdefault(payment.payer, {})
        reasons[payment.reason] = reasons.get(payment.reason, 0) + payment.points
    parts: list[Words] = [_payer(names[payer], reasons) for payer, reasons in payers.items()]
    if win.sticks:
        parts.append(say("{points} from riichi sticks", points=win.sticks))
    return joined(parts)


def _payer(name: str, reasons: dict[str, int]) -> Text:
    total = sum(reasons.values())
    text = say("{name} pays {points}", name=name, points=total)
    if "honba" in reasons:
        text = say("{payment}, including {points} for honba", payment=text, points=reasons["honba"])
    if "pao" in reasons:
        text = say("{payment}, as the player liable for the yakuman (pao)", payment=text)
    return text


def draw_parts(reason: DrawReason) -> tuple[Text, Text]:
    """The kind of draw and why it is one, without a full stop."""
    return _DRAWS[reason]


def draw_name(reason: DrawReason) -> Text:
    """The kind of draw with its reason, without a full stop."""
    kind, why = _DRAWS[reason]
    return say("{draw}: {why}", draw=kind, why=why)


def draw_text(draw: Ryuukyoku, names: Names) -> Words:
    """The kind of draw, the tenpai players, and the shown hands."""
    return lines(say("**{reason}**", reason=draw_name(draw.reason)), drawn_text(draw, names))


def drawn_text(draw: Ryuukyoku, names: Names) -> Words:
    """The tenpai players and the shown hands of a draw."""
    exhaustive = draw.reason in {DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN}
    return lines(
        *(say("Nagashi mangan: {name}", name=names[seat]) for seat in draw.nagashi),
        _tenpai(draw, names) if exhaustive else None,
        *(
            say("{name}: {tiles}", name=names[seat], tiles=tiles_text(hand))
            for seat, hand in enumerate(draw.shown)
            if hand is not None
        ),
    )


def _tenpai(draw: Ryuukyoku, names: Names) -> Text:
    if not draw.tenpai:
        return say("Nobody is ready (tenpai).")
    if len(draw.tenpai) == len(names):
        return say("Everybody is ready (tenpai).")
    return say("Ready (tenpai): {names}", names=_in_a_row(draw.tenpai, names))


def deltas_line(ended: KyokuEnded, names: Names) -> Words:
    """The changes of points in the kyoku."""
    changes = [(delta, names[seat]) for seat, delta in enumerate(ended.deltas) if delta]
    changes.sort(key=lambda change: -change[0])
    return joined(_change(name, delta) for delta, name in changes)


def _change(name: str, delta: int) -> Text:
    if delta > 0:
        return say("{name} +{points}", name=name, points=delta)
    return say("{name} −{points}", name=name, points=-delta)


def new_scores(public: PublicView, ended: KyokuEnded, names: Names) -> Words:
    """The scores after the kyoku, with an arrow if they changed."""
    return joined(_new_score(public, ended, names, seat) for seat in (public.oya, *public.following(public.oya)))


def _new_score(public: PublicView, ended: KyokuEnded, names: Names, seat: int) -> Text:
    wind = wind_letter(public.jikaze(seat))
    score = {"wind": wind, "name": names[seat], "points": ended.scores[seat]}
    if ended.deltas[seat] > 0:
        return say("{wind} {name} {points} ▲", **score)
    if ended.deltas[seat] < 0:
        return say("{wind} {name} {points} ▼", **score)
    return say("{wind} {name} {points}", **score)


def next_kyoku(ended: KyokuEnded) -> Text | None:
    """The next kyoku; None after the last one."""
    following = ended.following
    if following is None:
        return None
    wind, number = wind_name(following.bakaze), following.number
    if following.honba:
        return say("Next: {wind} {number}, {count} honba", wind=wind, number=number, count=following.honba)
    return say("Next: {wind} {number}", wind=wind, number=number)


def result_head(public: PublicView, over: KyokuOver, names: Names) -> Words:
    """What a card of the result stands under: who won how, or who drew; or that the game is over."""
    if isinstance(public.phase, GameOver):
        return lines(say("## The game is over"), bust_text(public, names))
    return kyoku_head(public, over, names)


def kyoku_head(public: PublicView, over: KyokuOver, names: Names) -> Words:
    """Who won how, or who drew, also of the last kyoku."""
    head: list[Words] = [headline(win, names) for win in over.wins]
    if over.draw is not None:
        head.append(say("**{drawn}**", drawn=_draw_in_short(public, over.draw, names)))
    return joined((Plain("###"), lines(*head)), " ")


def _draw_in_short(public: PublicView, draw: Ryuukyoku, names: Names) -> Words:
    """That the kyoku is drawn, and for whom that is worth something. The card names the kind of draw."""
    if draw.nagashi:
        told: Words | None = say("nagashi mangan: {names}", names=_in_a_row(draw.nagashi, names))
    elif draw.reason is not DrawReason.EXHAUSTIVE:
        told = None
    elif not draw.tenpai:
        told = say("nobody ready (tenpai)")
    elif len(draw.tenpai) == len(names):
        told = say("everybody ready (tenpai)")
    else:
        told = say("ready (tenpai): {names}", names=_in_a_row(draw.tenpai, names))
    return joined((say("{kyoku} ends in a draw", kyoku=kyoku_name(public)), told))


def _in_a_row(seats: Iterable[int], names: Names) -> Words:
    return joined((PersonName(names[seat]) for seat in seats), ", ")


def ranking_text(public: PublicView, placements: tuple[Placement, ...], names: Names) -> Words:
    """The end of the game: places with raw points and final scores."""
    return lines(
        say("## The game is over"),
        bust_text(public, names),
        *(
            say(
                "**{place}. {name}** {points} → {final}",
                place=placement.place,
                name=names[placement.seat],
                points=placement.points,
                final=signed(placement.final),
            )
            for placement in placements
        ),
        result_from_points(public.rules, [placement.points for placement in placements], small=True),
    )


def bust_text(public: PublicView, names: Names) -> Words | None:
    """The player whose bankruptcy ended the game, if it did."""
    scores = [own.score for own in public.seats]
    out = [seat for seat, score in enumerate(scores) if bankrupt(public.rules, (score,))]
    bankrupts = [say("{name} ({points})", name=names[seat], points=scores[seat]) for seat in out]
    return (
        say("The game ended because somebody ran out of points: {players}.", players=joined(bankrupts, ", "))
        if out
        else None
    )


def result_from_points(rules: Ruleset, points: Sequence[int], *, small: bool = False) -> Words | None:
    """How the results of a game follow from its final ``points``, in any order (rules reference 6.8); ``small``: print.

    None where they are the points themselves.
    """
    parts = result_parts(rules, points)
    told = joined(parts, "; ")
    return None if not parts else joined((Plain("-#"), told), " ") if small else told


def result_parts(rules: Ruleset, points: Sequence[int]) -> tuple[Text, ...]:
    """The steps of ``result_from_points``; none where results are the points themselves."""
    uma = uma_of(rules, points)
    oka = (rules.return_points - rules.start_points) * rules.players if rules.oka == "to_first" else 0
    bonus = (
        [say("placement bonus {uma} (uma)", uma=joined((signed(each // 100) for each in uma), " / "))]
        if any(uma)
        else []
    )
    bonus += [say("first-place bonus {oka} (oka)", oka=signed(oka // 100))] if oka else []
    if bonus and rules.tie_break == "split" and len(set(points)) < len(points):
        bonus.append(say("shared between tied players"))
    if not bonus and not rules.return_points:
        return ()
    if rules.final_rounding == "none":
        return say("Result in thousands: points minus {returned}", returned=rules.return_points), *bonus
    return say("Result in thousands: rounded points minus {returned}", returned=rules.return_points), *bonus


def standing_text(public: PublicView, names: Names) -> Words:
    """The points of a game that was ended early, and that they do not count."""
    scores = tuple([own.score for own in public.seats])
    place = places(public.rules, scores)
    ranked = (
        say("**{place}. {name}** {points}", place=place[seat], name=names[seat], points=scores[seat])
        for seat in ranking(scores)
    )
    return lines(
        say("**The game ended early; it does not count for the league.** The scores were:"),
        *ranked,
        say_many(
            "-# {count} riichi stick was on the table.", "-# {count} riichi sticks were on the table.", public.kyotaku
        )
        if public.kyotaku
        else None,
    )
