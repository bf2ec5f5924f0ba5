"""Writes the sample logs of tests/paifu/data that stand for other programs' formats.

    python -m tools.sample_logs [NAME...]

The games are this project's own (tests/golden/sample_games.py); what other programs write around and between them, and
how they name things, is put in here by hand. The encoders share nothing with the readers under test.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tests.conformance.ledger import Ledger
from tests.golden.sample_games import SAMPLES, found
from tests.paifu.encode_mjai import mjai_of
from tests.paifu.encode_mjlog import mjlog_of
from tests.paifu.encode_tenhou6 import YAKU, tenhou6_of

DATA = Path(__file__).parents[1] / "tests" / "paifu" / "data"
Rounds = list[dict[str, Any]]
LOBBY = (
    '<GO type="257" lobby="1" title="" rule=",,0101,0,0,0,0" ranking="" csrule="0FE0BF0B,0000001F,,,30000,30000,30000,'
    ',,,,,,,,,,,,,,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,,,,"/>'
)
"""The head of a game in a tournament's lobby, with the rules that it has."""
SOUL_WORDS = {
    "国士無双１３面": "国士無双十三面待ち",
    **{f"自風 {wind}": "役牌:自風牌" for wind in "東南西北"},
    **{f"場風 {wind}": "役牌:場風牌" for wind in "東南西北"},
}
ENGLISH = {"立直": "Riichi", "裏ドラ": "Ura Dora", "ドラ": "Dora"}


# -------------------------------------------------------------------------------------------------------------- mjlog


def mjlog(rounds: Rounds, kind: int | None = None) -> str:
    """As the server keeps it: names in percent codes, ranks and ratings (made up), hands shown at a draw."""
    if kind is not None:
        rounds = [{**record, "rules": {**record["rules"], "tenhou_go_type": kind}} for record in rounds]
    players = rounds[0]["rules"]["players"]
    text = mjlog_of(rounds, ("%41", "%42", "%43", "%44"))
    last = ("M", "C") if players == 3 else ("M", "M")
    rank = (
        f'dan="16,15,17,{0 if players == 3 else 16}" rate="1850.25,1910.00,1875.50,{1500 if players == 3 else 1902.75}"'
    )
    text = text.replace('dan="0,0,0,0"', f'{rank} sx="M,F,{",".join(last)}"')
    for record in rounds:
        if record["result"].get("reason") in ("exhaustive", "triple_ron"):
            text = _with_hands(text, record)
    return text


def _with_hands(text: str, record: dict[str, Any]) -> str:
    ledger = Ledger(record)
    for index, event in enumerate(record["events"]):
        ledger.follow(index, event)
    shown = "".join(
        f' hai{seat}="{",".join(map(str, sorted(ledger.hands[seat])))}"' for seat in record["result"]["shown_hands"]
    )
    start = text.index(f'hai0="{",".join(map(str, record["start_hands"][0]))}"')
    place = text.index("/>", text.index("<RYUUKYOKU", start))
    return text[:place] + shown + text[place:]


def left(rounds: Rounds) -> str:
    """A seat leaves and comes back; an old game, whose deals name their shuffle."""
    text = mjlog(rounds, 161).replace(' lobby="0"', "")
    text = re.sub(r"(<INIT [^>]*?)/>", r'\1 shuffle="mt19937ar,00000000,00000000"/>', text)
    place = [match.start() for match in re.finditer(r"<T\d", text)]
    text = text[: place[4]] + '<UN n1="%42" />' + text[place[4] :]
    return text[: place[2]] + '<BYE who="1" />' + text[place[2] :]


def halved(rounds: Rounds) -> str:
    """The last round of a short game of the years when its uma was half of today's, in whole numbers."""
    final = rounds[-1]["final"]
    order = sorted(range(4), key=lambda seat: -final["scores"][seat])
    less = dict(zip(order, (-10, -5, 5, 10), strict=True))
    points = [int(points + less[seat]) for seat, points in enumerate(final["points"])]
    text = mjlog(rounds, 161).replace(' lobby="0"', "")
    pairs = ",".join(f"{score // 100},{end}" for score, end in zip(final["scores"], points, strict=True))
    return re.sub(r'owari="[^"]*"', f'owari="{pairs}"', text)


def head_only(rounds: Rounds) -> str:
    """The head and the first draw of a game in a lobby with rules of its own."""
    text = re.sub(r"<GO [^>]*>", lambda _: LOBBY, mjlog(rounds)).replace("250,250,250,250", "300,300,300,300")
    end = text.index("/>", text.index("<D")) + 2
    return text[:end] + "</mjloggm>\n"


# ------------------------------------------------------------------------------------------------------------ tenhou/6


