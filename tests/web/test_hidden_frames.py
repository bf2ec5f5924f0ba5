"""With hidden tiles exchanged, others are sent the same frames, byte by byte and at the same moments."""

import dataclasses
import json
from random import Random
from typing import Any

import pytest

from bot.engine.legal import legal_actions
from bot.engine.rules.ruleset import ruleset_from
from bot.engine.tiles import Tile, tile_set
from bot.engine.view import State, view_of
from bot.engine.wall import DEALT
from bot.table import commands as c
from bot.table.ports import PlayerTable
from bot.table.table_events import Person
from bot.text.sentences import Plain
from bot.web.sessions import Viewer, ViewerSessions
from bot.web.table_pages import OpenPage, TablePages
from bot.web.table_view import own_json, public_json
from tests.builders import TENHOU
from tests.engine.full_games import policies_for, told_again
from tests.engine.policies import play_game
from tests.table import test_hidden
from tests.table.conftest import PEOPLE, Hall
from tests.table.test_hidden import around_a_discard
from tests.table.test_play import drawn_discard, pass_all, to_move
from tests.web.conftest import ShortFace, ShortLinks

AIKO, EVE = PEOPLE[0], Person(500, "Eve")
CASES = test_hidden.test_nobody_else_is_shown_whether_somebody_has_a_choice.pytestmark[0].args[1]  # type: ignore[attr-defined]


WHOLE_GAMES = 4


class Socket:
    """Keeps what it is sent."""

    closed = False

    def __init__(self) -> None:
        self.texts: list[str] = []

    async def send_str(self, text: str) -> None:
        self.texts.append(text)


class Watch:
    """The frames of one player and one spectator, each with its moment."""

    def __init__(self, hall: Hall, table: str) -> None:
        self._hall = hall
        self._table_pages = TablePages(hall.lobby, hall.clock, ViewerSessions("a token", ShortLinks(), hall.clock.now))
        self._table_pages.face = ShortFace(hall)  # type: ignore[arg-type] # nobody plays again here
        self._pages = [OpenPage(Viewer(who.user, table, "en-GB"), Socket()) for who in (AIKO, EVE)]  # type: ignore[arg-type]
        self.seen: list[Any] = []

    async def look(self) -> None:
        """Send each what is new to them, as the host does after every change."""
        now = self._hall.clock.now()
        # A restart has another lobby, to which pages connect anew; what they are shown then is compared all the same.
        self._table_pages._lobby = self._hall.lobby  # type: ignore[misc]
        for page in self._pages:
            await self._table_pages._show(page)
            texts = page.socket.texts  # type: ignore[attr-defined]
            self.seen += [(now, text) for text in texts]
            texts.clear()


@pytest.mark.parametrize(("able", "before", "meanwhile", "seconds"), CASES)
async def test_no_frame_tells_whether_somebody_else_has_a_choice(
    able: str, before: Any, meanwhile: Any, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def frames(hall: Hall, table: str, seconds: float) -> list[Any]:
        watch = Watch(hall, table)
        for _ in range(int(seconds * 4)):
            await hall.clock.advance(0.25)
            await watch.look()
        return watch.seen

    monkeypatch.setattr(test_hidden, "watched", frames)
    can = await around_a_discard(able, before, meanwhile, seconds)
    cannot = await around_a_discard(test_hidden.INDIFFERENT, before, meanwhile, seconds)
    assert len(can) >= 4, "a view and more for each"
    assert can == cannot


def exchanged(wall: tuple[Tile, ...], rng: Random) -> tuple[Tile, ...]:
    """The wall with the hands of the last three exchanged among them, and what is left of the dead wall."""
    places = [at for at in range(4 * DEALT) if at % 16 >= 4 if at < 48] + [49, 50, 51]
    tiles = [wall[at] for at in places]
    rng.shuffle(tiles)
    changed = list(wall)
    for at, tile in zip(places, tiles, strict=True):
        changed[at] = tile
    return tuple(changed)


async def whole_game(walls: list[tuple[Tile, ...]], kyokus: int) -> tuple[list[Any], list[Any]]:
    """What is sent of so many hands in which everybody puts down what they draw; and what was laid open in them."""
    hall = Hall()
    hall.dealer.walls = list(walls)
    table = await hall.playing()
    watch, laid = Watch(hall, table), list[Any]()
    await watch.look()
    for _ in range(kyokus):
        while (await hall.lobby.public_table(table)).game.kyoku_over is None:  # type: ignore[union-attr]
            person, hand = await to_move(hall, table)
            await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))
            await watch.look()
            await pass_all(hall, table)
            await hall.clock.advance(2.6)
            await watch.look()
        public = (await hall.lobby.public_table(table)).game
        assert public is not None
        assert public.kyoku_over is not None
        laid.append(None if public.kyoku_over.draw is None else public.kyoku_over.draw.tenpai)
        for person in PEOPLE:
            await hall.lobby.submit(table, c.Continue(person))
            await watch.look()
    return watch.seen, laid


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_whole_hands_with_the_tiles_of_the_others_exchanged_are_sent_alike(seed: int) -> None:
    rng = Random(seed)
    tiles = list(tile_set(TENHOU.aka_dora))
    walls = []
    for _ in range(2):
        rng.shuffle(tiles)
        walls.append(tuple(tiles))
    # Only the first hand's dealer is known to be Aiko; the second stays as it is.
    other = [exchanged(walls[0], rng), walls[1]]
    assert other != walls
    (seen, laid), (seen_other, laid_other) = await whole_game(walls, 1), await whole_game(other, 1)
    assert laid == laid_other == [()], "with these seeds nobody lays anything open"
    assert len(seen) > 100
    assert seen == seen_other
    assert any(json.loads(text)["t"] == "change" for _, text in seen)


def sent(hand: PlayerTable, state: State) -> str:
    """What a page is sent of a hand at this state of its game, as text."""
    view = view_of(state, hand.seat)
    table = dataclasses.replace(hand.public_table, game=state.public)
    hand = dataclasses.replace(hand, public_table=table, view=view, legal=legal_actions(view))
    return json.dumps([public_json(table, "en-GB", Plain("#mahjong"), None, Plain("Tenhou")), own_json(hand, "en-GB")])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(WHOLE_GAMES))
async def test_at_no_moment_of_a_whole_game_is_a_page_sent_what_its_seat_cannot_see(hall: Hall, seed: int) -> None:
    table, dice = await hall.playing(), Random(f"frames {seed}")
    hands = {hand.seat: hand for person in PEOPLE for hand in [await hall.lobby.hand(table, person.user)]}
    rules = ruleset_from({"length": "east_only"}, TENHOU)
    told = 0
    for kyoku in play_game(rules, seed, policies_for(seed)).kyoku:
        for moment in range(1 + dice.randrange(4), len(kyoku), 4):
            for seat, other, _ in told_again(kyoku, moment, dice):
                assert sent(hands[seat], other) == sent(hands[seat], kyoku[moment].before)
                told += 1
    assert told > 200
