"""What a program knows is what has happened: it is told the rest, or all of it again."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from bot.engine.actions import Riichi
from bot.engine.events import Event, KyokuStarted
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import preset
from bot.engine.view import view_of, visible_to
from bot.paifu.mjai.mjai_words import NAMES
from bot.players.external.conversation import Conversation
from bot.players.external.program_settings import ProgramSettings
from bot.players.registry import player
from bot.table.program_interface import Gone, ProgramQuestion
from tests.engine.policies import Policy, eager_policy, fairly, play_game, random_policy
from tests.patience import HANG

HONEST = Path(__file__).parent / "programs" / "honest.py"


def turns(policy: Callable[[Random], Policy], seat: int = 0) -> Iterator[ProgramQuestion]:
    """The turns of a seat in the first kyoku over one and the same wall, as others play."""
    game = play_game(preset("tenhou"), 5, [policy(Random(3))] * 4, shuffle=fairly)
    seen: list[Event] = []
    for step in game.kyoku[0]:
        phase = step.before.phase
        if isinstance(phase, AwaitDiscard) and phase.seat == seat:
            view = view_of(step.before, seat)
            yield ProgramQuestion("t", seat, "mjai:x", view, legal_actions(view), tuple(seen))
        seen += [shown for event in step.events if (shown := visible_to(event, seat)) is not None]


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return tmp_path / "told.txt"


@pytest.fixture
def talk(told: Path) -> Iterator[Conversation]:
    command = (sys.executable, str(HONEST), "mjai", "{seat}", str(told))
    conversation = Conversation(ProgramSettings(command, seconds=HANG, start_seconds=HANG), 0)
    yield conversation
    conversation.stop()


def test_who_was_started_before_is_who_is_asked(talk: Conversation) -> None:
    assert talk.start() is None
    started = talk.pid
    assert started is not None
    asked = next(turns(random_policy))
    assert talk.choose(asked) in asked.legal
    assert talk.pid == started


def test_it_is_told_the_rest(talk: Conversation, told: Path) -> None:
    for asked in turns(random_policy):
        assert talk.choose(asked) in asked.legal
    text = told.read_text(encoding="ascii")
    assert (text.count("start_game"), text.count("start_kyoku")) == (1, 1)


def test_asked_the_same_again_it_is_not_told_anything(talk: Conversation, told: Path) -> None:
    asked = next(turns(random_policy))
    chosen = talk.choose(asked)
    before = told.read_bytes()
    assert talk.choose(asked) == chosen
    assert told.read_bytes() == before


def test_what_has_not_come_to_be_it_never_knew(talk: Conversation, told: Path) -> None:
    """What it was told could not be written, and then something else happened."""
    one, other = list(turns(random_policy)), list(turns(eager_policy))
    assert one[0].seen == other[0].seen
    at = next(place for place, asked in enumerate(one) if asked.seen != other[place].seen)
    for asked in (*one[: at + 1], other[at]):
        assert talk.choose(asked) in asked.legal
    started = told.read_text(encoding="ascii").split('{"type":"start_game"')
    assert len(started) == 3
    assert started[1].count('"actor":0') > 0


def test_of_a_kyoku_that_went_by_without_it_it_is_told_nothing(talk: Conversation, told: Path) -> None:
    first = list(turns(random_policy))
    talk.choose(first[0])
    deal, *rest = first[0].seen
    assert isinstance(deal, KyokuStarted)
    later = KyokuStarted(0, 3, 0, 0, 0, deal.scores, deal.indicator, deal.hands, None)
    asked = ProgramQuestion("t", 0, "mjai:x", first[0].view, first[0].legal, (later, *rest))
    assert talk.choose(asked) in asked.legal
    assert told.read_text(encoding="ascii").count("start_game") == 2


REACHES = """
import json, sys
seat, drawn = int(sys.argv[1]), ""
for line in sys.stdin:
    event = json.loads(line)
    kind = event["type"]
    answer = {"type": "none"}
    if kind == "reach" and event["actor"] == seat:
        answer = {"type": "dahai", "actor": seat, "pai": sys.argv[2], "tsumogiri": False}
    elif kind == "tsumo" and event["actor"] == seat:
        answer = {"type": "reach", "actor": seat}
    print(json.dumps(answer), flush=True)
"""


def riichi_turn() -> ProgramQuestion:
    """A turn in which riichi can be declared."""
    for seat in range(4):
        for asked in turns(lambda _: player("club", 1), seat):
            if any(isinstance(action, Riichi) for action in asked.legal):
                return asked
    raise AssertionError("nobody is ever tenpai")


def test_a_riichi_is_asked_for_its_discard_and_only_what_leaves_tenpai_is_one() -> None:
    asked = riichi_turn()
    answers = []
    for tile in sorted(set(asked.view.hidden.tiles)):
        how = ProgramSettings(
            (sys.executable, "-S", "-c", REACHES, "{seat}", NAMES[tile]), seconds=HANG, start_seconds=HANG
        )
        talk = Conversation(how, asked.seat)
        answers.append(talk.choose(asked))
        talk.stop()
    offered = {action.tile for action in asked.legal if isinstance(action, Riichi)}
    assert {answer.tile for answer in answers if isinstance(answer, Riichi)} == offered
    refused = [answer for answer in answers if isinstance(answer, Gone)]
    assert set(refused) == {Gone("illegal", "dahai")}
    riichi = {f"reach, dahai {NAMES[tile]}" for tile in offered}
    for gone in refused:
        assert gone.refused is not None
        assert json.loads(gone.refused.answer)["type"] == "dahai"
        assert json.loads(gone.refused.event) == {"type": "reach", "actor": asked.seat}
        assert {words.removesuffix(" (drawn)") for words in gone.refused.legal} == riichi
