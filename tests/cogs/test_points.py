"""`/points` as people use it."""

from cogs.common.buttons import Features
from tests.cogs.club import Club, alts_of, labels, shown, text_of


async def test_a_table_that_everybody_sees_is_turned_for_the_presser_alone(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "points", share=True))
    assert shown(await club.click("Ben", answer, "Table for the dealer")).ephemeral
    assert labels(club.last()) == ["Table for the dealer"]


async def test_points_of_han_and_fu_and_back(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "points", han=3, fu=40, honba=1))
    assert answer.ephemeral
    assert "Non-dealer: ron **5,500**; tsumo **1,400 / 2,700** (others / dealer)" in text_of(answer)
    back = text_of(shown(await club.slash("Aiko", "points", points=5200)))
    assert "ron by a non-dealer: 2 han 80 fu, 3 han 40 fu" in back
    none = text_of(shown(await club.slash("Aiko", "points", han=1, fu=20)))
    assert "Only a pinfu hand won by tsumo has 20 fu, and it is worth at least 2 han" in none


async def test_the_table_is_a_picture_that_can_be_turned_to_the_dealer(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "points"))
    assert labels(answer) == ["Table for the dealer", "Show everybody"]
    assert "40 fu: 1 han 1,300, 400/700; 2 han 2,600, 700/1,300; 3 han 5,200" in alts_of(answer)
    assert "3 han 40 fu" not in text_of(answer), "the picture shows it"
    turned = shown(await club.click("Aiko", answer, "Table for the dealer"))
    assert turned.id == answer.id
    assert labels(turned) == ["Table for non-dealers", "Show everybody"]
    assert [picture.filename for picture in turned.attachments] == ["points-dealer.png"]


async def test_a_button_that_this_version_does_not_know_says_so(club: Club) -> None:
    result = await club.slash("Aiko", "points")
    del Features.of(club.bot)._handlers["points"]
    told = shown(await club.click("Aiko", shown(result), "Table for the dealer"))
    assert told.ephemeral
    assert text_of(told) == "This button is from an older version of the bot. Use the command again."


async def test_the_server_s_preset_is_the_one_that_answers(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "points", han=4, fu=30, preset="mleague"))
    assert "4 han 30 fu: mangan" in text_of(answer)
    assert "M.League" in text_of(answer)


async def test_points_of_a_limit_are_asked_alone(club: Club) -> None:
    answer = text_of(shown(await club.slash("Aiko", "points", limit="haneman", han=3)))
    assert answer == "Choose a limit, han and fu, or points."
    assert "18,000" in text_of(shown(await club.slash("Aiko", "points", limit="haneman")))
