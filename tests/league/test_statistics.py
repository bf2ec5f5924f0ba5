"""What seats did in a game, counted from its events, and the hands that won."""

import json
from collections import Counter
from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest

from bot.engine import events as ev
from bot.engine.events import Agari, KyokuEnded, KyokuStarted
from bot.engine.tiles import Tile
from bot.league.seat_statistics import COUNTS, SeatStatistics, seat_statistics, statistics_from, statistics_to, total
from bot.league.winning_hands import hand_from, hand_to, winning_hands
from bot.paifu.playback import play_back
from bot.paifu.tenhou.mjlog import read_mjlog
from tests.builders import Scene
from tests.conformance.names import recorded_yaku
from tests.paifu.encode_mjlog import mjlog_of
from tests.paifu.rounds import Round, games, wins_of
from tests.store.games import played

QUIET = ("258m369p147s3456z", "369m147p258s4567z", "147m369p258s3567z")
"""Hands that call nothing and win on nothing."""
TENPAI = "123456m234p67s55p"
"""Closed, waiting for 5s and 8s."""


def seats_of(*scenes: Scene) -> tuple[SeatStatistics, ...]:
    return seat_statistics([event for scene in scenes for event in scene.events])


def dealt_in() -> Scene:
    """The dealer declares riichi with the first tile and wins at once on the next seat's 8s."""
    scene = Scene(TENPAI, *QUIET, draws="1z8s", indicators="9s", ura="1p")
    scene.riichi(0, "1z", drawn=True).close()
    return scene.discard(1, "8s", drawn=True).ron(0)


def test_a_win_after_riichi_is_counted_with_its_yaku_and_dora() -> None:
    winner, loser, *others = seats_of(dealt_in())
    assert winner == SeatStatistics(
        games=1,
        kyoku=1,
        wins=1,
        riichi_wins=1,
        dealer_wins=1,
        points_won=12000,
        win_turns=1,
        riichi=1,
        riichi_turns=1,
        ura_dora=1,
        ura_wins=1,
        dealer_kyoku=1,
        dealer_streak=1,
        yaku={"double_riichi": 1, "ippatsu": 1, "pinfu": 1},
    )
    assert loser == SeatStatistics(games=1, kyoku=1, deal_ins=1, points_dealt=12000)
    assert others == [SeatStatistics(games=1, kyoku=1)] * 2


def test_points_won_hold_the_honba_and_not_the_sticks() -> None:
    scene = Scene(TENPAI, *QUIET, draws="1z8s", indicators="1m", honba=2, kyotaku=3)
    scene.riichi(0, "1z", drawn=True).close()
    scene.discard(1, "8s", drawn=True).ron(0)
    winner, loser, *_ = seats_of(scene)
    assert winner.points_won == loser.points_dealt
    assert scene.deltas[0] == winner.points_won + 4000
    assert winner.points_won % 1000 == 600


def test_two_who_win_on_one_tile_are_one_deal_in() -> None:
    scene = Scene(QUIET[2], "258m147p123s3456z", TENPAI, "789m789p12367s99p", draws="8s")
    scene.discard(0, "8s", drawn=True).ron(2, 3)
    loser, _, first, second = seats_of(scene)
    assert (loser.deal_ins, first.wins, second.wins) == (1, 1, 1)
    assert loser.points_dealt == first.points_won + second.points_won
    scene = Scene("123m456m789m55z12p", TENPAI, *QUIET[:2], draws="8s")
    scene.riichi(0, "8s", drawn=True).ron(1)
    loser, *_ = seats_of(scene)
    assert (loser.riichi, loser.deal_ins, loser.riichi_deal_ins) == (1, 1, 1)
    assert loser.riichi_success == 0


def test_a_kyoku_is_called_in_once_however_often_it_calls() -> None:
    events = played(1)
    assert any(isinstance(event, ev.MeldCalled) for event in events)
    for seat, own in enumerate(seat_statistics(events)):
        opened = [
            any(isinstance(event, ev.MeldCalled) and event.seat == seat for event in one) for one in _kyoku(events)
        ]
        assert own.called == sum(opened)


def test_what_an_unfinished_kyoku_holds_does_not_count() -> None:
    scene = Scene(QUIET[0], "1177z147m258p369s", *QUIET[1:], draws="1z")
    scene.discard(0, "1z", drawn=True).pon(1, "11z")
    assert seats_of(scene) == ()
    assert seats_of(dealt_in(), scene) == seats_of(dealt_in())


