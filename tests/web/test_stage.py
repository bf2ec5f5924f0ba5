"""Tables played by sockets alone: what four people send and are sent."""

import json

import pytest

from bot.table import commands as c
from bot.table.table_events import Person
from tests.table.conftest import PEOPLE
from tests.web.conftest import StageHall, play, seated

AIKO, BEN, CHIE, DAN = PEOPLE
EVE = Person(500, "Eve")


async def test_four_people_play_a_whole_game_by_their_pages(hall: StageHall) -> None:
    table = await hall.playing()
    visitors = await seated(hall, table)
    await play(hall, table, visitors)
    ended = await hall.lobby.public_table(table)
    assert ended.game is not None
    assert ended.game.over
    scores = [seat.score for seat in ended.game.seats]
    for visitor in visitors:
        assert [visitor.view["seats"][str(seat)]["score"] for seat in range(4)] == scores
        assert [one["place"] for one in visitor.view["ranking"]] == [1, 2, 3, 4]
        assert all(answer["t"] == "done" for answer in visitor.answers.values())
        code = visitor.view["replay"].removeprefix("/replay/")
        assert hall.pages.sessions.replayed(code) == f"1/t/{table}/1"
        assert '"ranking"' in next(text for text in visitor.heard if '"replay":"/' in text), "not before the end"


async def test_changes_add_up_to_what_a_page_opened_now_is_shown(hall: StageHall) -> None:
    table = await hall.playing()
    visitors = await seated(hall, table)
    await play(hall, table, visitors, hands=1)
    for person, visitor in zip(PEOPLE, visitors, strict=True):
        anew = await hall.visit(table, person)
        await visitor.send("ask", what="log")
        assert anew.view == visitor.view


async def test_a_spectator_sees_the_table_and_no_hand(hall: StageHall) -> None:
    table = await hall.playing()
    eve = await hall.visit(table, EVE)
    assert "seat" not in eve.hello
    assert "you" not in eve.view
    assert (await eve.send("act", decision=1, code="discard-1m"))["why"] == "NotSeated"
    assert not any("hand" in seat for seat in eve.view["seats"].values())


async def test_what_somebody_asks_of_the_table_is_answered_on_the_page(hall: StageHall) -> None:
    table = await hall.playing()
    ben, chie, dan = [await hall.visit(table, person) for person in (BEN, CHIE, DAN)]
    eve = await hall.visit(table, EVE)
    await hall.lobby.submit(table, c.Propose(AIKO, "pause"))
    await ben.until(lambda: "motion" in ben.view)
    asked = ben.view["motion"]
    assert asked["text"] == "Aiko asks: pause, 1 agree"
    assert ben.you["votes"]
    assert (await eve.send("agree", motion=asked["number"]))["why"] == "NotSeated"
    assert (await ben.send("agree", motion=asked["number"] + 1))["t"] == "refused"
    assert (await ben.send("agree", motion=asked["number"]))["t"] == "done"
    assert not ben.you["votes"]
    await chie.send("agree", motion=asked["number"])
    await dan.send("agree", motion=asked["number"])
    await ben.until(lambda: ben.view["paused"])
    assert "motion" not in ben.view


async def test_a_move_by_message_arrives_on_the_page_and_the_other_way_round(hall: StageHall) -> None:
    table = await hall.playing()
    aiko = await hall.visit(table, AIKO)
    ben = await hall.visit(table, BEN)
    turn = aiko if aiko.view["turn"] == aiko.you["seat"] else ben
    mover = (await hall.lobby.public_table(table)).players[aiko.view["turn"]]
    assert isinstance(mover, Person)
    hand = await hall.lobby.hand(table, mover.user)
    await hall.lobby.submit(table, c.Act(mover, hand.legal[0], 1))
    await turn.until(lambda: "last" in turn.view)
    assert turn.view["last"] == {"seat": hand.seat, "place": 0}


