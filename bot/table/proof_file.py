"""The file of a game's proofs: JSON that `python -m bot verify` reads, described in docs/fair-shuffle.md."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from bot.table import fair_shuffle
from bot.table.fair_shuffle import Entropy
from bot.table.shuffle_proof import Checked, ProofFault, ProofProblem, ShuffleProof

FORMAT: Final = "jantaku fair shuffle"
MOST_BYTES: Final = 16_000_000
"""A game of a hundred kyoku has about 150,000."""
MOST_KYOKU: Final = 10_000
"""No game is that long. A larger number would report thousands of missing kyoku."""

_GAME_KEYS: Final = frozenset({"format", "version", "table", "kyoku"})
_KYOKU_KEYS: Final = frozenset(
    {"number", "players", "red_fives", "commitment", "seed", "entropies", "seats", "wall"},
)
_TILES: Final = frozenset(fair_shuffle.canonical_tiles(4, (1, 1, 1)))
_HEX: Final = re.compile(r"(?:[0-9a-f]{2}){32}")
_TABLE: Final = re.compile(r"[a-z0-9]{1,32}")
_USER: Final = re.compile(r"[1-9][0-9]{0,19}")


class ProofFileProblem(StrEnum):
    """Why a file, or a part of it, is not a valid proof."""

    TOO_LARGE = "too_large"
    NOT_TEXT = "not_text"
    NOT_JSON = "not_json"
    OTHER_FORMAT = "other_format"
    OTHER_VERSION = "other_version"
    MISSING_KEY = "missing_key"
    UNKNOWN_KEY = "unknown_key"
    KEY_TWICE = "key_twice"
    BAD_VALUE = "bad_value"


class UnreadableProof(Exception):
    """A file cannot be read as proofs. ``place`` is like ``kyoku[2].seed``, or line and column of broken JSON."""

    def __init__(self, problem: ProofFileProblem, place: str = "") -> None:
        super().__init__(f"{problem.value} at {place or 'the whole file'}")
        self.problem: Final = problem
        self.place: Final = place


@dataclass(frozen=True, slots=True)
class ProofFile:
    """The content of a file: for each kyoku its proof, or the fault that makes it unreadable."""

    table: str
    kyoku: tuple[ShuffleProof | Checked, ...]


def proof_file(table: str, proofs: Iterable[ShuffleProof]) -> str:
    """The text of the file for these proofs of one table."""
    game = {
        "format": FORMAT,
        "version": fair_shuffle.VERSION,
        "table": table,
        "kyoku": [_kyoku_object(proof) for proof in proofs],
    }
    return json.dumps(game, ensure_ascii=False, indent=1) + "\n"


def _kyoku_object(proof: ShuffleProof) -> dict[str, Any]:
    return {
        "number": proof.kyoku,
        "players": proof.players,
        "red_fives": list(proof.red_fives),
        "commitment": proof.commitment,
        "seed": proof.seed.hex(),
        "entropies": [{"user": str(entropy.user), "text": entropy.text} for entropy in proof.entropies],
        "seats": list(proof.seats) if proof.seats is not None else None,
        "wall": " ".join(proof.wall),
    }


def read_proofs(data: bytes) -> ProofFile:
    """Read a file. Raises UnreadableProof; an unreadable kyoku within a game becomes a ``Checked`` with its fault."""
    everything = _json(data)
    _first_look(everything)
    game = _object(everything, "", _GAME_KEYS)
    table = _text(game["table"], "table", _TABLE)
    entries = game["kyoku"]
    if not isinstance(entries, list) or not entries:
        raise UnreadableProof(ProofFileProblem.BAD_VALUE, "kyoku")
    found: list[ShuffleProof | Checked] = []
    before = 0
    for index, entry in enumerate(entries):
        at = f"kyoku[{index}]"
        try:
            number = _number_after(entry, before, at)
        except UnreadableProof as error:
            found.append(_unreadable(before + 1, error))
            before += 1
            continue
        before = number
        try:
            found.append(_proof(table, number, entry, at))
        except UnreadableProof as error:
            found.append(_unreadable(number, error))
    return ProofFile(table, tuple(found))


def _unreadable(number: int, error: UnreadableProof) -> Checked:
    return Checked(number, None, (ProofFault(ProofProblem.MALFORMED, error.place, told=error.problem.value),))


def _json(data: bytes) -> object:
    if len(data) > MOST_BYTES:
        raise UnreadableProof(ProofFileProblem.TOO_LARGE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableProof(ProofFileProblem.NOT_TEXT, f"byte {error.start}") from None
    try:
        game: object = json.loads(text, object_pairs_hook=_no_key_twice)
        return game
    except json.JSONDecodeError as error:
        raise UnreadableProof(ProofFileProblem.NOT_JSON, f"line {error.lineno} column {error.colno}") from None
    except (RecursionError, ValueError):
        # Endlessly nested brackets, or a number of thousands of digits.
        raise UnreadableProof(ProofFileProblem.NOT_JSON) from None


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise UnreadableProof(ProofFileProblem.KEY_TWICE, _shown(twice))
    return found


def _first_look(game: object) -> None:
    """Check format and version first, so that another program's file is not reported as having wrong keys."""
    if not isinstance(game, dict) or game.get("format") != FORMAT:
        raise UnreadableProof(ProofFileProblem.OTHER_FORMAT, "format")
    if type(game.get("version")) is not int or game["version"] != fair_shuffle.VERSION:
        raise UnreadableProof(ProofFileProblem.OTHER_VERSION, "version")