def _kyoku(events: Any) -> list[list[Any]]:
    found: list[list[Any]] = []
    for event in events:
        if isinstance(event, ev.KyokuStarted):
            found.append([])
        if found:
            found[-1].append(event)
    return found


def test_who_ends_a_game_below_zero_is_bust_and_at_zero_is_not() -> None:
    started = ev.KyokuStarted(0, 1, 0, 0, 0, (25000,) * 4, Tile(0), (None,) * 4, None)
    ended = ev.KyokuEnded((-25000, -25100, 50100, 0), (0, -100, 75100, 25000), 0, None)
    assert [own.busts for own in seat_statistics((started, ended))] == [0, 1, 0, 0]


def test_draws_discards_and_calls_are_all_that_is_needed_of_a_game() -> None:
    needed = (ev.KyokuStarted, ev.TileDiscarded, ev.MeldCalled, ev.Agari, ev.Ryuukyoku, ev.KyokuEnded)
    for seed in range(3):
        events = played(seed)
        assert seat_statistics([event for event in events if isinstance(event, needed)]) == seat_statistics(events)


def test_a_game_of_three_has_three_seats_and_norths_are_counted() -> None:
    for seed in range(3):
        own = seat_statistics(played(seed, "tenhou_sanma"))
        assert len(own) == 3
    norths = Counter(
        event.seat
        for event in played(0, "tenhou_sanma")
        if isinstance(event, ev.Agari) and any(row.id == "kita" for row in event.value.bonus)
    )
    found = seat_statistics(played(0, "tenhou_sanma"))
    assert {seat for seat, each in enumerate(found) if each.norths} == set(norths)


# ------------------------------------------------------------------------------------------------ added up, as JSON


def test_numbers_are_added_and_of_the_longest_streak_the_longer_one_is_kept() -> None:
    one = SeatStatistics(games=1, kyoku=8, wins=2, dealer_streak=3, yaku={"riichi": 2})
    two = SeatStatistics(games=1, kyoku=5, wins=1, dealer_streak=2, yaku={"pinfu": 1, "riichi": 1})
    both = total((one, two))
    assert (both.games, both.kyoku, both.wins, both.dealer_streak) == (2, 13, 3, 3)
    assert both.yaku == {"pinfu": 1, "riichi": 3}
    assert both.favourites(1) == (("riichi", 3),)
    assert total(()) == SeatStatistics()
    for own in seat_statistics(played(2)):
        assert statistics_from(statistics_to(own)) == own
    assert statistics_to(SeatStatistics()) == {}
    assert statistics_from({"wins": 3, "of_another_release": 1}) == SeatStatistics(wins=3)


def test_rates_are_exact_and_none_where_there_was_nothing() -> None:
    own = SeatStatistics(kyoku=7, wins=3, points_won=20000, riichi=2, riichi_wins=1, draws=3, tenpai=2, games=2)
    assert own.win_rate == Fraction(3, 7)
    assert own.average_win == Fraction(20000, 3)
    assert own.riichi_success == Fraction(1, 2)
    assert own.tenpai_rate == Fraction(2, 3)
    empty = SeatStatistics()
    rates = (empty.win_rate, empty.deal_in_rate, empty.riichi_rate, empty.call_rate, empty.tsumo_share)
    more = (empty.average_win, empty.average_deal_in, empty.dora_per_win, empty.tenpai_rate)
    assert {*rates, *more} == {None}


# --------------------------------------------------------------------------------------- counted by somebody else


def counted(game: list[Round], seat: int) -> dict[str, Any]:
    """The same of a recorded game, from what Tenhou's server said, without the engine."""
    found: Counter[str] = Counter(games=1, kyoku=len(game))
    yaku: Counter[str] = Counter()
    for one in game:
        events = one["events"]
        opened = any(event[0] in {"pon", "chi", "kan_open"} and event[1] == seat for event in events)
        declared = ["riichi", seat] in [event[:2] for event in events]
        turns = [event[0] for event in events if event[0] in {"riichi", "discard"} and event[1] == seat]
        dealer = one["dealer"] == seat
        found.update(called=opened, riichi=declared, dealer_kyoku=dealer)
        found["riichi_turns"] += turns.index("riichi") + 1 if declared else 0
        for win in wins_of(one):
            if win["who"] == seat:
                _count_win(found, yaku, win, opened=opened, declared=declared, dealer=dealer)
                found["win_turns"] += turns.count("discard")
            if win["from"] == seat != win["who"]:
                found["points_dealt"] -= win["delta"][seat]
        if any(win["from"] == seat != win["who"] for win in wins_of(one)):
            found.update(deal_ins=1, riichi_deal_ins=declared, open_deal_ins=opened)
        if one["result"].get("reason") in {"exhaustive", "nagashi_mangan"}:
            found.update(draws=1, tenpai=seat in one["result"]["shown_hands"])
    runs = [len(list(run)) for dealer, run in groupby(one["dealer"] for one in game) if dealer == seat]
    found.update(dealer_streak=max(runs, default=0), busts=game[-1]["end_scores"][seat] < 0)
    return {"yaku": dict(yaku), **{name: found[name] for name in COUNTS}}


