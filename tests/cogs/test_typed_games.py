"""Whole games by slash commands alone, with tiles and calls typed as people type them."""

from typing import Any, Final

import pytest

from bot.engine.tiles import KIND_OF
from bot.table.ports import PlayerTable
from tests.cogs.club import Club, deal, shown, text_of

RIICHI: Final = deal("123m456p789s11p22z", draws="9m2z")
PON: Final = deal("345m678p11z44s78s9m", draws="1p1z6s")
CHII: Final = deal("34m678p111z44s78s9m", draws="1p4s9p5m9p9s")
TSUMO: Final = deal("123m406p789s1122z", draws="1z")
GAME: Final = (
    (RIICHI, ("/riichi 9m", "/call ron")),
    (PON, ("/discard 1P", "/call pon east east", "/discard 9m", "/call Ron")),
    (CHII, ("/discard 1p", "/call pass", "/call chii 34m", "/discard 9M", "/call win")),
    (TSUMO, ("/call",)),
)
"""The walls of Aiko's game, of which she wins every hand as dealer, and what she types."""


async def hand_to_play(club: Club) -> PlayerTable | None:
    """Aiko's hand as soon as she has to decide; None once the game is over."""
    aiko = club.people["Aiko"].id
    for _ in range(100):
        tables = await club.bot.lobby.of_user(aiko)
        if not tables:
            return None
        hand = await club.bot.lobby.hand(tables[0], aiko)
        if hand.legal:
            return hand
        await club.wait(3)
    pytest.fail("nothing happens")


@pytest.mark.parametrize("where", ["channel", "direct messages"])
async def test_a_whole_game_is_played_by_typing_alone(club: Club, where: str) -> None:
    person = club.people["Aiko"]

    async def command(name: str, /, **options: Any) -> str:
        answered = await (
            person.user.slash(name, **options)
            if where == "direct messages"
            else person.slash(club.channel, name, **options)
        )
        return text_of(shown(answered))

    club.shuffler.walls += [wall for wall, _ in GAME]
    place = {} if where == "direct messages" else {"surface": "channel"}
    await command("table open", length="east_only", **place)
    await command("table start", **({"fill": True} if place else {}))
    for _, said in GAME:
        for line in said:
            hand = await hand_to_play(club)
            assert hand is not None
            name, _, typed = line.removeprefix("/").partition(" ")
            answer = await command(name, **({"call" if name == "call" else "tile": typed} if typed else {}))
            after = await club.bot.lobby.hand(hand.public_table.table, person.id)
            assert after.legal != hand.legal, f"{line}: {answer}"
    assert await hand_to_play(club) is None
    text = text_of(club.dm("Aiko")) if where == "direct messages" else "".join(map(text_of, club.channel.history()))
    assert "The game is over" in text


async def test_a_typed_tile_that_is_not_in_the_hand_is_the_drawn_one(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="0s"))
    answer = text_of(shown(await club.slash("Aiko", "discard", tile="0s")))
    assert "As of Aiko's discard of red 5s" in answer


async def test_a_typed_tile_of_which_one_is_in_the_hand_too_is_that_of_the_hand(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9s"))
    await club.slash("Aiko", "discard", tile="9s")
    game = (await club.table()).game
    assert game is not None
    assert [(KIND_OF[thrown.tile], thrown.drawn) for thrown in game.seats[0].river] == [(26, False)]


async def test_riichi_with_a_typed_tile_that_was_drawn(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m"))
    await club.slash("Aiko", "riichi", tile="9m")
    game = (await club.table()).game
    assert game is not None
    assert [(thrown.drawn, thrown.sideways) for thrown in game.seats[0].river] == [(True, True)]
