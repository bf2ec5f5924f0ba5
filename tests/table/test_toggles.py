"""What a player leaves to itself: wins, calls, discards; what stops for a decision; and that nobody else can tell."""

from dataclasses import replace

import pytest

from bot.engine.actions import Ankan, Discard, Kita, Pon, Riichi, Ron, Tsumo
from bot.engine.phases import AwaitCalls, AwaitDiscard, KyokuOver
from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.tiles import Tile
from bot.table.commands import Act, Continue, Leave, SetToggle
from bot.table.errors import WrongStage
from bot.table.ports import PlayerTable
from bot.table.table_events import Pace, Person, Toggle
from tests.builders import TENHOU, tile, wall_of
from tests.table.conftest import LIVE, PEOPLE, Hall
from tests.table.test_play import drawn_discard, public_of, to_move

AIKO, BEN, CHIE, DAN = PEOPLE
TOGGLES: tuple[Toggle, ...] = ("auto_win", "no_calls", "auto_discard")
QUIET = ("147m258p369s1234z", "258m369p147s3456z", "369m147p258s4567z", "147m369p258s3567z")
"""Hands that cannot call whatever is discarded."""
QUIET_OF_THREE = ("1199m147p258s123z", "147p369p258s2567z", "258p147s369s3567z")
TENPAI = "123m406p789s1122z"
"""Waits for E and S."""
PAIR = "147m258p369s1166z"
"""Can call E."""


def deal(*hands: str, draws: str = "", rinshan: str = "", rules: Ruleset = TENHOU) -> tuple[Tile, ...]:
    quiet = QUIET if rules.players == 4 else QUIET_OF_THREE
    dealt = [hand or other for hand, other in zip([*hands, "", "", "", ""], quiet, strict=False)]
    return wall_of(dealt, (draws, ""), rinshan, "9p" if rules.players == 3 else "8p", "", rules, 0)


async def act(hall: Hall, table: str, person: Person, *actions: Riichi | Discard | Pon | Kita | Ankan) -> None:
    """Take actions, each after the pause behind the one before."""
    for action in actions:
        await hall.lobby.submit(table, Act(person, action))
        await hall.clock.advance(2.6)


async def switch(hall: Hall, table: str, person: Person, *toggles: Toggle, on: bool = True) -> None:
    for toggle in toggles:
        await hall.lobby.submit(table, SetToggle(person, toggle, on))


async def hand_of(hall: Hall, table: str, person: Person) -> PlayerTable:
    return await hall.lobby.hand(table, person.user)


async def river_of(hall: Hall, table: str, person: Person) -> list[Tile]:
    seat = (await hand_of(hall, table, person)).seat
    return [entry.tile for entry in (await public_of(hall, table)).seats[seat].river]


async def winner_of(hall: Hall, table: str) -> int | None:
    over = (await public_of(hall, table)).kyoku_over
    return over.wins[0].seat if over is not None and over.wins else None


async def test_auto_win_takes_a_winning_draw(hall: Hall) -> None:
    table = await hall.playing(wall=deal("", TENPAI, draws="9m1z"))
    await switch(hall, table, BEN, "auto_win")
    await act(hall, table, AIKO, Discard(tile("9m"), drawn=True))
    assert await winner_of(hall, table) is None
    await hall.clock.advance(0.8)
    assert await winner_of(hall, table) == 1


async def test_auto_win_takes_a_discard_when_the_pause_is_over_and_not_before(hall: Hall) -> None:
    table = await hall.playing(wall=deal("", TENPAI, draws="1z"))
    await switch(hall, table, BEN, "auto_win")
    await hall.lobby.submit(table, Act(AIKO, Discard(tile("1z"), drawn=True)))
    await hall.clock.advance(2.4)
    assert isinstance((await public_of(hall, table)).phase, AwaitCalls)
    await hall.clock.advance(0.2)
    assert await winner_of(hall, table) == 1


async def test_auto_win_wins_for_who_is_away_and_without_it_the_caretaker_lets_the_win_go(hall: Hall) -> None:
    for toggles, winner in ((("auto_win",), 1), ((), None)):
        hall = Hall()
        table = await hall.playing(wall=deal("", TENPAI, draws="1z"))
        await switch(hall, table, BEN, *toggles)
        await hall.lobby.submit(table, Leave(BEN))
        await act(hall, table, AIKO, Discard(tile("1z"), drawn=True))
        assert await winner_of(hall, table) == winner


