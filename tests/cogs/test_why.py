"""Why not: asked by button or `/play why` at any time, answered to the asker alone; refused commands name the cause."""

from tests.cogs.club import Club, deal, shown, text_of

AIKO = "123m406p789s1122z"
WAITS_58P = "345678m345s67p88s"


async def test_why_not_is_answered_on_the_turn_of_another(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    answer = shown(await club.slash("Ben", "play why"))
    assert answer.ephemeral
    assert text_of(answer) == (
        "**Aiko** to discard\nYou will be asked what to do when you draw a tile, and whenever you can call a "
        "discard or win on it."
    )
    assert "**Tsumo:** 9m does not complete your hand" in text_of(shown(await club.slash("Aiko", "play why")))


async def test_a_tile_let_pass_is_named_on_the_hand_and_by_why(club: Club) -> None:
    await club.play(4, wall=deal("", WAITS_58P, draws="5p"))
    await club.slash("Aiko", "discard", tile="5p drawn")
    assert "**Ron:** you can win on this tile for 2,000." in text_of(shown(await club.slash("Ben", "play why")))
    await club.slash("Ben", "call", call="pass")
    await club.wait(2.6)
    furiten = "Furiten until your next discard: you passed on 5p (Aiko's discard number 1)."
    assert furiten in text_of(shown(await club.slash("Ben", "play why")))
    assert furiten in text_of(shown(await club.slash("Ben", "hand")))


async def test_a_refused_command_names_the_cause(club: Club) -> None:
    await club.play(4, wall=deal("", "47s147m258p12345z", draws="5s"))
    await club.slash("Aiko", "discard", tile="5s drawn")
    refused = shown(await club.slash("Ben", "call", call="chii"))
    assert "A sequence with 5s needs two tiles from your hand: you have 4s 7s but not 3s or 6s." in text_of(refused)
    refused = shown(await club.slash("Chie", "call", call="ron"))
    assert "5s does not complete your hand, which is " in text_of(refused)


async def test_why_not_before_the_deal_and_for_who_sits_nowhere(club: Club) -> None:
    assert "/table open" in text_of(shown(await club.slash("Dan", "play why")))
