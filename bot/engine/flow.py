"""The flow of a game: what follows a settled kyoku, and when the game ends (rules reference 6)."""

from typing import Final

from bot.engine import events as ev
from bot.engine.phases import Settling
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scores_and_best_hand import ranking
from bot.engine.settle import STICK
from bot.engine.view import PublicView

WINDS: Final = {"east_only": 1, "east_south": 2, "one_round_all_winds": 4}


def kyoku_ended(public: PublicView) -> ev.KyokuEnded:
    """The settlement of the wins or the draw in ``public.phase``, and the next kyoku."""
    phase = public.phase
    if not isinstance(phase, Settling):
        raise TypeError("a kyoku ends by a win or a draw")
    deltas = _deltas(public, phase)
    kyotaku = 0 if _takes_sticks(public, phase) else public.kyotaku
    scores = tuple(own.score + delta for own, delta in zip(public.seats, deltas, strict=True))
    return ev.KyokuEnded(deltas, scores, kyotaku, following(public, phase, scores))


def _deltas(public: PublicView, settling: Settling) -> tuple[int, ...]:
    payments: list[ev.Payment] = [payment for win in settling.wins for payment in win.payments]
    deltas = [0] * public.players
    if settling.draw is not None:
        payments += settling.draw.payments
        if _nagashi_wins(public, settling.draw):
            # The first in turn order after the last discarder takes the sticks (5.2).
            collector = settling.draw.nagashi[0]
            deltas[collector] += public.kyotaku * STICK
            payments += _nagashi_counters(public, collector)
    for payment in payments:
        deltas[payment.payer] -= payment.points
        deltas[payment.payee] += payment.points
    for win in settling.wins:
        deltas[win.seat] += win.sticks
    return tuple(deltas)


def _takes_sticks(public: PublicView, settling: Settling) -> bool:
    return bool(settling.wins) or (settling.draw is not None and _nagashi_wins(public, settling.draw))


def _nagashi_wins(public: PublicView, draw: ev.Ryuukyoku) -> bool:
    return draw.reason is ev.DrawReason.NAGASHI_MANGAN and public.rules.nagashi == "win"


def _nagashi_counters(public: PublicView, seat: int) -> list[ev.Payment]:
    share = public.honba * public.rules.honba_value // (public.players - 1)
    return [ev.Payment(other, seat, share, "honba") for other in public.following(seat)] if share else []


def dealer_stays(public: PublicView, settling: Settling) -> bool:
    """Whether the dealer keeps the seat (6.2)."""
    rules = public.rules
    if settling.draw is not None:
        draw = settling.draw
        if _nagashi_wins(public, draw):
            return rules.renchan != "none" and public.oya in draw.nagashi
        if draw.reason in (ev.DrawReason.EXHAUSTIVE, ev.DrawReason.NAGASHI_MANGAN):
            return rules.renchan == "tenpai" and public.oya in draw.tenpai
        return rules.abortive_repeats
    return rules.renchan != "none" and _dealer_won(public, settling.wins)


def _dealer_won(public: PublicView, wins: tuple[ev.Agari, ...]) -> bool:
    if public.rules.renchan_multi_ron == "dealer_is_first_winner":
        return wins[0].seat == public.oya
    return any(win.seat == public.oya for win in wins)


def next_honba(public: PublicView, settling: Settling, *, stays: bool) -> int:
    """Counters of the next kyoku (6.3)."""
    if settling.draw is not None and not _nagashi_wins(public, settling.draw):
        return public.honba + 1 if public.rules.honba_on_draw else public.honba
    return public.honba + 1 if stays else 0


