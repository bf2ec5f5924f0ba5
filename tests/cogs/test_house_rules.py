"""Rules of a server's own: made step by step, versioned, brought back, and who may."""

import pytest

from bot.lookup.rule_changes import rules_by
from bot.store.user_and_server_settings import GuildSettings
from bot.text.sentences import render
from cogs.common.rules_lookup import rules_by_id, usual_rules
from tests.cogs.club import Club, labels, let_manage, open_labels, shown, text_of
from tests.cogs.house import NAME, SHOWN, ask, made, pick, press, removed, versions, write
from tests.cogs.league_club import open_league

pytestmark = pytest.mark.usefixtures("managed")


async def test_rules_are_made_topic_by_topic_across_a_restart_and_saved(club: Club) -> None:
    message = await ask(club, "Aiko", "setup rules", name=NAME, base="wrc2025")
    assert f"## {SHOWN}" in text_of(message)
    assert "**Nothing is saved yet.**" in text_of(message)
    assert "These rules are the same as WRC 2025." in text_of(message)
    message = await pick(club, "Aiko", message, "Topic", "points")
    message = await pick(club, "Aiko", message, "Rule", "kiriage")
    assert "**Rounding up to mangan (kiriage)** now: yes: 4 han 30 fu and 3 han 60 fu are mangan." in text_of(message)
    message = await pick(club, "Aiko", message, "Value", "no")
    assert "**1 rule differs from WRC 2025:**" in text_of(message)
    assert "-# Typed: `kiriage=no`" in text_of(message)
    await club.restart()
    message = await pick(club, "Aiko", message, "Topic", "game")
    message = await pick(club, "Aiko", message, "Rule", "uma")
    message = await write(club, "Aiko", message, "Another value…", value="30 10")
    assert "+15, +5, −5, −15 → +30, +10, −10, −30" in text_of(message)
    message = await pick(club, "Aiko", message, "Rule", "tobi")
    message = await pick(club, "Aiko", message, "Value", "below_zero")
    message = await press(club, "Aiko", message, "As in WRC 2025")
    assert f"Saved: **{SHOWN} (version 1)**." in text_of(await press(club, "Aiko", message, "Save"))
    [kept] = await club.bot.store.house_rules.of(club.env.guild.id)
    assert (kept.name, kept.base, kept.by) == (NAME, "wrc2025", club.people["Aiko"].id)
    assert kept.rules == rules_by("wrc2025", "uma=30/10 kiriage=no")


async def test_what_is_discarded_or_removed_meanwhile_is_saved_by_no_button_of_another_message(club: Club) -> None:
    await made(club)
    one = await ask(club, "Aiko", "setup rules", rules="own1", changes="tobi=below_zero")
    other = await press(club, "Aiko", await ask(club, "Aiko", "setup rules", rules="own1"), "Edit…")
    assert "Here is your unsaved draft" in text_of(other)
    assert "**A player out of points (tobi):**" in text_of(other)
    assert (text_of(await press(club, "Aiko", one, "Discard"))) == (
        "Your changes were discarded. The rules stay as they were."
    )
    assert "already been saved or discarded" in (text_of(await press(club, "Aiko", other, "Save")))
    assert len(await club.bot.store.house_rules.history(club.env.guild.id, 1)) == 1
    message = await ask(club, "Aiko", "setup rules", rules="own1", changes="tobi=below_zero")
    await removed(club)
    assert "These rules were removed." in (text_of(await press(club, "Aiko", message, "Save")))
    assert await club.bot.store.house_rules.of(club.env.guild.id) == ()
    assert "were removed" in (text_of(await ask(club, "Aiko", "setup rules", rules="own1.1", changes="tobi=off")))


