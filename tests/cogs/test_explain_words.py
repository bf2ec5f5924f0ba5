"""*Explain words*: whoever has not finished the lessons asks for the riichi terms of a message under it."""

from cogs.common.interaction_responder import Counter
from tests.cogs.club import Club, alts_of, buttons, deal, labels, shown, text_of
from tests.cogs.test_alone import begin, press

READY = deal("123m406p789s1123z", draws="9m5z6z7z8m9p9p7z9s")


async def test_the_words_of_a_hand_are_explained_in_one_press_to_who_learns(club: Club) -> None:
    learn(club, "Aiko")
    message = await begin(club, READY, training=True)
    assert labels(message)[-1] == "Explain words"
    card = shown(await press(club, "Explain words"))
    assert card.ephemeral
    assert "**Tenpai (ready hand)**: A hand that needs one more tile to be complete." in text_of(card)
    assert "Tenpai" in alts_of(card)
    [menu] = [one for one in buttons(card) if one.get("options")]
    assert "tenpai" in [option["value"] for option in menu["options"]]
    page = shown(await club.people["Aiko"].user.select(card, ["tenpai"], custom_id=menu["custom_id"]))
    assert page.id == card.id
    assert text_of(page).startswith("## Tenpai (ready hand)")
    assert "5p or 8p completes 67p as the fourth set." in text_of(page)
    assert [one["options"] for one in buttons(page) if one.get("options")], "the other words can be asked for too"


async def test_who_has_finished_the_lessons_has_no_such_button_on_the_hand(club: Club) -> None:
    assert "Explain words" not in labels(await begin(club, READY))


async def test_a_lobby_explains_its_words_to_anybody(club: Club) -> None:
    await club.open("Aiko")
    told = text_of(shown(await club.click("Ben", club.last(), "Explain words")))
    assert "Tonpuusen" in told
    assert "Hanchan" not in told, "only what stands there, and no choice of a menu that is not made"


async def test_the_board_explains_its_words_while_somebody_learns_there(club: Club) -> None:
    learn(club, "Aiko")
    await club.play(1)
    assert labels(club.last())[:4] == ["My hand", "Rules", "Log", "Explain words"]
    card = shown(await club.click("Ben", club.last(), "Explain words"))
    assert card.ephemeral
    assert "Dora" in text_of(card)


def learn(club: Club, name: str) -> None:
    """Let somebody be one who has not finished the lessons."""
    Counter.of(club.bot).readers.forget(club.people[name].id)


async def test_a_win_and_the_end_explain_what_their_cards_show(club: Club) -> None:
    learn(club, "Aiko")
    wins = deal("123m406p789s1122z", draws="1z")
    club.shuffler.walls.append(wins)
    await begin(club, wins, training=False)
    for ending in ("Next hand", "Play again"):
        await press(club, "Tsumo 48,000")
        await club.wait(1)
        assert ending in labels(club.dm("Aiko"))
        told = text_of(shown(await press(club, "Explain words")))
        assert "**Tsumo (win by self-draw)**" in told
        assert "**Tenhou (heavenly hand)**" in told, "a yaku that stands on the card alone"
        if ending == "Next hand":
            await press(club, ending)


async def test_where_all_have_finished_the_lessons_who_learns_and_watches_finds_it_below_the_rules(club: Club) -> None:
    await club.play(1)
    board = club.last()
    assert "Explain words" not in labels(board)
    assert "Explain words" not in labels(shown(await club.click("Ben", board, "Rules")))
    learn(club, "Ben")
    rules = shown(await club.click("Ben", board, "Rules"))
    assert labels(rules) == ["Explain words"]
    assert "## Words on this screen" in text_of(shown(await club.click("Ben", rules, "Explain words")))