def following(public: PublicView, settling: Settling, scores: tuple[int, ...]) -> ev.NextKyoku | None:
    """The next kyoku, or None when the game is over (6.4-6.7)."""
    stays = dealer_stays(public, settling)
    if game_ends(public, settling, scores, stays=stays):
        return None
    honba = next_honba(public, settling, stays=stays)
    if stays:
        return ev.NextKyoku(public.bakaze, public.number, public.oya, honba)
    if public.number < public.players:
        return ev.NextKyoku(public.bakaze, public.number + 1, public.oya + 1, honba)
    return ev.NextKyoku(public.bakaze + 1, 1, 0, honba)


def game_ends(public: PublicView, settling: Settling, scores: tuple[int, ...], *, stays: bool) -> bool:
    """Whether this was the last kyoku: by bankruptcy, the last dealer's turn, sudden death, or agari-yame."""
    rules = public.rules
    if bankrupt(rules, scores):
        return True
    if _is_abortive(settling) and stays:
        return False
    if not is_last_hand(public):
        return False
    scheduled = WINDS[rules.length]
    extension = public.bakaze >= scheduled
    reached = rules.target_points == 0 or max(scores) >= rules.target_points
    if stays:
        return _dealer_stops(public, settling, scores, ("auto_if_first",)) or (
            extension and reached and rules.extension_end_check == "any_player_reached"
        )
    if extension:
        return reached or (public.bakaze == scheduled and public.number == public.players)
    # No wind follows North.
    return rules.extension == "none" or reached or scheduled == 4


def _is_abortive(settling: Settling) -> bool:
    return settling.draw is not None and settling.draw.reason not in (
        ev.DrawReason.EXHAUSTIVE,
        ev.DrawReason.NAGASHI_MANGAN,
    )


def is_last_hand(public: PublicView) -> bool:
    """Whether this is the last dealer's turn of the last scheduled wind, or any hand of an extension (6.6)."""
    scheduled = WINDS[public.rules.length]
    return public.bakaze >= scheduled or (public.bakaze == scheduled - 1 and public.number == public.players)


def bankrupt(rules: Ruleset, scores: tuple[int, ...]) -> bool:
    """Whether a player is bankrupt, which ends the game (6.5)."""
    if rules.tobi == "off":
        return False
    return min(scores) < 0 or (rules.tobi == "zero_or_below" and min(scores) == 0)


def may_stop(public: PublicView, settling: Settling, scores: tuple[int, ...]) -> bool:
    """Whether the repeating dealer may choose to end the game (``choice_if_first``, ``choice_always``, 6.6)."""
    if not dealer_stays(public, settling) or not is_last_hand(public) or _is_abortive(settling):
        return False
    return _dealer_stops(public, settling, scores, ("choice_if_first", "choice_always"))


def _dealer_stops(public: PublicView, settling: Settling, scores: tuple[int, ...], options: tuple[str, ...]) -> bool:
    """Whether agari-yame or tenpai-yame (6.6) applies and its option is one of ``options``."""
    rules = public.rules
    drawn = settling.draw is not None and not _nagashi_wins(public, settling.draw)
    option = rules.tenpai_yame if drawn else rules.agari_yame
    # A target of 0 means none (9.1), so a dealer below zero also qualifies.
    target = rules.target_points if rules.yame_needs_target else 0
    if option not in options or (target and scores[public.oya] < target):
        return False
    return option == "choice_always" or ranking(scores)[0] == public.oya


def wins_in_a_row(public: PublicView, settling: Settling) -> tuple[int, ...]:
    """How many hands in a row each seat has won, including this one, for paarenchan (3.7)."""
    rules = public.rules
    winners = {win.seat for win in settling.wins}
    if settling.draw is not None and _nagashi_wins(public, settling.draw):
        winners.update(settling.draw.nagashi)
    if not winners:
        return (0,) * rules.players if rules.paarenchan_broken_by_draw else public.wins_in_a_row
    # Only the first win of a streak may be a non-dealer's.
    first = 0 if rules.paarenchan_dealer_throughout else 1
    return tuple(
        [
            0 if seat not in winners else count + 1 if seat == public.oya else first
            for seat, count in enumerate(public.wins_in_a_row)
        ]
    )
