"""The fair shuffle at a table: committed to before the deal, revealed after it, and nothing told in between."""

from dataclasses import replace

import pytest

from bot.engine.errors import CorruptRecord
from bot.engine.events import KyokuEnded, KyokuStarted
from bot.engine.tiles import TILE_NAMES
from bot.table import commands as c
from bot.table import fair_shuffle
from bot.table.errors import NotSeated, WrongStage
from bot.table.fair_shuffle import Entropy
from bot.table.ports import PublicTable
from bot.table.proof_file import proof_file, read_proofs
from bot.table.shuffle_proof import ProofProblem, check, check_game
from bot.table.shuffle_state import MOST_LETTERS, entropy_text
from bot.table.state import recovered
from bot.table.table_events import EntropyAdded, JournalEntry, Person, SeatsDrawn, WallCommitted
from tests.cogs.club import deal
from tests.table.conftest import PEOPLE, Hall

AIKO, BEN = PEOPLE[0], PEOPLE[1]


def records(hall: Hall, table: str, kind: type) -> list[JournalEntry]:
    return [entry for entry in hall.journal.entries[table] if isinstance(entry.record, kind)]


def seeds(hall: Hall, table: str) -> dict[int, str]:
    """By kyoku the secret seed."""
    found = [entry.record for entry in records(hall, table, WallCommitted)]
    return {record.kyoku: record.seed for record in found if isinstance(record, WallCommitted)}


async def run_by_itself(hall: Hall, table: str) -> None:
    for toggle in ("auto_discard", "no_calls"):
        await hall.lobby.submit(table, c.SetToggle(AIKO, toggle, on=True))


async def play_kyoku(hall: Hall, table: str) -> PublicTable:
    """Let the kyoku that is played come to its end by itself."""
    before = len(records(hall, table, KyokuEnded))
    for _ in range(400):
        await run_by_itself(hall, table)
        await hall.clock.advance(2)
        if len(records(hall, table, KyokuEnded)) > before:
            return await hall.lobby.public_table(table)
    raise AssertionError("no end in sight")


async def test_the_first_wall_is_committed_to_when_the_table_is_opened(hall: Hall) -> None:
    public_table = await hall.lobby.public_table(await hall.open())
    assert public_table.shuffles.following == 1
    assert public_table.shuffles.promise == fair_shuffle.commitment(
        public_table.table, 1, bytes.fromhex(seeds(hall, public_table.table)[1])
    )


async def test_every_wall_and_the_seats_follow_from_the_seed_that_was_committed_to_before(hall: Hall) -> None:
    table = await hall.open()
    await hall.run(table, c.Join(BEN), c.AddEntropy(BEN, "my luck"), c.Start(AIKO, fill=True))
    await play_kyoku(hall, table)
    await hall.lobby.submit(table, c.AddEntropy(AIKO, "東"))
    await hall.clock.advance(15)
    expected = {1: (Entropy(BEN.user, "my luck"),), 2: (Entropy(AIKO.user, "東"),)}
    deals = records(hall, table, KyokuStarted)
    assert len(deals) == 2
    for kyoku, entry in enumerate(deals, start=1):
        assert isinstance(entry.record, KyokuStarted)
        seed = bytes.fromhex(seeds(hall, table)[kyoku])
        wall = fair_shuffle.wall(table, kyoku, seed, expected[kyoku], players=4, red_fives=(1, 1, 1))
        assert wall == tuple(TILE_NAMES[tile] for tile in entry.record.wall or ())
        [promise] = [one for one in records(hall, table, WallCommitted) if one.record.kyoku == kyoku]  # type: ignore[union-attr]
        assert promise.seq < entry.seq
    order = fair_shuffle.seat_order(table, 1, bytes.fromhex(seeds(hall, table)[1]), expected[1], players=4)
    [drawn] = records(hall, table, SeatsDrawn)
    assert isinstance(drawn.record, SeatsDrawn)
    assert [drawn.record.players[order.index(place)] for place in (0, 1)] == [AIKO, BEN]


async def test_a_kyoku_that_is_over_is_revealed_and_holds(hall: Hall) -> None:
    table = await hall.playing(2)
    commitment = (await hall.lobby.public_table(table)).shuffles.commitment
    public_table = await play_kyoku(hall, table)
    [proof] = public_table.shuffles.proofs
    assert proof.commitment == commitment
    assert check(proof).holds
    assert proof.seats is not None
    assert (public_table.shuffles.running, public_table.shuffles.following) == (None, 2)


@pytest.mark.slow
async def test_every_kyoku_of_a_whole_game_holds_and_after_the_last_nobody_adds_anything(hall: Hall) -> None:
    table = await hall.playing(2)
    public_table = await play_kyoku(hall, table)
    while public_table.game is not None and not public_table.game.over:
        await hall.clock.advance(13)
        public_table = await play_kyoku(hall, table)
    read = read_proofs(proof_file(table, public_table.shuffles.proofs).encode())
    assert len(read.kyoku) == len(records(hall, table, KyokuStarted)) >= 4
    assert all(result.holds for result in check_game(read.kyoku))
    assert (public_table.stage, public_table.shuffles.promise, public_table.shuffles.added) == ("playing", None, ())
    with pytest.raises(WrongStage):
        await hall.lobby.submit(table, c.AddEntropy(AIKO, "too late"))