async def test_auto_win_wants_a_win_and_nothing_less(hall: Hall) -> None:
    # A closed hand without yaku cannot win on a discard; a call of the same tile is still asked for.
    table = await hall.playing(wall=deal("", "789m99p234s678s11z", draws="9p"))
    await switch(hall, table, BEN, "auto_win")
    await hall.lobby.submit(table, Act(AIKO, Discard(tile("9p"), drawn=True)))
    legal = (await hand_of(hall, table, BEN)).legal
    assert Ron() not in legal
    assert any(isinstance(action, Pon) for action in legal)


async def test_who_wants_no_calls_lets_chii_pon_and_kan_go(hall: Hall) -> None:
    table = await hall.playing(wall=deal("147m369p147s1234z", "34p555p147m369s12z", draws="0p"))
    await switch(hall, table, BEN, "no_calls")
    drawn = drawn_discard(await hand_of(hall, table, AIKO))
    await hall.lobby.submit(table, Act(AIKO, drawn))
    assert (await hand_of(hall, table, BEN)).legal == ()
    await hall.clock.advance(2.6)
    assert isinstance((await public_of(hall, table)).phase, AwaitDiscard)


async def test_who_wants_no_calls_is_still_asked_for_ron(hall: Hall) -> None:
    table = await hall.playing(wall=deal("", TENPAI, draws="1z"))
    await switch(hall, table, BEN, "no_calls")
    await hall.lobby.submit(table, Act(AIKO, Discard(tile("1z"), drawn=True)))
    assert Ron() in (await hand_of(hall, table, BEN)).legal


async def test_a_call_offered_before_the_toggle_is_passed_by_it(hall: Hall) -> None:
    table = await hall.playing(wall=deal("", PAIR, draws="1z"))
    await hall.lobby.submit(table, Act(AIKO, Discard(tile("1z"), drawn=True)))
    await switch(hall, table, BEN, "no_calls")
    assert (await hand_of(hall, table, BEN)).legal == ()
    await hall.clock.advance(2.6)
    assert (await public_of(hall, table)).seats[1].melds == ()


async def test_auto_discard_puts_every_drawn_tile_down_again(hall: Hall) -> None:
    table = await hall.playing(wall=deal(draws="9m1s"))
    await switch(hall, table, BEN, "auto_discard")
    await act(hall, table, AIKO, Discard(tile("9m"), drawn=True))
    await hall.clock.advance(0.8)
    assert await river_of(hall, table, BEN) == [tile("1s")]


async def test_auto_discard_stops_for_tsumo(hall: Hall) -> None:
    table = await hall.playing(wall=deal("", TENPAI, draws="9m1z"))
    await switch(hall, table, BEN, "auto_discard")
    await act(hall, table, AIKO, Discard(tile("9m"), drawn=True))
    await hall.clock.advance(5)
    hand = await hand_of(hall, table, BEN)
    assert Tsumo() in hand.legal
    assert not hand.by_itself


async def test_auto_discard_stops_after_a_call_where_no_tile_was_drawn(hall: Hall) -> None:
    table = await hall.playing(wall=deal("", PAIR, draws="1z"))
    await switch(hall, table, BEN, "auto_discard")
    await hall.lobby.submit(table, Act(AIKO, Discard(tile("1z"), drawn=True)))
    await act(hall, table, BEN, Pon((tile("1z"), tile("1z"))))
    await hall.clock.advance(5)
    hand = await hand_of(hall, table, BEN)
    assert any(isinstance(action, Discard) for action in hand.legal)
    assert not hand.by_itself
    assert await river_of(hall, table, BEN) == []


async def in_riichi(hall: Hall, hand: str, draws: str, rules: str = "tenhou") -> str:
    """Aiko declares riichi with 9p, then everybody else's drawn tiles go; her second draw is there."""
    ruleset = preset(rules)
    wall = deal(hand, draws=f"9p{draws}", rules=ruleset)
    table = await hall.playing(ruleset.players, preset=rules, wall=wall)
    for person in PEOPLE[1 : ruleset.players]:
        await switch(hall, table, person, *TOGGLES)
    await act(hall, table, AIKO, Riichi(tile("9p"), drawn=True))
    await hall.clock.advance((ruleset.players - 1) * 3.3 - 0.1)
    public = await public_of(hall, table)
    assert isinstance(public.phase, AwaitDiscard)
    assert public.phase.seat == 0
    return table


async def test_after_riichi_the_drawn_tile_goes_by_itself(hall: Hall) -> None:
    table = await in_riichi(hall, "123m456p78m333s22z", "1p3p7p4z")
    assert (await hand_of(hall, table, AIKO)).by_itself
    await hall.clock.advance(0.8)
    assert await river_of(hall, table, AIKO) == [tile("9p"), tile("4z")]