async def test_new_rules_that_were_not_saved_go_on_by_their_name_and_others_say_what_is_lost(club: Club) -> None:
    await ask(club, "Aiko", "setup rules", name=NAME, base="wrc2025", changes="kiriage=no")
    again = await ask(club, "Aiko", "setup rules", name=NAME.lower(), changes="tobi=below_zero")
    assert "Here is your unsaved draft" in text_of(again)
    assert "Typed: `tobi=below_zero kiriage=no`" in text_of(again)
    other = await ask(club, "Aiko", "setup rules", name="Friday")
    assert f"Your unsaved draft “{SHOWN}” was replaced. It had these changes: `tobi=below_zero kiriage=no`" in text_of(
        other
    )
    assert "These rules are the same as Tenhou." in text_of(other)


async def test_one_bad_value_keeps_none_of_the_good_ones_from_being_set(club: Club) -> None:
    typed = "kiriage=maybe uma=30/10 foo=1 tobi=below_zero"
    message = await ask(club, "Aiko", "setup rules", name=NAME, base="tenhou", changes=typed)
    assert "kiriage=▸maybe◂" in text_of(message)
    assert "there is no rule option called “foo”" in text_of(message)
    assert f"You typed: `{typed}`" in text_of(message)
    assert "+30, +10, −10, −30" in text_of(message)


async def test_what_is_typed_is_said_with_every_fault_at_its_place_and_changes_nothing(club: Club) -> None:
    message = await ask(club, "Aiko", "setup rules", name=NAME, base="tenhou", changes="kiriage=maybe foo=1")
    assert "In `kiriage=▸maybe◂ foo=1`, at position 9" in text_of(message)
    assert "there is no rule option called “foo”" in text_of(message)
    assert "You typed: `kiriage=maybe foo=1`" in text_of(message)
    assert "These rules are the same as Tenhou." in text_of(message)
    message = await pick(club, "Aiko", message, "Topic", "game")
    message = await pick(club, "Aiko", message, "Rule", "start_points")
    message = await write(club, "Aiko", message, "Another value…", value="30050")
    assert "a game cannot be played with this value of “start\\_points”" in text_of(message)
    message = await write(club, "Aiko", message, "Write…", name="Tenhou", changes="tobi=off", note="voted")
    assert "Other rules already have the name “Tenhou”" in text_of(message)
    assert "Typed: `tobi=off`" in text_of(message)
    assert "Your note: voted" in text_of(message)


@pytest.mark.parametrize("name", ["Tenhou", "own3", "WRC", "M.League rules", "as played", "Mine (version 2)", "!?"])
async def test_a_name_that_means_something_else_is_refused(club: Club, name: str) -> None:
    assert labels(await ask(club, "Aiko", "setup rules", name=name)) == []
    assert await club.bot.store.rules_drafts.get(club.env.guild.id, club.people["Aiko"].id, 0) is None


async def test_saving_under_a_name_that_is_taken_is_refused(club: Club) -> None:
    await made(club)
    assert "has rules named" in (text_of(await ask(club, "Aiko", "setup rules", name=NAME.upper())))
    message = await ask(club, "Aiko", "setup rules", name="Friday")
    message = await write(club, "Aiko", message, "Write…", name=NAME, changes="")
    assert f"This server already has rules named “{SHOWN}”. Choose another name." in (
        text_of(await press(club, "Aiko", message, "Save"))
    )


async def test_who_may_not_is_refused_everywhere_and_reads_all_the_same(club: Club) -> None:
    await made(club)
    file = ("mine.toml", b'title = "Mine"')
    for options in ({"name": "Mine"}, {"base": "wrc2025"}, {"rules": "own1", "changes": "tobi=off"}, {"file": file}):
        refused = await ask(club, "Ben", "setup rules", **options)
        assert text_of(refused).startswith("Only league officers and members with the Manage Server permission")
        assert refused.ephemeral
    assert SHOWN in (text_of(await ask(club, "Ben", "setup rules")))
    assert labels(await ask(club, "Ben", "setup rules")) == ["None"]
    assert not {"Edit…", "Remove"} & set(labels(await ask(club, "Ben", "setup rules", rules="own1")))
    history = await versions(club, "Ben")
    assert "Restore this version" not in labels(await pick(club, "Ben", history, "View a version", "1"))


