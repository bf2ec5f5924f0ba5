"""A club of more than four: people, roles and voice channels by their names."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.__main__ import build_parser
from bot.cli import playground as cli
from playground import Playground, launch
from playground.interaction_tokens import ANSWER_SECONDS
from playground.launch import child_environment
from playground.starting_world import CLUB, FEWEST, MOST, club_of
from playground.world import World
from tests.playground.raw_bot import INTENTS, RawBot, nothing
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

MEMBERS, VOICE_STATES = 1 << 1, 1 << 7


@pytest.fixture
async def club(clock: SteppedClock) -> AsyncIterator[Playground]:
    """Sixteen people, and a bot that may know them."""
    playground = Playground(clock=clock, rng=random.Random(7), place=club_of(16), privileged_intents=True)
    await playground.start()
    yield playground
    await playground.stop()


@pytest.fixture
async def bot(club: Playground) -> AsyncIterator[RawBot]:
    bot = RawBot(club)
    await bot.connect(INTENTS | MEMBERS | VOICE_STATES)
    yield bot
    await bot.close()


def roles_of(world: World) -> dict[str, list[str | None]]:
    return {
        one.name: [world.users[person].global_name for person in sorted(one.member_ids)] for one in world.guild.roles
    }


async def test_sixteen_people_have_roles_and_are_in_voice_channels(club: Playground) -> None:
    world = club.world
    names = [one.global_name for one in world.people]
    assert names[:4] == list(CLUB.people)
    assert len(set(names)) == 16
    assert roles_of(world) == {"Organisers": names[:2], "Members": names[:12], "Beginners": names[12:]}
    rooms = [(one.name, sum(where == one.id for where in world.voice.values())) for one in world.voice_channels()]
    assert rooms == [("Club room", 12), ("Study room", 4)]


@pytest.mark.parametrize("count", [FEWEST, 5, 16, MOST])
def test_whoever_was_there_before_keeps_their_id_however_many_come(clock: SteppedClock, count: int) -> None:
    """The bot's database knows people, servers and channels by them."""
    small, large = World(clock), World(clock, place=club_of(count))
    assert small.users.items() <= large.users.items()
    assert small.guild.id == large.guild.id
    assert {one: (kept.kind, kept.name) for one, kept in small.channels.items()}.items() <= {
        one: (kept.kind, kept.name) for one, kept in large.channels.items()
    }.items()
    assert len(large.people) == len({one.id for one in large.people}) == count
    most = World(clock, place=club_of(MOST))
    assert large.users.items() <= most.users.items()
    assert [one.id for one in large.guild.roles] == [one.id for one in most.guild.roles]
    for user in large.people:
        assert large.open_dm(user.id)[0].id == most.open_dm(user.id)[0].id


def test_four_people_have_roles_and_nobody_is_in_a_voice_channel(clock: SteppedClock) -> None:
    world = World(clock, place=club_of(FEWEST))
    assert roles_of(world) == {
        "Organisers": ["Aiko", "Ben"],
        "Members": ["Aiko", "Ben", "Chie"],
        "Beginners": ["Dan"],
    }
    assert world.voice == {}


async def test_the_bot_is_told_the_roles_and_who_has_them(bot: RawBot, club: Playground) -> None:
    guild = await bot.event("GUILD_CREATE")
    assert [one["name"] for one in guild["roles"]] == ["@everyone", "Beginners", "Members", "Organisers"]
    assert len(guild["voice_states"]) == 16
    by_name = {one["name"]: one["id"] for one in guild["roles"]}
    assert (await bot.call("GET", f"/guilds/{guild['id']}/roles")).body == guild["roles"]
    assert bot.socket is not None
    await bot.socket.send_json({"op": 8, "d": {"guild_id": guild["id"], "query": "", "limit": 0}})
    members = (await bot.event("GUILD_MEMBERS_CHUNK"))["members"]
    assert len(members) == 17
    beginners = [one["user"]["global_name"] for one in members if by_name["Beginners"] in one["roles"]]
    assert beginners == [one.global_name for one in club.world.people[12:]]


async def test_an_option_takes_a_role_by_its_id_and_the_member_brings_theirs(bot: RawBot, club: Playground) -> None:
    aiko = ScriptedUser(club, "Aiko", nothing)
    option = {"name": "role", "description": "A role", "type": 8}
    await bot.commands({"name": "seat", "description": "x", "options": [option]})
    organisers, members, _ = club.world.guild.roles
    await aiko.slash("seat", role=str(members.id))
    data = (await bot.interaction()).data
    assert data["data"]["resolved"]["roles"][str(members.id)]["name"] == "Members"
    assert data["member"]["roles"] == [str(organisers.id), str(members.id)]
    assert (await aiko.slash("seat", role="77")).state == "failed"


@pytest.mark.parametrize("count", ["3", "41", "-1", "many"])
def test_fewer_than_four_and_more_than_there_are_names_for_are_refused(
    count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["playground", "--people", count])
    assert f"from {FEWEST} to {MOST}" in capsys.readouterr().err


def test_the_command_line_says_how_many_come(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (cli.FEWEST, cli.MOST) == (FEWEST, MOST)
    asked: dict[str, object] = {}

    async def note(**given: object) -> int:
        asked.update(given)
        return 0

    monkeypatch.setattr(launch, "run_playground", note)
    assert cli.main(build_parser().parse_args(["playground", "--people", "16"])) == 0
    assert asked["people"] == 16
    assert cli.main(build_parser().parse_args(["playground"])) == 0
    assert asked["people"] == FEWEST
    assert asked["answer_seconds"] == ANSWER_SECONDS


@pytest.mark.parametrize(("seconds", "held"), [("2", False), ("3", True), ("900", True), ("901", False)])
def test_the_command_line_says_how_long_the_bot_may_take(seconds: str, held: bool) -> None:
    parse = build_parser().parse_args
    if held:
        assert parse(["playground", "--answer-seconds", seconds]).answer_seconds == int(seconds)
    else:
        with pytest.raises(SystemExit):
            parse(["playground", "--answer-seconds", seconds])


async def test_the_bot_may_know_who_has_which_role_unless_a_variable_forbids_it(
    club: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JANTAKU_DISCORD__MEMBERS_INTENT", raising=False)
    assert child_environment(club, tmp_path)["JANTAKU_DISCORD__MEMBERS_INTENT"] == "true"
    monkeypatch.setenv("JANTAKU_DISCORD__MEMBERS_INTENT", "false")
    assert child_environment(club, tmp_path)["JANTAKU_DISCORD__MEMBERS_INTENT"] == "false"