@pytest.mark.parametrize(
    ("drawn", "action"), [("9m", Tsumo()), ("3s", Ankan(tile("3s")))], ids=["a win", "a closed kan"]
)
async def test_after_riichi_it_stops_for(hall: Hall, drawn: str, action: Tsumo | Ankan) -> None:
    table = await in_riichi(hall, "123m456p78m333s22z", f"1p3p7p{drawn}")
    await hall.clock.advance(5)
    hand = await hand_of(hall, table, AIKO)
    assert action in hand.legal
    assert not hand.by_itself


async def test_after_riichi_it_stops_for_a_north_to_set_aside(hall: Hall) -> None:
    table = await in_riichi(hall, "456p123s78p111z99s", "1p3p4z", "tenhou_sanma")
    await hall.clock.advance(5)
    hand = await hand_of(hall, table, AIKO)
    assert Kita() in hand.legal
    assert not hand.by_itself


@pytest.mark.parametrize(("pace", "kept"), [("live", frozenset()), ("slow", frozenset({"auto_win"}))])
async def test_toggles_end_with_the_kyoku_but_auto_win_at_a_slow_table(
    hall: Hall, pace: Pace, kept: frozenset[Toggle]
) -> None:
    table = await hall.playing(wall=deal(TENPAI, draws="1z"), pace=pace)
    await switch(hall, table, BEN, *TOGGLES)
    await hall.lobby.submit(table, Act(AIKO, Tsumo()))
    assert isinstance((await public_of(hall, table)).phase, KyokuOver)
    for person in PEOPLE:
        await hall.lobby.submit(table, Continue(person))
    assert isinstance((await public_of(hall, table)).phase, AwaitDiscard)
    assert (await hand_of(hall, table, BEN)).toggles == kept


async def test_toggles_outlive_a_restart(hall: Hall) -> None:
    table = await hall.playing(wall=deal(draws="9m"))
    await switch(hall, table, BEN, "auto_win", "no_calls")
    await switch(hall, table, BEN, "auto_win", on=False)
    await hall.restart()
    assert (await hand_of(hall, table, BEN)).toggles == {"no_calls"}


async def test_before_the_game_there_is_nothing_to_leave_to_itself(hall: Hall) -> None:
    table = await hall.open()
    with pytest.raises(WrongStage):
        await switch(hall, table, AIKO, "auto_win")


async def test_nobody_else_can_tell_what_a_player_leaves_to_itself(hall: Hall) -> None:
    table = await hall.playing(wall=deal(draws="9m"))

    async def seen() -> list[object]:
        public_tables = [await hand_of(hall, table, person) for person in (AIKO, CHIE, DAN)]
        plain = [replace(hand, public_table=replace(hand.public_table, revision=0)) for hand in public_tables]
        return [*plain, replace(await hall.lobby.public_table(table), revision=0)]

    before = await seen()
    await switch(hall, table, BEN, *TOGGLES)
    assert await seen() == before


@pytest.mark.parametrize("hand", ["", PAIR, TENPAI], ids=["nothing to call", "a pon", "a win"])
async def test_with_toggles_the_pause_after_a_discard_is_the_same_whatever_one_holds(hall: Hall, hand: str) -> None:
    table = await hall.playing(wall=deal("", "", hand, draws="1z"))
    await switch(hall, table, CHIE, "auto_win", "no_calls")
    await hall.lobby.submit(table, Act(AIKO, Discard(tile("1z"), drawn=True)))
    assert hall.journal.deadlines[table][0].seat == -1
    moments = []
    for _ in range(12):
        await hall.clock.advance(0.25)
        moments.append(isinstance((await public_of(hall, table)).phase, AwaitCalls))
    assert moments == [True] * 9 + [False] * 3


async def test_a_toggle_shows_that_its_player_is_there(hall: Hall) -> None:
    hall = Hall(times=replace(LIVE, away_after=2))
    table = await hall.playing()
    person, _ = await to_move(hall, table)
    await hall.lobby.submit(table, Leave(person))
    await switch(hall, table, person, "auto_win")
    assert (await hall.lobby.public_table(table)).away == frozenset()


async def test_a_turn_that_goes_by_itself_is_told_from_one_that_waits(hall: Hall) -> None:
    table = await hall.playing(wall=deal(draws="9m"))
    assert not (await hand_of(hall, table, AIKO)).by_itself
    await switch(hall, table, AIKO, "auto_discard")
    assert (await hand_of(hall, table, AIKO)).by_itself
    await switch(hall, table, AIKO, "auto_discard", on=False)
    assert not (await hand_of(hall, table, AIKO)).by_itself