def tenhou6(rounds: Rounds) -> dict[str, Any]:
    """A log with hands in the order of the viewer: a red five after the others."""
    plain = [{**record, "rules": {"tenhou_go_type": 0, **record["rules"]}} for record in rounds]
    log: dict[str, Any] = json.loads(tenhou6_of(plain))
    for kyoku in log["log"]:
        for column in (4, 7, 10, 13):
            kyoku[column].sort(key=lambda number: number if number < 50 else (number - 50) * 10 + 5.5)
    return log


def viewer(disp: str) -> Callable[[Rounds], dict[str, Any]]:
    """A part of a game as it stands in the address of a viewer."""

    def write(rounds: Rounds) -> dict[str, Any]:
        log = tenhou6(rounds)
        log.pop("sc", None)
        return {"title": ["", ""], "name": log["name"], "rule": {"disp": disp, "aka": 1}, "log": log["log"]}

    return write


def downloaded(disp: str, reds: tuple[int, int, int] = (1, 1, 1)) -> Callable[[Rounds], dict[str, Any]]:
    """A whole game as the server gives it to a viewer."""

    def write(rounds: Rounds) -> dict[str, Any]:
        log, players = tenhou6(rounds), rounds[0]["rules"]["players"]
        rule = {"disp": disp, "aka53": reds[2], "aka52": reds[1], "aka51": reds[0]}
        return {
            "ver": 2.3,
            "ref": "",
            "log": log["log"],
            "ratingc": f"PF{players}",
            "rule": rule,
            "lobby": 0,
            "dan": ["四段", "五段", "三段", "四段" if players == 4 else "新人"],
            "rate": [1801.5, 1912.25, 1750, 1833.75 if players == 4 else 1500],
            "sx": ["F", "M", "F", "M" if players == 4 else "C"],
            "sc": [int(value) for value in log["sc"]],
            "name": log["name"],
        }

    return write


def soul(room: str, *, odd: bool = False) -> Callable[[Rounds], dict[str, Any]]:
    """A game of Mahjong Soul's as a converter writes it: norths beside the dora, and words of its own.

    ``odd``: the changes of the last round leave out the riichi stick that lay on the table; the final scores have it.
    """

    def write(rounds: Rounds) -> dict[str, Any]:
        log = tenhou6(rounds)
        for record, kyoku in zip(rounds, log["log"], strict=True):
            for win, told in zip(record["result"].get("wins", ()), kyoku[16][2::2], strict=False):
                told[4:] = _soul_yaku(win, told[4:])
        if odd:
            kyoku = log["log"][-1]
            kyoku[16][1][kyoku[16][2][0]] -= 1000
        head: dict[str, Any] = {
            "ver": "2.3",
            "ref": "",
            "log": log["log"],
            "ratingc": "PF3",
            "rule": {"disp": room, "aka53": 1, "aka52": 1, "aka51": 0},
            "lobby": 0,
            "dan": ["", "", "", ""],
            "rate": [0, 0, 0, 0],
            "sx": ["C", "C", "C", ""],
            "name": log["name"],
            "title": [room, ""],
        }
        if "sc" in log:
            head["sc"] = [int(value) if value == int(value) else value for value in log["sc"]]
        return head

    return write


def _soul_yaku(win: dict[str, Any], told: list[str]) -> list[str]:
    """The yaku of a win as the converter has them."""
    norths = sum(meld["type"] == "kita" for meld in win["melds"])
    rows = []
    for row in told:
        name, worth = row[:-1].split("(")
        if name == YAKU["dora"] and norths:
            left_over = int(worth.removesuffix("飜")) - norths
            rows += [f"{name}({left_over}飜)"] if left_over else []
            rows.append(f"抜きドラ({norths}飜)")
        else:
            rows.append(f"{SOUL_WORDS.get(name, name)}({worth})")
    return rows


def in_english(rounds: Rounds) -> dict[str, Any]:
    """A converter set to English."""
    log = tenhou6(rounds)
    for kyoku in log["log"]:
        told = kyoku[16][2]
        told[4:] = [row.replace(row.split("(")[0], ENGLISH[row.split("(")[0]]) for row in told[4:]]
    rule = {"disp": "Gold Room South", "aka53": 1, "aka52": 1, "aka51": 1}
    return {"log": log["log"], "rule": rule, "name": log["name"], "title": ["", ""]}


# ---------------------------------------------------------------------------------------------------------------- mjai


