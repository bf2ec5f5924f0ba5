"""The cards of results in words: what stands on them, their descriptions, and what *Explain* tells of a win."""

from bot.engine.events import Agari, DrawReason, Ryuukyoku
from bot.engine.phases import GameOver, KyokuOver
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scores_and_best_hand import GameSummary, hand_points
from bot.engine.scoring.score import YakuHan
from bot.engine.scoring.shanten import waits
from bot.engine.tiles import Kind, counts_of
from bot.engine.view import PublicView
from bot.lookup.lookup_code import changed_preset
from bot.text.league.standings import signed
from bot.text.rules.preset_names import preset_short
from bot.text.score.yaku_requirements import REQUIRES
from bot.text.score.yaku_text import fu_line, han_fu, limit_name, yaku_in_short, yaku_line, yaku_name
from bot.text.sentences import PersonName, Text, Words, amount, joined, lines, say, say_many
from bot.text.table import result_text as result
from bot.text.table.board_text import Names, kyoku_name
from bot.text.tile_text import kinds_text


def result_alt(public: PublicView, over: KyokuOver, names: Names) -> Words:
    """The description of the card of a kyoku's result: all that it shows."""
    parts: list[Words] = [part for win in over.wins for part in _win_alt(public, win, names)]
    if over.draw is not None:
        parts += [joined((result.draw_name(over.draw.reason), unpaid(over)))]
        parts += [result.drawn_text(over.draw, names), _shown_waits(public, over.draw, names)]
        parts += [sticks_left(public)] if public.kyotaku else []
    honba = say("{count} honba", count=public.honba) if public.honba else None
    riichi = [PersonName(name) for name, own in zip(names, public.seats, strict=True) if own.riichi]
    return lines(
        joined((kyoku_name(public), honba)),
        *parts,
        say("In riichi: {names}", names=joined(riichi, ", ")) if riichi else None,
        result.deltas_line(over.ended, names),
        result.new_scores(public, over.ended, names),
    )


def _win_alt(public: PublicView, win: Agari, names: Names) -> tuple[Words, ...]:
    hand = say(
        "{name}'s winning hand: {hand}. {dora}.",
        name=names[win.seat],
        hand=result.hand_line(win, public.seats[win.seat].kita),
        dora=result.indicators_line(public, win),
    )
    value = joined((yaku_line(win.value), han_fu(win.value)), " — ")
    return result.won_text(win, names), hand, value, result.payments_text(win, names)


def shares_text(public: PublicView, win: Agari, names: Names) -> Words | None:
    """Who pays what for a hand won by tsumo; of a ron only who is liable; None if nothing is to be said."""
    liable = [say("{name} liable (pao)", name=names[payer]) for payer in sorted(_liable(win))]
    if liable or win.source != win.seat:
        return joined(liable) if liable else None
    paid = {payment.payer: payment.points for payment in win.payments if payment.reason == "hand"}
    others = {points for payer, points in paid.items() if payer != public.oya}
    if public.oya not in paid or len(paid) == 1:
        return say("{points} each", points=max(paid.values()))
    return say("{points} each, dealer {dealer}", points=max(others), dealer=paid[public.oya])


def _liable(win: Agari) -> set[int]:
    return {payment.payer for payment in win.payments if payment.reason == "pao"}


def extras_text(win: Agari) -> Words:
    """The points for honba and from riichi sticks that a winner takes beside the hand's."""
    honba = sum(payment.points for payment in win.payments if payment.reason == "honba")
    return joined(
        (
            say("+{points} honba", points=honba) if honba else None,
            say("+{points} riichi", points=win.sticks) if win.sticks else None,
        ),
        "  ",
    )


def waits_of(public: PublicView, draw: Ryuukyoku, seat: int) -> tuple[Kind, ...]:
    """The waits of a hand that was laid open; empty for another hand, or if it is not tenpai."""
    hand = draw.shown[seat]
    if hand is None or len(hand) % 3 != 1:
        return ()
    melds, four_same = len(public.seats[seat].melds), public.rules.chiitoi_four_same
    return waits(counts_of(hand), melds, four_same=four_same)


def _shown_waits(public: PublicView, draw: Ryuukyoku, names: Names) -> Words:
    """The waits of all hands laid open."""
    found = ((names[seat], waits_of(public, draw, seat)) for seat in range(public.players))
    return lines(
        *(say("{name} is waiting for {tiles}", name=name, tiles=kinds_text(kinds)) for name, kinds in found if kinds)
    )