async def test_what_is_past_or_not_possible_gets_one_clear_answer_and_changes_nothing(hall: StageHall) -> None:
    table = await hall.playing()
    visitors = await seated(hall, table)
    mover = next(visitor for visitor in visitors if visitor.you["discards"])
    other = next(visitor for visitor in visitors if visitor is not mover)
    before = json.dumps(mover.view)
    held = {code.removeprefix("discard-")[:2] for code in mover.you["discards"]}
    absent = next(f"{number}{suit}" for suit in "mps" for number in range(1, 10) if f"{number}{suit}" not in held)
    assert (await mover.act(f"discard-{absent}"))["why"] == "ActionRefused"
    assert (await mover.act("ron"))["why"] == "ActionRefused"
    assert (await mover.act(mover.you["discards"][0], decision=99))["why"] == "StaleDecision"
    assert (await other.act(mover.you["discards"][0], decision=1))["t"] == "refused"
    assert json.dumps(mover.view) == before
    assert (await mover.act(mover.you["discards"][0]))["t"] == "done"
    assert (await mover.act(mover.you["discards"][0] if mover.you["discards"] else "pass", decision=1))[
        "t"
    ] == "refused"


async def test_a_toggle_and_a_question_are_answered(hall: StageHall) -> None:
    table = await hall.playing()
    aiko = await hall.visit(table, AIKO)
    assert (await aiko.send("toggle", toggle="no_calls", on=True))["t"] == "done"
    await aiko.until(lambda: aiko.you["toggles"]["no_calls"])
    told = await aiko.send("ask", what="why")
    assert told["lines"] == [f"why of {table}, {aiko.you['seat']}"]


async def test_nobody_plays_again_while_the_game_goes_on(hall: StageHall) -> None:
    table = await hall.playing()
    aiko = await hall.visit(table, AIKO)
    assert (await aiko.send("again"))["why"] == "WrongStage"


async def test_a_fault_of_ours_is_answered_and_the_page_stays_open(
    hall: StageHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hall.playing()
    aiko = await hall.visit(table, AIKO)
    assert hall.pages.face is not None

    def fails(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(hall.pages.face, "told", fails)
    assert (await aiko.send("ask", what="log"))["t"] == "refused"
    assert (await aiko.send("toggle", toggle="no_calls", on=True))["t"] == "done"


async def test_who_plays_again_is_sent_to_the_next_table(hall: StageHall) -> None:
    table = await hall.playing()
    visitors = await seated(hall, table)
    await play(hall, table, visitors)
    aiko = visitors[0]
    go = (await aiko.send("again"))["go"]
    async with aiko.session.post(aiko.address + go) as answer:
        assert answer.url.path != f"/table/{table}"
        assert answer.status == 200


async def test_after_a_crash_the_pages_find_their_table_as_it_was(hall: StageHall) -> None:
    table = await hall.playing()
    visitors = await seated(hall, table)
    await play(hall, table, visitors, hands=1)
    before = {id(visitor): visitor.you["tiles"] for visitor in visitors}
    await hall.crash()
    for visitor in visitors:
        await visitor.until(lambda: False)
        await visitor.connect()
        assert visitor.you["tiles"] == before[id(visitor)]
    await play(hall, table, visitors)
    assert all(visitor.view["over"] for visitor in visitors)


async def test_a_page_whose_network_was_away_misses_nothing(hall: StageHall) -> None:
    table = await hall.playing()
    visitors = await seated(hall, table)
    away = visitors[0]
    assert away.socket is not None
    await away.socket.close()
    others = [visitor for visitor in visitors if visitor is not away]
    seen = away.view
    while (mover := next((one for one in others if one.you["discards"]), None)) is not None and seen == away.view:
        await mover.act(mover.you["discards"][-1])
        break
    await away.connect()
    anew = await hall.visit(table, AIKO)
    assert away.view == anew.view


async def test_the_fifth_window_of_one_person_closes_the_first(hall: StageHall) -> None:
    table = await hall.playing()
    windows = [await hall.visit(table, AIKO) for _ in range(5)]
    await windows[0].until(lambda: windows[0].bye is not None)
    assert windows[0].bye is not None
    assert not windows[0].bye["again"]
    assert hall.pages.open_pages() == 4