@pytest.mark.parametrize("preset", ["tenhou_sanma", "mahjong_soul_sanma"])
async def test_three_players_have_it_too(hall: Hall, preset: str) -> None:
    table = await hall.playing(2, preset)
    [proof] = (await play_kyoku(hall, table)).shuffles.proofs
    assert (proof.players, len(proof.wall), check(proof).holds) == (3, 108, True)


async def test_nothing_of_a_running_kyoku_or_the_next_is_in_what_anybody_gets(hall: Hall) -> None:
    table = await hall.playing(2)
    await play_kyoku(hall, table)
    await hall.clock.advance(15)
    told = [
        repr(await hall.lobby.public_table(table)),
        *[repr(await hall.lobby.hand(table, p.user)) for p in (AIKO, BEN)],
    ]
    secret = seeds(hall, table)
    assert sorted(secret) == [1, 2, 3]
    for text in told:
        assert repr(bytes.fromhex(secret[1])) in text, "the first kyoku is over"
        for kyoku in (2, 3):
            seed = bytes.fromhex(secret[kyoku])
            assert secret[kyoku] not in text
            assert repr(seed) not in text
            assert repr(seed)[2:-1] not in text
    public_table = await hall.lobby.public_table(table)
    assert [proof.kyoku for proof in public_table.shuffles.proofs] == [1]
    assert (public_table.shuffles.running, public_table.shuffles.following) == (2, 3)


async def test_seeds_have_nothing_in_common_with_ids_or_one_another(hall: Hall) -> None:
    tables = [await hall.open(channel, Person(500 + channel, "Someone")) for channel in (1, 2, 3)]
    drawn = [seeds(hall, table)[1] for table in tables]
    assert len(set(drawn)) == 3
    assert {len(seed) for seed in drawn} == {64}


async def test_a_restart_keeps_commitment_entropy_and_what_was_revealed(hall: Hall) -> None:
    table = await hall.playing(2)
    await play_kyoku(hall, table)
    await hall.clock.advance(15)
    await hall.lobby.submit(table, c.AddEntropy(BEN, "after the deal, for the next"))
    before = (await hall.lobby.public_table(table)).shuffles
    hall.seed = 99
    await hall.restart()
    assert (await hall.lobby.public_table(table)).shuffles == before
    await play_kyoku(hall, table)
    shuffles = (await hall.lobby.public_table(table)).shuffles
    assert [result.holds for result in check_game(shuffles.proofs)] == [True, True]
    assert shuffles.proofs[1].commitment == before.commitment


async def test_a_table_closed_in_the_middle_reveals_the_kyoku_that_nobody_plays_on(hall: Hall) -> None:
    table = await hall.playing(2)
    public_table = await hall.lobby.submit(table, c.Close(AIKO, force=True))
    [proof] = public_table.shuffles.proofs
    assert check(proof).holds
    assert (public_table.shuffles.running, public_table.shuffles.promise) == (None, None)
    assert seeds(hall, table)[2] not in repr(public_table)
    assert repr(bytes.fromhex(seeds(hall, table)[2])) not in repr(public_table)
    hall.fresh_lobby()
    assert (await hall.lobby.public_table(table)).shuffles == public_table.shuffles


async def test_a_wall_that_was_stacked_is_found(hall: Hall) -> None:
    table = await hall.playing(2, wall=deal("123m406p789s1122z", draws="9m"))
    public_table = await hall.lobby.submit(table, c.Close(AIKO, force=True))
    found = {finding.problem for finding in check(public_table.shuffles.proofs[0]).findings}
    assert ProofProblem.WALL_DIFFERS in found


async def test_who_sits_at_the_table_may_add_and_replace_a_text_until_the_deal(hall: Hall) -> None:
    table = await hall.open()
    await hall.lobby.submit(table, c.Join(BEN))
    await hall.lobby.submit(table, c.AddEntropy(BEN, "first"))
    await hall.lobby.submit(table, c.AddEntropy(AIKO, "x" * 300))
    public_table = await hall.lobby.submit(table, c.AddEntropy(BEN, "second \ud800"))
    assert public_table.shuffles.added == (Entropy(AIKO.user, "x" * MOST_LETTERS), Entropy(BEN.user, "second ?"))
    with pytest.raises(NotSeated):
        await hall.lobby.submit(table, c.AddEntropy(PEOPLE[2], "me too"))
    written = len(hall.journal.entries[table])
    await hall.lobby.submit(table, c.AddEntropy(BEN, "second ?"))
    assert len(hall.journal.entries[table]) == written, "what is there already is not written again"
    await hall.lobby.submit(table, c.Leave(BEN))
    assert (await hall.lobby.public_table(table)).shuffles.added[1].text == "second ?", "what was added stays added"
    await hall.lobby.submit(table, c.Close(AIKO))
    with pytest.raises(WrongStage):
        await hall.lobby.submit(table, c.AddEntropy(AIKO, "too late"))


