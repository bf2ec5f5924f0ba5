"""Who waits for a place at an evening is told when there is one; a guest who is somebody else is signed up as them."""

import discord

from tests.cogs.club import NAMES, Club, labels, shown, text_of
from tests.cogs.test_league_seating import begin, invite
from tests.cogs.test_weekly_evenings import change


async def announced(club: Club, **more: object) -> discord.Message:
    """An evening for four, at which four are in and Emi and Finn wait."""
    await begin(club)
    invite(club, "Emi", "Finn")
    await club.slash("Aiko", "club evening", title="Club night", when="2026-01-09 19:00", **more)
    message = announcement(club)
    for name in (*NAMES, "Emi", "Finn"):
        await club.click(name, message, "I'm in")
    return announcement(club)


def announcement(club: Club) -> discord.Message:
    return next(message for message in club.channel.history() if "I'm in" in labels(message))


def free(club: Club) -> list[discord.Message]:
    """The messages that say that a place is free."""
    return [message for message in club.channel.history() if "a place has opened up" in text_of(message)]


async def test_who_moves_up_is_told_in_the_channel_and_nobody_else_is(club: Club) -> None:
    message = await announced(club, limit=4)
    assert "**Waiting list (2):** Emi, Finn" in text_of(message)
    await club.click("Finn", message, "Can't come")
    assert free(club) == [], "Finn only waited"
    await club.click("Finn", message, "I'm in")
    await club.click("Ben", message, "Can't come")
    [told] = free(club)
    assert text_of(told) == (
        f"{club.people['Emi'].mention}, a place has opened up for you at **Club night** on <t:1767985200:F>."
    )
    assert [user.id for user in told.mentions] == [club.people["Emi"].id]
    assert "**In (4 of 4):** Aiko, Chie, Dan, Emi" in text_of(announcement(club))


async def test_of_people_who_are_added_together_the_first_typed_gets_the_last_place(club: Club) -> None:
    await begin(club)
    await club.slash("Aiko", "club evening", title="Club night", when="2026-01-09 19:00", limit=2)
    await club.click("Aiko", announcement(club), "I'm in")
    asked = await club.fill_in("Aiko", announcement(club), "Add people…", names="Lana, Wilhelmine")
    answer = shown(await club.click("Aiko", asked, "Add as new guests"))
    assert text_of(answer) == "Signed up: Lana.\nOn the waiting list: Wilhelmine."
    assert "**In (2 of 2):** Aiko, Lana" in text_of(announcement(club))


async def test_more_places_are_told_to_all_who_get_one_in_one_message(club: Club) -> None:
    await announced(club, limit=4)
    [evening] = await club.bot.store.league_evenings.to_come([1], club.clock.now())
    await change(club, evening.id, limit="5")
    await change(club, evening.id, limit="0")
    first, second = sorted(free(club), key=lambda message: message.id)
    assert [user.id for user in first.mentions] == [club.people["Emi"].id]
    assert [user.id for user in second.mentions] == [club.people["Finn"].id]
    await change(club, evening.id, limit="4")
    assert len(free(club)) == 2, "who has to wait again is not told of a place"


async def test_without_a_limit_nobody_moves_up(club: Club) -> None:
    await club.click("Ben", await announced(club), "Can't come")
    assert free(club) == []


async def guest_signed_up(club: Club) -> int:
    """An evening for which Benny, a guest, has signed up."""
    league = await begin(club)
    await club.slash("Aiko", "club evening", title="Club night", when="2026-01-09 19:00")
    store = club.bot.store
    guest = await store.leagues.guest(league.id, "Benny")
    [evening] = await store.league_evenings.to_come([league.id], club.clock.now())
    await store.league_evenings.answer(evening.id, {-guest: "Benny"}, club.clock.now())
    return evening.id


async def link_the_guest(club: Club) -> None:
    """Benny is Ben."""
    asked = shown(await club.slash("Aiko", "club players", guest="Benny", member=club.people["Ben"]))
    await club.fill_in("Aiko", asked, "Same person…", why="He told me")


async def test_a_guest_who_is_linked_is_signed_up_as_the_member(club: Club) -> None:
    evening = await guest_signed_up(club)
    await club.click("Chie", announcement(club), "I'm in")
    assert "**In (2):** Benny, Chie" in text_of(announcement(club))
    await link_the_guest(club)
    assert "**In (2):** Ben, Chie" in text_of(announcement(club)), "in the place of the guest"
    coming = await club.bot.store.league_evenings.people(evening)
    assert [comer.user for comer in coming] == [club.people["Ben"].id, club.people["Chie"].id]


async def test_who_answered_as_a_member_too_comes_once(club: Club) -> None:
    await guest_signed_up(club)
    await club.click("Ben", announcement(club), "I'm in")
    await link_the_guest(club)
    assert "**In (1):** Ben" in text_of(announcement(club))