def _object(value: object, at: str, keys: frozenset[str]) -> dict[str, object]:
    if not isinstance(value, dict):
        raise UnreadableProof(ProofFileProblem.BAD_VALUE, at)
    for key in sorted(keys - value.keys()):
        raise UnreadableProof(ProofFileProblem.MISSING_KEY, _inside(at, key))
    for key in sorted(value.keys() - keys):
        raise UnreadableProof(ProofFileProblem.UNKNOWN_KEY, _inside(at, _shown(key)))
    return value


def _inside(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _shown(key: str) -> str:
    """A key from the file, escaped and shortened for printing."""
    return ascii(key[:40])


def _number_after(entry: object, before: int, at: str) -> int:
    number = entry.get("number") if isinstance(entry, dict) else None
    return _whole(number, f"{at}.number", before + 1, MOST_KYOKU)


def _proof(table: str, number: int, entry: object, at: str) -> ShuffleProof:
    kyoku = _object(entry, at, _KYOKU_KEYS)
    players = _whole(kyoku["players"], f"{at}.players", 3, 4)
    manzu, pinzu, souzu = _numbers(kyoku["red_fives"], f"{at}.red_fives", 3, fair_shuffle.MOST_COPIES)
    return ShuffleProof(
        table=table,
        kyoku=number,
        players=players,
        red_fives=(manzu, pinzu, souzu),
        commitment=_text(kyoku["commitment"], f"{at}.commitment", _HEX),
        seed=bytes.fromhex(_text(kyoku["seed"], f"{at}.seed", _HEX)),
        entropies=_entropies(kyoku["entropies"], f"{at}.entropies"),
        wall=_wall(kyoku["wall"], f"{at}.wall"),
        seats=_seats(kyoku["seats"], f"{at}.seats", number, players),
    )


def _text(value: object, at: str, form: re.Pattern[str]) -> str:
    if not isinstance(value, str) or not form.fullmatch(value):
        raise UnreadableProof(ProofFileProblem.BAD_VALUE, at)
    return value


def _whole(value: object, at: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise UnreadableProof(ProofFileProblem.BAD_VALUE, at)
    return value


def _numbers(value: object, at: str, count: int, most: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise UnreadableProof(ProofFileProblem.BAD_VALUE, at)
    return tuple(_whole(number, f"{at}[{place}]", 0, most) for place, number in enumerate(value))


def _seats(value: object, at: str, number: int, players: int) -> tuple[int, ...] | None:
    """The seats, which only the first kyoku has."""
    if number == 1:
        return _numbers(value, at, players, players - 1)
    if value is not None:
        raise UnreadableProof(ProofFileProblem.BAD_VALUE, at)
    return None


def _entropies(value: object, at: str) -> tuple[Entropy, ...]:
    """The texts, sorted by user without duplicates: there is only one valid order."""
    if not isinstance(value, list):
        raise UnreadableProof(ProofFileProblem.BAD_VALUE, at)
    found: list[Entropy] = []
    for place, item in enumerate(value):
        where = f"{at}[{place}]"
        entry = _object(item, where, frozenset({"user", "text"}))
        user = int(_text(entry["user"], f"{where}.user", _USER))
        if user >= 1 << 64 or (found and user <= found[-1].user):
            raise UnreadableProof(ProofFileProblem.BAD_VALUE, f"{where}.user")
        text = entry["text"]
        if not isinstance(text, str) or any(0xD800 <= ord(letter) <= 0xDFFF for letter in text):
            # JSON can spell half a surrogate pair, which UTF-8 cannot encode.
            raise UnreadableProof(ProofFileProblem.BAD_VALUE, f"{where}.text")
        found.append(Entropy(user, text))
    return tuple(found)


def _wall(value: object, at: str) -> tuple[str, ...]:
    if not isinstance(value, str):
        raise UnreadableProof(ProofFileProblem.BAD_VALUE, at)
    names = tuple(value.split(" "))
    for place, name in enumerate(names):
        if name not in _TILES:
            raise UnreadableProof(ProofFileProblem.BAD_VALUE, f"{at}[{place}]")
    return names
