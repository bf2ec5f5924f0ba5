"""mjlog as the Tenhou server wrote it in other years and for other sites; a hand dealt here, in that shape."""

import pytest

from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import preset
from bot.paifu import LogProblem, PaifuError, Unsupported, play_back, read
from bot.paifu.convert import convert
from bot.paifu.errors import NOWHERE
from bot.paifu.games_in_log import game_of
from bot.paifu.read import Format
from bot.paifu.tenhou.mjlog import read_mjlog
from bot.paifu.tenhou.tenhou_custom_lobby import rules_of_lobby
from bot.text.logs.log_faults import error_words
from bot.text.sentences import render
from tests.builders import raised

HANDS = (
    (0, 32, 36, 68, 72, 104, 108, 112, 116, 4, 8, 12, 20),
    (1, 33, 37, 69, 73, 105, 109, 113, 117, 5, 9, 13, 21),
    (2, 34, 38, 70, 74, 106, 110, 114, 118, 6, 10, 14, 22),
    (3, 35, 39, 71, 75, 107, 111, 115, 119, 7, 11, 15, 23),
)
CSRULE = "0FE0BF0B,0000001F,,,30000,30000,30000,,,,,,,,,,,,,,,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,,,,"
OWARI = ' owari="250,5,250,15,250,-5,250,-15"'


def mjlog(*, go: str = 'type="9"', end: str = "") -> str:
    """East 1, which its dealer aborts with nine terminals."""
    hands = " ".join(f'hai{seat}="{",".join(map(str, hand))}"' for seat, hand in enumerate(HANDS))
    return (
        f'<mjloggm ver="2.3"><GO {go} lobby="0"/><UN n0="A" n1="B" n2="C" n3="D" dan="0,0,0,0"/><TAIKYOKU oya="0"/>'
        f'<INIT seed="0,0,0,0,1,100" ten="250,250,250,250" oya="0" {hands}/><T40/>'
        f'<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0"{end}/></mjloggm>'
    )


def test_an_attribute_that_is_written_twice_alike_is_read_once() -> None:
    record = read(mjlog(end=OWARI * 2))
    assert record == read(mjlog(end=OWARI))
    assert record.final is not None
    assert record.final.tenths == (50, 150, -50, -150)
    assert [kyoku.outcome and kyoku.outcome.draw for kyoku in record.kyoku] == [DrawReason.KYUUSHU_KYUUHAI]


def test_an_attribute_that_is_written_twice_and_says_two_things_is_refused_where_it_stands() -> None:
    refused = raised(PaifuError, read, mjlog(end=OWARI + OWARI.replace("250,5", "250,6")))
    assert (refused.problem, refused.place.line) == (LogProblem.BAD_XML, 1)


def test_places_stay_where_they_were_in_a_log_with_something_twice() -> None:
    text = mjlog(end=OWARI * 2).replace("</mjloggm>", "\n<T200/></mjloggm>").replace("<T40/>", "<T40/>\n")
    once = text.replace(OWARI * 2, OWARI)
    assert raised(PaifuError, read, text).place == raised(PaifuError, read, once).place


def test_a_table_of_ron2_has_the_rules_that_it_names() -> None:
    record = read(mjlog(go=f'type="{0x1109}" csrule="{CSRULE}"'))
    assert record.rules == rules_of_lobby(0x109, CSRULE, NOWHERE)


@pytest.mark.parametrize("kind", [0x1109, 0x1009, 0x110B])
def test_a_table_of_ron2_that_names_no_rules_is_named(kind: int) -> None:
    assert "Ron2" in render(error_words(raised(Unsupported, read, mjlog(go=f'type="{kind}"'))), "en-GB")


def test_another_table_of_unknown_rules_is_told_by_its_type() -> None:
    assert "(table type 0x0229)" in render(error_words(raised(Unsupported, read, mjlog(go='type="553"'))), "en-GB")


def test_a_table_of_unknown_rules_is_read_by_rules_that_the_caller_knows() -> None:
    text, rules = mjlog(go=f'type="{0x1109}"'), preset("tenhou")
    record = read_mjlog(text, rules)
    assert record.rules == rules
    assert play_back(record).disagreement is None
    assert convert(text.encode(), Format.TENHOU6, rules).disagreement is None
    assert game_of(0, text, rules) != game_of(0, text)
    with pytest.raises(Unsupported):
        read_mjlog(text, preset("tenhou_sanma"))


def test_rules_that_the_caller_knows_do_not_replace_those_that_an_mjlog_names() -> None:
    assert read_mjlog(mjlog(), preset("mleague")).rules == read_mjlog(mjlog()).rules