async def test_an_officer_of_the_league_may_and_who_loses_the_right_may_no_longer(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    await made(club)
    page = await ask(club, "Ben", "setup rules", rules="own1")
    message = await ask(club, "Ben", "setup rules", name="Ben's")
    assert "Save" in open_labels(message)
    await ask(club, "Aiko", "club manage", remove=club.people["Ben"])
    for pressed, label in ((message, "Save"), (page, "Edit…"), (page, "Remove")):
        assert (text_of(await press(club, "Ben", pressed, label))).startswith("Only league officers")
    assert [one.version for one in await club.bot.store.house_rules.of(club.env.guild.id)] == [1]


async def test_without_options_the_page_lists_all_and_leads_to_each_and_to_new_ones(club: Club) -> None:
    empty = await ask(club, "Aiko", "setup rules")
    assert "This server has no rules of its own yet." in text_of(empty)
    message = await write(
        club, "Aiko", empty, "New rules…", name=NAME, base="wrc2025", changes="kiriage=no", note="voted"
    )
    assert "Your note: voted" in text_of(message)
    await press(club, "Aiko", message, "Save")
    page = await ask(club, "Aiko", "setup rules")
    assert f"**{SHOWN} (version 1)** · 1 rule differs from WRC 2025" in text_of(page)
    one = await pick(club, "Aiko", page, "View, edit or remove rules", "1")
    assert ": voted" in text_of(one)
    assert labels(one) == ["All rules", "All versions", "Edit…", "Remove"]
    assert "Here is your unsaved draft" not in (text_of(await press(club, "Aiko", one, "Edit…")))
    await removed(club)
    again = await ask(club, "Aiko", "setup rules")
    gone = await pick(club, "Aiko", again, "View, edit or remove rules", "1")
    assert labels(gone) == ["All rules", "All versions", "Restore this version"]


async def test_new_rules_without_a_name_are_asked_for_by_a_form_and_old_ones_are_not_new(club: Club) -> None:
    form = await club.slash("Aiko", "setup rules", base="wrc2025", changes="kiriage=no")
    assert form.modal is not None
    filled = {part["component"]["custom_id"]: part["component"].get("value") for part in form.modal["components"]}
    assert filled == {"name": None, "base": "wrc2025", "changes": "kiriage=no", "note": None}
    said = {"name": NAME, "base": "wrc2025", "changes": "kiriage=no"}
    message = shown(await club.people["Aiko"].submit_modal(form, said))
    assert "Typed: `kiriage=no`" in text_of(message)
    await press(club, "Aiko", message, "Save")
    both = await ask(club, "Aiko", "setup rules", rules="own1", name="Mine")
    assert text_of(both).startswith("The option “rules” is for existing rules")


async def test_of_two_who_edit_at_once_the_second_sees_both_changes_before_saving(club: Club) -> None:
    await let_manage(club, "Ben")
    await made(club)
    hers = await ask(club, "Aiko", "setup rules", rules=NAME, changes="tobi=below_zero renhou=off")
    his = await ask(club, "Ben", "setup rules", rules="own1", changes="kuitan=no renhou=yakuman", note="as last year")
    assert "(version 2)" in (text_of(await press(club, "Ben", his, "Save")))
    hers = await press(club, "Aiko", hers, "Save")
    assert f"<@{club.people['Ben'].id}> has saved version 2 in the meantime:" in text_of(hers)
    assert "**All simples with called tiles (kuitan):** counts → counts in a closed hand only" in text_of(hers)
    assert (
        "Where you both changed the same option, your value is shown: Renhou (hand of man) (theirs: yakuman)"
        in text_of(hers)
    )
    assert "(version 3)" in text_of(await press(club, "Aiko", hers, "Save"))
    kept = await club.bot.store.house_rules.get(club.env.guild.id, 1)
    assert kept is not None
    assert kept.rules == rules_by("wrc2025", "uma=30/10 kiriage=no tobi=below_zero renhou=off kuitan=no")


async def test_versions_are_listed_looked_at_compared_and_brought_back(club: Club) -> None:
    await made(club, note="voted")
    second = await ask(club, "Aiko", "setup rules", rules="own1", changes="tobi=below_zero")
    assert "Changed since version 1" in (text_of(await press(club, "Aiko", second, "Save")))
    history = await versions(club, "Aiko")
    assert f"**1. {SHOWN}** · Saved by <@{club.people['Aiko'].id}>" in text_of(history)
    assert ": voted · Started from WRC 2025" in text_of(history)
    compared = await press(
        club, "Aiko", await pick(club, "Aiko", history, "View a version", "2"), "Compare with version 1"
    )
    assert f"{SHOWN} (version 1) / {SHOWN} (version 2)" in text_of(compared)
    first = await pick(club, "Aiko", await versions(club, "Aiko"), "View a version", "1")
    assert "(version 3)" in text_of(await press(club, "Aiko", first, "Restore this version"))
    kept = await club.bot.store.house_rules.history(club.env.guild.id, 1)
    assert kept[0].rules == kept[2].rules != kept[1].rules
    assert kept[0].note == "same as version 1"


async def test_removed_rules_cannot_be_chosen_and_come_back_by_their_history(club: Club) -> None:
    await made(club)
    guild = club.env.guild.id
    await club.bot.store.settings.set_guild(guild, GuildSettings(preset="own1"))
    assert "this server's default" in (text_of(await ask(club, "Aiko", "setup rules")))
    told = await removed(club)
    assert "They were this server's default rules; the default is now Tenhou" in text_of(told)
    assert "Tenhou" in (text_of(await ask(club, "Ben", "rules")))
    assert "default rules were removed" in (text_of(await ask(club, "Ben", "setup rules")))
    assert "There are no rules named" in (text_of(await ask(club, "Ben", "rules", preset="own1")))
    edited = await ask(club, "Aiko", "setup rules", rules="own1", changes="tobi=off")
    assert "has no rules named" in text_of(edited)
    history = await versions(club, "Aiko")
    assert "These rules were removed and can no longer be chosen." in text_of(history)
    first = await pick(club, "Aiko", history, "View a version", "1")
    assert "These rules can be chosen again." in (text_of(await press(club, "Aiko", first, "Restore this version")))
    assert (await usual_rules(club.bot, guild)).rules.label == f"{NAME} (version 2)"


async def test_rules_travel_as_a_file_and_what_is_unknown_in_it_is_told(club: Club) -> None:
    await made(club)
    exported = await press(club, "Ben", await ask(club, "Ben", "rules", preset="own1"), "As a file")
    assert exported.attachments[0].filename == "rules-own1-1.toml"
    text = 'title = "Their rules"\nextends = "ema2025"\n[options]\nkiriage = false\nwild_cards = 3\n'
    message = await ask(club, "Aiko", "setup rules", file=("theirs.toml", text.encode()))
    assert "1 option is unknown here" in text_of(message)
    assert "`wild_cards`" in text_of(message)
    await press(club, "Aiko", message, "Save")
    found = await rules_by_id(club.bot, club.env.guild.id, "own2")
    assert found is not None
    assert (render(found.title), found.rules) == ("Their rules (version 1)", rules_by("ema2025", "kiriage=no"))
    refused = await ask(club, "Aiko", "setup rules", file=("x.toml", b"\xff\xfe"))
    assert "is not a rules file" in text_of(refused)


async def test_no_id_reaches_the_rules_of_another_server(club: Club) -> None:
    await made(club)
    assert await rules_by_id(club.bot, club.env.guild.id, "own1.1") is not None
    assert await rules_by_id(club.bot, club.env.guild.id + 1, "own1.1") is None
    assert await rules_by_id(club.bot, None, "own1") is None
