"""Where each command can be used: leagues and tables need the bot itself, what is looked up does not."""

from tests.cogs.club import Club

SERVER, BOT_DM, PRIVATE = 0, 1, 2
BY_SERVER, BY_PERSON = 0, 1
IN_SERVERS = {"league", "daily", "setup"}
EVERYWHERE = {"help"}
"""The least; other features add to it."""
AT_TABLES = {"table", "discard", "hand", "call", "riichi", "play"}


async def test_leagues_need_the_bot_in_the_server_tables_work_in_its_dm_too_and_help_wherever_people_are(
    club: Club,
) -> None:
    tree = club.bot.tree
    forms = {command.name: command.to_dict(tree) for command in tree.get_commands()}
    for name in IN_SERVERS:
        assert (forms[name]["dm_permission"], forms[name]["contexts"]) == (False, None)
    for name in AT_TABLES:
        assert (forms[name]["dm_permission"], forms[name]["contexts"]) == (True, None)
    for name in IN_SERVERS | AT_TABLES:
        assert forms[name]["integration_types"] == [BY_SERVER], name
    for name in EVERYWHERE:
        assert forms[name]["contexts"] == [SERVER, BOT_DM, PRIVATE]
        assert forms[name]["integration_types"] == [BY_SERVER, BY_PERSON]


async def test_what_changes_the_rules_of_a_server_is_offered_in_servers_alone(club: Club) -> None:
    tree = club.bot.tree
    form = {command.name: command.to_dict(tree) for command in tree.get_commands()}
    assert form["rules"]["contexts"] == [SERVER, BOT_DM, PRIVATE]
    assert [one["name"] for one in form["setup"]["options"] if "rules" in one["name"]] == ["rules"]
    assert not form["setup"]["dm_permission"]


async def test_what_people_install_for_themselves_works_in_every_place(club: Club) -> None:
    tree = club.bot.tree
    for command in tree.get_commands():
        form = command.to_dict(tree)
        if BY_PERSON in form["integration_types"]:
            assert form["contexts"] == [SERVER, BOT_DM, PRIVATE], command.name
