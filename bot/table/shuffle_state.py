"""The shuffles of one table, folded from its journal: commitments, added texts, and proofs of finished kyokus.

The seed of the next kyoku is drawn and committed to while the current one is played, so that players have time to add
their texts. docs/fair-shuffle.md describes the scheme.
"""

from dataclasses import dataclass, replace
from typing import Final

from bot.engine.errors import CorruptRecord
from bot.engine.events import Event, KyokuEnded, KyokuStarted
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import TILE_NAMES
from bot.table import table_events as te
from bot.table.fair_shuffle import SEED_BYTES, Entropy, commitment, in_order
from bot.table.shuffle_proof import ShuffleProof

MOST_LETTERS: Final = 100
"""Most characters of one player's text."""


@dataclass(frozen=True, slots=True)
class Source:
    """The input of one shuffle: of a kyoku's wall, and in the first kyoku of the seats. Secret until it is over."""

    table: str
    kyoku: int
    seed: bytes
    entropies: tuple[Entropy, ...]


@dataclass(frozen=True, slots=True)
class PublicShuffles:
    """The public part of a table's shuffles."""

    running: int | None = None
    """The number of the current kyoku; None between kyokus."""
    commitment: str | None = None
    """The commitment to the current kyoku's wall; None if a release without this scheme dealt it."""
    following: int | None = None
    """The number of the next kyoku; None once the game is over."""
    promise: str | None = None
    """The commitment to the next kyoku's wall."""
    added: tuple[Entropy, ...] = ()
    """The players' texts for the next kyoku, by user."""
    proofs: tuple[ShuffleProof, ...] = ()
    """The proofs of all finished kyokus that have one."""
    unproven: tuple[int, ...] = ()
    """The numbers of finished kyokus without a proof."""


@dataclass(frozen=True, slots=True)
class Shuffles:
    """All shuffles of a table, with their secrets. ``dealt`` kyokus have begun; the last may be ``in_play``."""

    dealt: int = 0
    in_play: bool = False
    promise: te.WallCommitted | None = None
    added: tuple[Entropy, ...] = ()
    seats: tuple[int, ...] = ()
    running: ShuffleProof | None = None
    proofs: tuple[ShuffleProof, ...] = ()

    def source(self, table: str) -> Source:
        """The source of the next kyoku. Raises CorruptRecord if the table has not committed to it."""
        if self.promise is None:
            raise CorruptRecord(f"table {table}: no wall is committed to")
        return Source(table, self.promise.kyoku, _seed(self.promise), self.added)

    def public_table(self, *, over: bool) -> PublicShuffles:
        """The public part. ``over``: no further kyoku will be dealt."""
        proven = {proof.kyoku for proof in self.proofs}
        promise = None if over else self.promise
        return PublicShuffles(
            running=self.dealt if self.in_play else None,
            commitment=self.running.commitment if self.running is not None else None,
            following=promise.kyoku if promise is not None else None,
            promise=promise.commitment if promise is not None else None,
            added=() if over else self.added,
            proofs=self.proofs,
            unproven=tuple(kyoku for kyoku in range(1, self.dealt + (not self.in_play)) if kyoku not in proven),
        )


def promised(table: str, kyoku: int, seed: bytes) -> te.WallCommitted:
    """The record that commits a table to the wall of a kyoku."""
    return te.WallCommitted(kyoku, seed.hex(), commitment(table, kyoku, seed))


def shuffles_after(
    shuffles: Shuffles,
    record: Event | te.TableRecord,
    table: str,
    players: tuple[te.Player | None, ...],
    rules: Ruleset | None,
) -> Shuffles:
    """The shuffles of a table after a record. Raises CorruptRecord.

    ``players`` (by place) and ``rules`` are those before the record; ``rules`` is None before the game.
    """
    match record:
        case te.WallCommitted():
            if shuffles.promise is not None or record.kyoku != shuffles.dealt + 1:
                raise CorruptRecord(f"table {table}: kyoku {record.kyoku} is committed to out of turn")
            _seed(record)
            return replace(shuffles, promise=record)
        case te.EntropyAdded(user, text):
            others = tuple(entropy for entropy in shuffles.added if entropy.user != user)
            return replace(shuffles, added=in_order((*others, Entropy(user, text))))
        case te.SeatsDrawn(drawn):
            return replace(shuffles, seats=tuple(map(players.index, drawn)))
        case KyokuStarted() if rules is not None:
            return _dealt(shuffles, table, record, rules)
        case KyokuEnded() | te.TableClosed():
            return _over(shuffles)
        case _:
            return shuffles


def _dealt(shuffles: Shuffles, table: str, event: KyokuStarted, rules: Ruleset) -> Shuffles:
    """A kyoku has begun: make its proof, which is secret until the kyoku is over."""
    promise, running = shuffles.promise, None
    # The texts of users whose data was erased (ids below zero) are gone, so that shuffle cannot be checked any more.
    complete = all(entropy.user > 0 for entropy in shuffles.added)
    if promise is not None and event.wall is not None and complete:
        manzu, pinzu, souzu = rules.aka_dora
        running = ShuffleProof(
            table=table,
            kyoku=promise.kyoku,
            players=rules.players,
            red_fives=(manzu, pinzu, souzu),
            commitment=promise.commitment,
            seed=_seed(promise),
            entropies=shuffles.added,
            wall=tuple(map(TILE_NAMES.__getitem__, event.wall)),
            seats=shuffles.seats if promise.kyoku == 1 else None,
        )
    return replace(shuffles, dealt=shuffles.dealt + 1, in_play=True, promise=None, added=(), running=running)


def _over(shuffles: Shuffles) -> Shuffles:
    """The kyoku is over or aborted: reveal its proof."""
    revealed = () if shuffles.running is None else (shuffles.running,)
    return replace(shuffles, in_play=False, running=None, proofs=(*shuffles.proofs, *revealed))


def entropy_text(typed: str) -> str:
    """A typed text as it enters the shuffle: at most 100 characters, without any that UTF-8 cannot encode."""
    return typed[:MOST_LETTERS].encode("utf-8", "replace").decode()


def _seed(record: te.WallCommitted) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise CorruptRecord(f"the seed of kyoku {record.kyoku} cannot be read")
    return seed