def unpaid(over: KyokuOver) -> Text | None:
    """That nobody pays, after a wall that was used up while everybody or nobody was tenpai."""
    draw = over.draw
    if draw is None or draw.reason is not DrawReason.EXHAUSTIVE or any(over.ended.deltas):
        return None
    return say("nobody pays")


def sticks_left(public: PublicView) -> Text:
    """How many riichi sticks stay on the table."""
    return say_many(
        "{count} riichi stick stays on the table", "{count} riichi sticks stay on the table", public.kyotaku
    )


def game_name(rules: Ruleset) -> Words:
    """The length of the game, and the preset if the rules are exactly one."""
    lengths = {
        "east_only": say("East", "length of a game"),
        "east_south": say("East-South", "length of a game"),
        "one_round_all_winds": say("All winds"),
    }
    name, changes = changed_preset(rules)
    named = None if changes.keys() - {"length"} else preset_short(name)
    return joined((lengths[rules.length], named))


def best_hand_text(win: Agari, name: str) -> Words:
    """Who won with the best hand of a game, and its value."""
    return joined((PersonName(name), limit_name(win.value), amount(hand_points(win))))


def norths_of(win: Agari) -> int:
    """How many norths set aside a win counts."""
    return sum(entry.han for entry in win.value.bonus if entry.id == "kita")


def end_alt(public: PublicView, summary: GameSummary, names: Names) -> Words:
    """The description of the card of a game's end: all that it shows."""
    placements = public.phase.placements if isinstance(public.phase, GameOver) else ()
    best = summary.best
    hand = None
    if best is not None:
        hand = say(
            "Hand of the game: {hand}. {tiles}. {yaku}.",
            hand=best_hand_text(best, names[best.seat]),
            tiles=result.hand_line(best, norths_of(best)),
            yaku=yaku_in_short(best.value),
        )
    return lines(
        say("Final result: {game}", game=game_name(public.rules)),
        *(
            say(
                "{place}. {name} {points} → {final}",
                place=placement.place,
                name=names[placement.seat],
                points=placement.points,
                final=signed(placement.final),
            )
            for placement in placements
        ),
        result.result_from_points(public.rules, [placement.points for placement in placements]),
        hand,
        *(
            say(
                "{name}, hand by hand: {scores}",
                name=names[placement.seat],
                scores=joined((amount(scores[placement.seat]) for scores in summary.scores), "; "),
            )
            for placement in placements
        ),
    )


def wins_explained(public: PublicView, over: KyokuOver, names: Names) -> Words:
    """Each win of a kyoku: every yaku and dora with what it is, the fu, and how that makes the points."""
    return lines(
        *(_win_explained(public, win, names) for win in over.wins), say("-# /yaku explains each of these yaku.")
    )


def _win_explained(public: PublicView, win: Agari, names: Names) -> Words:
    value = win.value
    counted = [entry for entry in (*value.yaku, *value.bonus) if entry.han]
    fu = None if value.yakuman or not value.fu_items else say("{line}.", line=fu_line(value))
    return lines(
        result.headline(win, names),
        *(_yaku_explained(entry, yakuman=bool(value.yakuman)) for entry in counted),
        say("{dora}.", dora=result.indicators_line(public, win)) if value.bonus else None,
        fu,
        _sum_explained(win),
        say("{payments}.", payments=result.payments_text(win, names)),
    )


def _yaku_explained(entry: YakuHan, *, yakuman: bool) -> Text:
    name, what = yaku_name(entry.id), REQUIRES[entry.id]
    if yakuman:
        return say("- **{yaku}**: {what}", yaku=name, what=what)
    return say("- **{yaku}**, {han} han: {what}", yaku=name, han=entry.han, what=what)


def _sum_explained(win: Agari) -> Text:
    """That the han are added up, and what a limit means."""
    value = win.value
    if value.yakuman:
        return say("A yakuman has a fixed value; han and fu are not counted.")
    if value.limit is not None:
        return say("Total: {worth}. Once a hand reaches a limit, its fu no longer matter.", worth=han_fu(value))
    return say("Total: {worth}. To convert han and fu into points, use /points.", worth=han_fu(value))
