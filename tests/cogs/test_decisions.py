"""Every decision by slash command, with autocomplete over what is legal now."""

import pytest

from cogs.table.discard_option import tile_from
from tests.cogs.club import Club, all_told, deal, labels, shown, text_of
from tests.cogs.hand_labels import asked

AIKO = "123m406p789s1122z"


async def choices(club: Club, name: str, command: str, option: str, typed: str = "") -> list[str]:
    found = await club.people[name].autocomplete(club.channel, command, option, typed)
    return [str(choice["name"]) for choice in found]


async def test_discards_are_offered_from_the_own_tiles_and_riichi_only_where_it_leaves_tenpai(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    assert await choices(club, "Aiko", "discard", "tile") == [
        "9m drawn", "1m", "2m", "3m", "4p", "red 5p", "6p", "7s", "8s", "9s", "East", "South",
    ]  # fmt: skip
    assert await choices(club, "Aiko", "discard", "tile", "0p") == ["red 5p"]
    assert await choices(club, "Aiko", "discard", "tile", "s") == ["7s", "8s", "9s", "East", "South"]
    assert await choices(club, "Ben", "discard", "tile") == []
    assert await choices(club, "Aiko", "riichi", "tile") == ["9m drawn"]
    refused = shown(await club.slash("Aiko", "riichi", tile="1m"))
    assert "Discarding 1m would not leave you ready" in text_of(refused)
    await club.slash("Aiko", "riichi", tile="9m drawn")
    await club.wait(1)
    assert "Aiko declares riichi with 9m." in all_told(club.last())


@pytest.mark.parametrize("typed", ["9m drawn", "discard-9m-drawn"])
async def test_discard_takes_what_is_shown(club: Club, typed: str) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    answer = shown(await club.slash("Aiko", "discard", tile=typed))
    assert answer.ephemeral
    assert "As of Aiko's discard of 9m" in text_of(answer)


@pytest.mark.parametrize("typed", ["drawn", " Drawn "])
async def test_drawn_alone_is_the_tile_that_was_drawn(club: Club, typed: str) -> None:
    await club.play(4, wall=deal(AIKO, draws="9s"))
    await club.slash("Aiko", "discard", tile=typed)
    # A 9s of the hand would look alike but for that it was drawn.
    game = (await club.table()).game
    assert game is not None
    [thrown] = game.seats[0].river
    assert (thrown.tile, thrown.drawn) == (tile_from("9s"), True)


async def test_riichi_takes_the_drawn_tile_by_that_word_too(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    await club.slash("Aiko", "riichi", tile="drawn")
    game = (await club.table()).game
    assert game is not None
    [thrown] = game.seats[0].river
    assert (thrown.tile, thrown.drawn, thrown.sideways) == (tile_from("9m"), True, True)


@pytest.mark.parametrize("typed", ["0p", "r5p", "red 5p", "0P"])
async def test_a_red_five_can_be_written_in_several_ways(club: Club, typed: str) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    assert "As of Aiko's discard of red 5p" in text_of(shown(await club.slash("Aiko", "discard", tile=typed)))


async def test_the_answer_to_a_command_is_the_players_hand_from_then_on(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z4z5z6z"))
    answer = await club.slash("Aiko", "discard", tile="9m drawn")
    for name in ("Ben", "Chie", "Dan"):
        await club.wait(2.6)
        await club.slash(name, "discard", tile=asked(club.dm(name))[-1])
    await club.wait(2.6)
    assert "Hatsu drawn" in labels(shown(answer))
    assert len(club.dms("Aiko")) == 1


async def test_what_cannot_be_discarded_is_refused_with_the_reason(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    answer = shown(await club.slash("Aiko", "discard", tile="5x"))
    assert answer.ephemeral
    assert "at position 1" in text_of(answer)
    assert "these digits have no suit" in text_of(answer)
    answer = shown(await club.slash("Aiko", "discard", tile="5s"))
    assert "You do not hold 5s. Your hand: 1m 2m 3m" in text_of(answer)
    assert "9m drawn" in labels(answer)
    assert "It is not your turn" in text_of(shown(await club.slash("Ben", "discard", tile="2m")))
    answer = shown(await club.slash("Ben", "discard", tile="drawn"))
    assert answer.ephemeral
    assert "You have no drawn tile to discard. Nothing changed." in text_of(answer)


async def test_without_a_table_there_is_a_hint(club: Club) -> None:
    answer = shown(await club.slash("Dan", "hand"))
    assert answer.ephemeral
    assert "/table open" in text_of(answer)


async def test_pon_by_command(club: Club) -> None:
    await club.play(4, wall=deal("", "", "258m369p147s1122z", draws="1z"))
    await club.slash("Aiko", "discard", tile="East drawn")
    assert await choices(club, "Chie", "call", "call") == ["Pon with E E", "Pass"]
    answer = shown(await club.slash("Chie", "call", call="pon"))
    assert "You have answered; waiting for the other players." in text_of(answer)
    await club.wait(2.6)
    assert "Chie called pon on Aiko's discard: (E← E E)." in all_told(club.last())
    assert "**Your turn**" in text_of(answer)


async def test_chii_by_command_with_the_tiles_as_people_write_them(club: Club) -> None:
    await club.play(4, wall=deal("", "34689s147m258p12z", draws="5s"))
    await club.slash("Aiko", "discard", tile="5s drawn")
    assert await choices(club, "Ben", "call", "call") == ["Chii with 34s", "Chii with 46s", "Pass"]
    ambiguous = shown(await club.slash("Ben", "call", call="chii"))
    assert "You can call in several ways" in text_of(ambiguous)
    await club.slash("Ben", "call", call="chii 46s")
    await club.wait(2.6)
    assert "Ben called chii on Aiko's discard: (5s← 4s 6s)." in all_told(club.last())


async def test_an_open_kan_by_command(club: Club) -> None:
    await club.play(4, wall=deal("147m258p369s3456z", "", "258m369p147s1112z", draws="1z"))
    await club.slash("Aiko", "discard", tile="East drawn")
    await club.slash("Chie", "call", call="kan")
    await club.wait(2.6)
    assert "Chie called open kan" in all_told(club.last())


async def test_ron_by_command_needs_a_complete_hand(club: Club) -> None:
    await club.play(4, wall=deal("", "", "234m406p789s1122z", draws="1z"))
    await club.slash("Aiko", "discard", tile="East drawn")
    assert "does not complete your hand" in text_of(shown(await club.slash("Ben", "call", call="ron")))
    assert "Ron 2,600" in labels(club.dm("Chie"))
    await club.slash("Chie", "call", call="ron")
    await club.wait(2.6)
    assert "**Chie wins by ron on Aiko's E: 2,600**" in text_of(club.last())


async def test_tsumo_by_command(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="1z"))
    await club.slash("Aiko", "call", call="tsumo")
    assert "Aiko wins by tsumo: yakuman, 48,000" in text_of(club.last())


async def test_nine_terminals_by_command(club: Club) -> None:
    await club.play(4, wall=deal("19m19p19s1234z25m6p", draws="1z"))
    assert "Nine terminals (draw)" in labels(club.dm("Aiko"))
    await club.slash("Aiko", "call", call="draw")
    assert "nine terminals and honours (kyuushu kyuuhai)" in all_told(club.last())


async def test_a_command_in_a_direct_message_means_the_own_table_and_says_which(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    result = await club.people["Aiko"].user.slash("discard", tile="9m drawn")
    assert result.response is not None
    assert f"<#{club.channel.id}>" in text_of(result.response)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(result.response)


async def test_the_option_table_names_the_tables_where_one_sits(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    assert await choices(club, "Aiko", "hand", "table") == ["waiting for you · #mahjong: Aiko, Ben, Chie, Dan"]


async def test_every_decision_has_its_command(club: Club) -> None:
    there = set(club.people["Aiko"].available_commands(club.channel))
    assert there >= {"discard", "riichi", "call", "hand"}
    assert there >= {f"table {word}" for word in ("open", "join", "leave", "start", "close", "show", "cpu")}
    assert there >= {f"play {word}" for word in ("auto", "away", "vote", "move", "shuffle", "why")}
    assert there >= {"score", "league standings", "help"}


@pytest.mark.parametrize("tiles", ["2z", "1111z", "12345z"])
async def test_a_call_takes_two_tiles_and_says_so(club: Club, tiles: str) -> None:
    await club.play(4, wall=deal("", "", "258m369p147s1122z", draws="1z"))
    await club.slash("Aiko", "discard", tile="East drawn")
    answer = shown(await club.slash("Chie", "call", call=f"pon {tiles}"))
    assert "A call uses two of your own tiles" in text_of(answer)
    assert "Pon E E" in labels(answer)