def _count_win(
    found: Counter[str], yaku: Counter[str], win: dict[str, Any], *, opened: bool, declared: bool, dealer: bool
) -> None:
    found.update(wins=1, riichi_wins=declared, open_wins=opened, dealer_wins=dealer)
    found.update(tsumo_wins=win["from"] == win["who"], points_won=win["delta"][win["who"]] - 1000 * win["sticks"])
    found["yakuman"] += bool(win["yakuman"])
    for name, han in (*win["yaku"], *((each, 1) for each in win["yakuman"])):
        figure = {"dora": "dora", "ura_dora": "ura_dora", "aka_dora": "red_fives"}.get(name)
        if figure is None:
            yaku[_of_winds(recorded_yaku(name))] += 1
        elif not win["yakuman"]:
            found[figure] += han
            found["ura_wins"] += figure == "ura_dora" and han > 0


def _of_winds(name: str) -> str:
    """The winds of a seat or a round are one yaku to the engine."""
    return {"seat": "yakuhai_jikaze", "round": "yakuhai_bakaze"}.get(name.split("_", 1)[0], name)


@pytest.mark.slow
def test_recorded_games_come_to_what_is_counted_from_the_records_themselves() -> None:
    whole = [game for game in games() if game[0]["round"] == 0][::6]
    wins = 0
    for game in whole:
        events = [event for kyoku in play_back(read_mjlog(mjlog_of(game))).kyoku for event in kyoku.events]
        for seat, own in enumerate(seat_statistics(events)):
            expected = counted(game, seat)
            found = {name: getattr(own, name) for name in COUNTS} | {"yaku": dict(own.yaku)}
            # Tenhou counts a north set aside as dora.
            found["dora"], found["norths"] = found["dora"] + found["norths"], 0
            assert found == expected, (game[0]["game"], seat)
            wins += own.wins
    assert wins > 150


def test_every_hand_that_won_is_there_with_what_it_was() -> None:
    for seed, name in ((1, "tenhou"), (2, "tenhou"), (0, "tenhou_sanma")):
        events = played(seed, name)
        wins = [event for event in events if isinstance(event, Agari)]
        found = winning_hands(events)
        assert [(hand.seat, hand.tile, hand.concealed, hand.melds) for hand in found] == [
            (win.seat, win.tile, win.concealed, win.melds) for win in wins
        ]
        starts = [event for event in events if isinstance(event, KyokuStarted)]
        assert all(starts[hand.kyoku].oya == hand.dealer for hand in found)
        assert all(starts[hand.kyoku].number == hand.number for hand in found)


def test_points_are_those_of_the_hand_alone() -> None:
    quiet = ("258m369p147s3456z", "369m147p258s4567z", "147m369p258s3567z")
    scene = Scene("123456m234p67s55p", *quiet, draws="1z8s", indicators="1m", honba=3, kyotaku=2)
    scene.riichi(0, "1z", drawn=True).close()
    scene.discard(1, "8s", drawn=True).ron(0)
    [hand] = winning_hands(scene.events)
    assert (hand.han, hand.points, hand.honba, hand.tsumo) == (5, 12000, 3, False)
    assert scene.deltas[0] == hand.points + 3 * 300 + 3000


def test_a_kyoku_that_did_not_end_has_no_hand() -> None:
    events = played(1)
    first = next(index for index, event in enumerate(events) if isinstance(event, Agari))
    assert not any(isinstance(event, KyokuEnded) for event in events[first : first + 1])
    assert winning_hands(events[: first + 1]) == ()
    hands = [hand for seed in range(3) for hand in winning_hands(played(seed))]
    assert any(hand.melds for hand in hands)
    for hand in hands:
        assert hand_from(json.loads(json.dumps(hand_to(hand)))) == hand