@pytest.mark.slow
async def test_what_is_added_while_a_kyoku_is_played_counts_for_the_next(hall: Hall) -> None:
    table = await hall.playing(2)
    public_table = await hall.lobby.submit(table, c.AddEntropy(AIKO, "for the next"))
    assert public_table.shuffles.added == (Entropy(AIKO.user, "for the next"),)
    ended = await play_kyoku(hall, table)
    assert ended.shuffles.proofs[0].entropies == ()
    await hall.clock.advance(15)
    later = await play_kyoku(hall, table)
    assert later.shuffles.proofs[1].entropies == (Entropy(AIKO.user, "for the next"),)
    assert later.shuffles.added == ()


async def test_adding_entropy_gives_nobody_more_time(hall: Hall) -> None:
    table = await hall.playing(2)
    due = (await hall.lobby.public_table(table)).due
    deadlines = hall.journal.deadlines[table]
    await hall.clock.advance(0.2)
    public_table = await hall.lobby.submit(table, c.AddEntropy(AIKO, "slowly"))
    assert (public_table.due, hall.journal.deadlines[table]) == (due, deadlines)


def as_before_this_scheme(hall: Hall, table: str) -> None:
    """The journal as an older release would have written it."""
    kept = [e for e in hall.journal.entries[table] if not isinstance(e.record, WallCommitted | EntropyAdded)]
    hall.journal.entries[table] = [replace(entry, seq=seq) for seq, entry in enumerate(kept, start=1)]


async def test_a_lobby_of_an_older_release_commits_itself_at_the_start(hall: Hall) -> None:
    table = await hall.open()
    as_before_this_scheme(hall, table)
    await hall.restart()
    assert (await hall.lobby.public_table(table)).shuffles.following == 1
    await hall.lobby.submit(table, c.Start(AIKO, fill=True))
    [proof] = (await play_kyoku(hall, table)).shuffles.proofs
    assert check(proof).holds


async def test_a_game_of_an_older_release_goes_on_and_says_which_kyoku_cannot_be_checked(hall: Hall) -> None:
    table = await hall.playing(2)
    as_before_this_scheme(hall, table)
    await hall.restart()
    shuffles = (await hall.lobby.public_table(table)).shuffles
    assert (shuffles.running, shuffles.commitment, shuffles.following) == (1, None, 2)
    assert shuffles.promise is not None
    ended = await play_kyoku(hall, table)
    assert (ended.shuffles.proofs, ended.shuffles.unproven) == ((), (1,))
    await hall.clock.advance(15)
    later = await play_kyoku(hall, table)
    assert [proof.kyoku for proof in later.shuffles.proofs] == [2]
    assert later.shuffles.unproven == (1,)
    results = check_game(later.shuffles.proofs)
    assert [(result.kyoku, result.holds) for result in results] == [(1, False), (2, True)]


async def test_a_closed_table_of_an_older_release_can_still_be_looked_at(hall: Hall) -> None:
    table = await hall.playing(2)
    await hall.lobby.submit(table, c.Close(AIKO, force=True))
    as_before_this_scheme(hall, table)
    hall.fresh_lobby()
    shuffles = (await hall.lobby.public_table(table)).shuffles
    assert (shuffles.proofs, shuffles.unproven) == ((), (1,))


PROMISE = WallCommitted(2, "00" * 32, "ab" * 32)


@pytest.mark.parametrize(
    "promise",
    [
        pytest.param(PROMISE, id="twice"),
        pytest.param(replace(PROMISE, kyoku=3), id="out of turn"),
        pytest.param(replace(PROMISE, seed="00"), id="short seed"),
        pytest.param(replace(PROMISE, seed="x" * 64), id="no digits"),
    ],
)
async def test_a_journal_that_commits_out_of_turn_or_to_no_seed_is_refused(hall: Hall, promise: WallCommitted) -> None:
    table = await hall.playing(2)
    entries = list(hall.journal.entries[table])
    if promise != PROMISE:
        entries = [e for e in entries if not (isinstance(e.record, WallCommitted) and e.record.kyoku == 2)]
    entries.append(JournalEntry(0, entries[-1].at, promise))
    with pytest.raises(CorruptRecord):
        recovered(table, tuple(replace(entry, seq=seq) for seq, entry in enumerate(entries, start=1)))


def test_a_text_counts_as_it_can_be_written() -> None:
    assert entropy_text("a\udc80b") == "a?b"
    assert len(entropy_text("🀄" * 200)) == MOST_LETTERS
