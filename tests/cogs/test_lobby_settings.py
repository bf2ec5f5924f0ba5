"""The lobby is changed where it stands: by the menus on its message and on the page of options."""

from typing import Any

from simcord.results import InteractionResult

from cogs.common.content import Accent
from tests.cogs.club import Club, Seen, all_told, buttons, components, grant, labels, let_manage, shown, text_of
from tests.cogs.house import NAME, made


def menus(message: Seen) -> dict[str, dict[str, Any]]:
    """The menus of a message by what they are about."""
    return {str(one["placeholder"]): one for one in buttons(message) if one.get("options")}


def chosen(message: Seen) -> list[str]:
    """What is chosen in each menu of a message."""
    return [one["label"] for menu in menus(message).values() for one in menu["options"] if one.get("default")]


def pressable(message: Seen) -> list[str]:
    """The labels of the buttons that can be pressed."""
    return [str(one["label"]) for one in buttons(message) if one.get("label") and not one.get("disabled")]


def colour(message: Seen) -> int:
    """The colour of a message's edge."""
    [found] = [one["accent_color"] for one in components(message) if "accent_color" in one]
    return int(found)


async def choose(club: Club, name: str, message: Seen, menu: str, value: str) -> InteractionResult:
    """Choose from the menu of that name."""
    result: InteractionResult = await club.people[name].select(
        message, [value], custom_id=menus(message)[menu]["custom_id"]
    )
    return result


async def test_whoever_opened_the_table_changes_rules_length_and_pace_on_its_message(club: Club) -> None:
    board = await club.open("Aiko")
    for menu, value in (("Rules", "mleague"), ("Length", "east_south"), ("Pace", "blitz")):
        await choose(club, "Aiko", club.last(), menu, value)
    assert club.last().id == board.id
    assert chosen(club.last()) == [
        "Rules: M.League",
        "Length: East and South rounds (hanchan)",
        "Pace: blitz (8 s per move + 20 s reserve per hand)",
    ]
    await club.click("Aiko", club.last(), "Start with CPUs")
    public_table = await club.table()
    assert public_table.game is not None
    assert public_table.game.rules.length == "east_south"
    assert public_table.game.rules.uma == (30_000, 10_000, -10_000, -30_000)


async def test_a_choice_of_somebody_else_is_answered_privately_in_one_sentence_and_changes_nothing(club: Club) -> None:
    await club.open("Aiko")
    await club.click("Ben", club.last(), "Join")
    before = chosen(club.last())
    for name in ("Ben", "Dan"):
        result = await choose(club, name, club.last(), "Pace", "slow")
        assert result.ephemeral
        assert text_of(shown(result)) == "Only Aiko or a channel manager can change this table's settings."
        result = await club.click(name, club.last(), "Options…")
        assert result.ephemeral
        assert text_of(shown(result)) == "Only Aiko or a channel manager can change this table's settings."
    assert chosen(club.last()) == before


async def test_the_menus_offer_the_server_s_own_rules(club: Club) -> None:
    await let_manage(club, "Aiko")
    await made(club)
    await club.open("Aiko")
    own = menus(club.last())["Rules"]["options"][0]
    assert (own["value"], own["label"]) == ("own1.1", f"{NAME} (version 1)")
    await choose(club, "Aiko", club.last(), "Rules", "own1.1")
    assert chosen(club.last())[0] == f"Rules: {NAME} (version 1)"


async def test_whoever_may_manage_the_channel_changes_the_table_too(club: Club) -> None:
    await grant(club, "Dan", manage_channels=True)
    await club.open("Aiko")
    await choose(club, "Dan", club.last(), "Pace", "slow")
    assert chosen(club.last())[2] == "Pace: slow, a day per move"


async def test_rules_for_three_are_refused_where_four_sit(club: Club) -> None:
    result = await choose(club, "Aiko", await club.seat_everybody(4), "Rules", "tenhou_sanma")
    assert result.ephemeral
    assert text_of(shown(result)).startswith("Those rules are for 3 players")
    await club.click("Ben", club.last(), "Leave")
    await choose(club, "Aiko", club.last(), "Rules", "tenhou_sanma")
    assert text_of(club.last()).startswith("## New table · 3 of 3 seats taken\n")
    assert all_told(club.last()).endswith("\n1. Aiko · opened the table\n2. Dan\n3. Chie")


async def test_options_change_computer_players_hands_and_training(club: Club) -> None:
    await club.open("Aiko")
    await club.click("Aiko", club.last(), "Add CPU")
    page = shown(await club.click("Aiko", club.last(), "Options…"))
    assert chosen(page) == [
        "Computer players: club player",
        "Hands: by direct message",
        "Training: no: the game can count",
    ]
    for menu, value in (("Computer players", "strong"), ("Hands", "channel"), ("Training", "yes")):
        page = shown(await choose(club, "Aiko", page, menu, value))
    assert chosen(page)[0] == "Computer players: strong"
    await club.wait(2)
    assert "2. Botan · computer, strong" in all_told(club.last())
    assert "Hands in the channel" in text_of(club.last())
    assert "**Training table:**" in text_of(club.last())


async def test_who_chose_where_their_hand_appears_keeps_it_when_the_table_is_changed(club: Club) -> None:
    await club.bot.store.settings.choose(club.people["Ben"].id, surface="dm")
    await club.open("Aiko")
    await club.click("Ben", club.last(), "Join")
    page = shown(await club.click("Aiko", club.last(), "Options…"))
    await choose(club, "Aiko", page, "Hands", "channel")
    table = (await club.table()).table
    assert (await club.bot.lobby.hand(table, club.people["Ben"].id)).surface == "dm"
    assert (await club.bot.lobby.hand(table, club.people["Aiko"].id)).surface == "channel"


async def test_the_edge_is_green_while_the_table_is_open_and_grey_once_it_is_closed(club: Club) -> None:
    assert colour(await club.open("Aiko")) == Accent.OPEN
    await club.slash("Aiko", "table close")
    await club.wait(2)
    assert colour(club.last()) == Accent.OVER
    assert labels(club.last()) == []


async def test_the_commitment_to_the_first_wall_is_told_by_rules_and_not_by_the_lobby(club: Club) -> None:
    board = await club.open("Aiko")
    promise = (await club.table()).shuffles.promise or ""
    assert promise[:32] not in text_of(board)
    assert promise[:32] in text_of(shown(await club.click("Dan", board, "Rules in brief")))
    assert promise in text_of(shown(await club.slash("Dan", "play shuffle")))


async def test_a_new_server_is_told_what_happens(club: Club) -> None:
    hint = "-# New here? Press **Join** to sit down; the green button starts"
    board = await club.open("Aiko")
    assert hint in text_of(board)
    for name in ("Ben", "Chie", "Dan"):
        await club.click(name, board, "Join")
    await club.wait(2)
    assert hint not in text_of(club.last())
