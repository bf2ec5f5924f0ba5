"""`python -m bot score`: the value of a hand, or its shanten and waits."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from bot.cli.shared_arguments import explained
from bot.exit_codes import FAILURE, OK, USAGE, CommandError

if TYPE_CHECKING:
    from bot.cli.shared_arguments import Commands
    from bot.engine.tiles import Kind
    from bot.lookup.hand_lookup import Lookup

_WINDS = "ESWN"
_FLAGS = {
    "riichi": "riichi",
    "double-riichi": "riichi on the first turn",
    "ippatsu": "won within one go-around of riichi",
    "rinshan": "won on the replacement tile of a kan",
    "chankan": "won by robbing a kan",
    "haitei": "won on the last tile of the wall",
    "houtei": "won on the last discard",
    "tenhou": "the dealer's dealt hand",
    "chiihou": "a non-dealer's first draw",
    "renhou": "a discard of the first go-around, before the own first draw",
    "first-turn": "a first draw in a go-around without calls",
}
_HELP = """\
HAND is 13 or 14 tiles such as 234567m345p2267s5s, the winning tile last: m p s are the suits, z the honours
(1-4 East South West North, 5-7 white green red), 0 a red five. Declared sets stand in brackets:
(567s) chii, (888p) pon, (1111m) open kan, (1111m+) added kan, [1111m] closed kan. Quote brackets in a shell.
Circumstances may follow it as words instead of options: riichi tsumo dora:3p seat:E honba:2 preset:mleague.
"nagashi" followed by discards asks about nagashi mangan."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Describe the command."""
    parser = explained(commands, "score", "say what a hand is worth", __doc__, _HELP)
    parser.add_argument("hand", nargs="+", metavar="HAND", help="the tiles, with or without spaces")
    parser.add_argument("--win", metavar="TILE", help="the winning tile (default: the last of 14)")
    parser.add_argument("--melds", nargs="+", default=[], metavar="SET", help="declared sets, as in HAND or bare: 567s")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--tsumo", action="store_const", const=True, dest="tsumo", help="won by own draw")
    how.add_argument("--ron", action="store_const", const=False, dest="tsumo", help="won on a discard (default)")
    parser.add_argument("--seat", type=_wind, metavar="WIND", help="seat wind: E S W N (default: S)")
    parser.add_argument("--round", type=_wind, default="E", metavar="WIND", help="round wind (default: E)")
    parser.add_argument("--dora", default="", metavar="TILES", help="the dora, as in 4m,1z")
    parser.add_argument("--indicators", default="", metavar="TILES", help="dora indicators instead: 3m is one of 4m")
    parser.add_argument("--ura", default="", metavar="TILES", help="the ura dora")
    parser.add_argument("--ura-indicators", default="", metavar="TILES", help="ura dora indicators instead")
    for name, text in _FLAGS.items():
        parser.add_argument(f"--{name}", action="store_true", help=text)
    parser.add_argument("--honba", type=_count, default=0, metavar="N", help="counters on the table")
    parser.add_argument("--sticks", type=_count, default=0, metavar="N", help="riichi sticks on the table")
    parser.add_argument("--kita", type=_count, default=0, metavar="N", help="norths set aside (three players)")
    parser.add_argument("--wins-in-a-row", type=_count, default=0, metavar="N", help="hands won in a row, this one too")
    parser.add_argument("--rules", default="tenhou", metavar="PRESET", help="ruleset (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    return parser


def main(args: argparse.Namespace) -> int:
    """Print the answer: 0 for a winning hand, 1 for any other, 2 for an invalid question."""
    from bot.cli.plain_text import plain
    from bot.cli.score_json import as_json, nagashi_json
    from bot.engine.errors import NotationError, RulesetError
    from bot.engine.rules.ruleset import preset_names
    from bot.engine.scoring.score import HandValue
    from bot.lookup.hand_lookup import Contradiction, look_up
    from bot.lookup.nagashi_lookup import nagashi_lookup
    from bot.lookup.question_parser import read_question
    from bot.text.rules.ruleset_title import rules_title
    from bot.text.score.nagashi_text import nagashi_text
    from bot.text.score.notation_text import contradiction_text, notation_text
    from bot.text.score.score_text import score_text

    text = " ".join(args.hand)
    try:
        base = _lookup(args)
        nagashi = nagashi_lookup(text, base)
        if nagashi is not None:
            _print(nagashi_json(nagashi) if args.json else plain(nagashi_text(nagashi, rules_title(nagashi.rules))))
            return OK if nagashi.shares else FAILURE
        question = read_question(text, base=base)
        answer = look_up(question)
    except NotationError as error:
        raise CommandError(plain(notation_text(error)), USAGE) from None
    except Contradiction as error:
        raise CommandError(plain(contradiction_text(error)), USAGE) from None
    except RulesetError:
        names = ", ".join(preset_names())
        raise CommandError(f"There is no preset {args.rules!r}. The presets are: {names}.", USAGE) from None
    _print(as_json(answer) if args.json else plain(score_text(question, answer, rules_title(question.rules))))
    return OK if isinstance(answer.value, HandValue) else FAILURE


def _print(answer: str | dict[str, object]) -> None:
    from bot.cli.plain_text import print_lines

    print_lines((answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False, indent=2),))


def _lookup(args: argparse.Namespace) -> Lookup:
    from bot.engine.rules.ruleset import preset
    from bot.lookup.hand_lookup import Lookup

    return Lookup(
        hand="",
        win=args.win,
        melds=" ".join(args.melds),
        tsumo=args.tsumo,
        seat=args.seat,
        round=args.round,
        dora=args.dora,
        indicators=args.indicators,
        ura=args.ura,
        ura_indicators=args.ura_indicators,
        riichi=args.riichi,
        double_riichi=args.double_riichi,
        ippatsu=args.ippatsu,
        rinshan=args.rinshan,
        chankan=args.chankan,
        haitei=args.haitei,
        houtei=args.houtei,
        tenhou=args.tenhou,
        chiihou=args.chiihou,
        renhou=args.renhou,
        first_turn=args.first_turn,
        wins_in_a_row=args.wins_in_a_row,
        honba=args.honba,
        sticks=args.sticks,
        kita=args.kita,
        rules=preset(args.rules),
    )


def _wind(text: str) -> Kind:
    from bot.engine.tiles import EAST, Kind

    wind = text.upper()[:1] if text.lower() in {"e", "s", "w", "n", "east", "south", "west", "north"} else text
    if wind in {"1z", "2z", "3z", "4z"}:
        return Kind(EAST + int(wind[0]) - 1)
    if len(wind) != 1 or wind not in _WINDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a wind: E, S, W or N")
    return Kind(EAST + _WINDS.index(wind))


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 999")
    return int(text)