def mjai(rounds: Rounds, *, north: str = "nukidora") -> str:
    """Lines as a converter of Tenhou's or Mahjong Soul's logs writes them: kanji yaku, counters among the points."""
    told = [kyoku[16] for kyoku in tenhou6(rounds)["log"]]
    wins = [(changes, row) for result in told for changes, row in zip(result[1::2], result[2::2], strict=False)]
    lines = []
    for event in map(json.loads, mjai_of(rounds).splitlines()):
        shown = event
        if event["type"] == "start_game":
            shown = {**event, "kyoku_first": 0}
        elif event["type"] == "nukidora":
            shown = {"type": north, "actor": event["actor"], **({"pai": "N"} if north == "nukidora" else {})}
        elif event["type"] == "hora":
            shown = _hora(event, *wins.pop(0), soul=north == "kita")
        lines.append(json.dumps(shown, ensure_ascii=False, separators=(",", ":")) + "\n")
    if north == "nukidora" and not lines[-1].startswith('{"type":"end_game"'):
        lines.append('{"type":"end_game"}\n')
    return "".join(lines)


def first_of_three(rounds: Rounds) -> str:
    """The first round and the next deal."""
    lines = mjai(rounds[:2], north="kita").splitlines(keepends=True)
    second = [place for place, line in enumerate(lines) if '"start_kyoku"' in line][1]
    return "".join(lines[: second + 1])


def _hora(event: dict[str, Any], changes: list[int], row: list[Any], *, soul: bool) -> dict[str, Any]:
    yaku = [[word.split("(")[0], int(word.split("(")[1].removesuffix("飜)"))] for word in row[4:]]
    shown = {
        "type": "hora",
        "actor": event["actor"],
        "target": event["target"],
        "deltas": event["deltas"],
        "ura_markers": event["uradora_markers"],
        "pai": event["pai"],
    }
    if soul:
        return {**shown, "yaku": yaku, "han": sum(han for _, han in yaku), "hora_points": event["hora_points"]}
    paid = -min(changes)
    return {**shown, "yakus": yaku, "fan": sum(han for _, han in yaku), "fu": event["fu"], "hora_points": paid}


# ------------------------------------------------------------------------------------------------------------ the files

WRITTEN: dict[str, Callable[[Rounds], Any]] = {
    "tenhou_sanma_game.mjlog": mjlog,
    "tenhou_left_and_came_back.mjlog": left,
    "tenhou_short_game_end.mjlog": halved,
    "tenhou_table_of_its_own.mjlog": head_only,
    "tenhou_triple_ron.mjlog": mjlog,
    "tenhou_four_kans.mjlog": mjlog,
    "tenhou_pao.mjlog": mjlog,
    "tenhou_sanma_game.tenhou6.json": downloaded("三鳳南喰赤"),
    "tenhou_chankan.tenhou6.json": viewer("上東喰赤速"),
    "tenhou_four_kans_of_one.tenhou6.json": viewer("般南喰赤"),
    "tenhou_four_riichi.tenhou6.json": viewer("般東喰赤"),
    "tenhou_double_ron.tenhou6.json": viewer("般南喰赤"),
    "tenhou_second_kan_robbed.tenhou6.json": viewer("鳳南喰赤"),
    "tenhou_many_calls.tenhou6.json": viewer("特南喰赤"),
    "tenhou_nine_terminals.tenhou6.json": viewer("般南喰赤"),
    "tenhou_exhausted.tenhou6.json": viewer("般南喰赤"),
    "tenhou_after_a_kan.tenhou6.json": viewer("般南喰赤"),
    "tenhou_open_kan_of_red.tenhou6.json": viewer("鳳南喰赤"),
    "tenhou_same_tile_twice.tenhou6.json": viewer("鳳南喰赤"),
    "mahjong_soul_in_english.tenhou6.json": in_english,
    "mahjong_soul_kokushi_on_closed_kan.tenhou6.json": soul("三金の間赤"),
    "mahjong_soul_kokushi_on_north.tenhou6.json": soul("三玉の間赤", odd=True),
    "mahjong_soul_kokushi_thirteen_wait.tenhou6.json": soul("三金の間赤"),
    "mahjong_soul_double_ron_on_north.tenhou6.json": soul("三金の間赤"),
    "mahjong_soul_three_kans_and_a_north.tenhou6.json": soul("三銀の間赤"),
    "mahjong_soul_robbed_kan_of_red.tenhou6.json": soul("三銀の間赤"),
}
LINES = {
    "tenhou_open_kan_of_red": mjai,
    "mahjong_soul_double_ron_on_north": first_of_three,
}
"""Games that are written as mjai lines as well."""


def main(names: Iterable[str]) -> None:
    """Write the files named, or all of them."""
    for name in list(names) or WRITTEN:
        rounds = found(name, SAMPLES[name])
        text = WRITTEN[name](rounds)
        if not isinstance(text, str):
            text = json.dumps(text, ensure_ascii=False, separators=(",", ":")) + "\n"
        (DATA / name).write_text(text, encoding="utf-8")
        stem = name.split(".")[0]
        if stem in LINES and "tenhou6" in name:
            (DATA / f"{stem}.mjai.jsonl").write_text(LINES[stem](rounds), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
