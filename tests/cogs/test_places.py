"""Where each command can be used: leagues and tables need the bot itself, what is looked up does not."""

from tests.cogs.club import Club

SERVER, BOT_DM, PRIVATE = 0, 1, 2
BY_SERVER, BY_PERSON = 0, 1
IN_SERVERS = {"league", "daily", "setup"}
EVERYWHERE = {"help", "learn"}
"""The least; other features add to it."""
AT_TABLES = {"table", "discard", "hand", "call", "riichi", "play"}


async def test_each_command_is_offered_in_the_places_where_it_works(club: Club) -> None:
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
    assert forms["rules"]["contexts"] == [SERVER, BOT_DM, PRIVATE]
    assert [one["name"] for one in forms["setup"]["options"] if "rules" in one["name"]] == ["rules"]
    assert not forms["setup"]["dm_permission"]
    for name, form in forms.items():
        if BY_PERSON in form["integration_types"]:
            assert form["contexts"] == [SERVER, BOT_DM, PRIVATE], name
