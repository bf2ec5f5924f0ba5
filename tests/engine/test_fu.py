"""Fu, one row of the table or one of its edge cases a test (rules reference 4.1)."""

from dataclasses import replace

from bot.lookup.notation import format_tiles
from tests.engine.hands import STANDARD, fu, worth, yaku


def test_triplet_stays_concealed_if_the_ron_tile_can_lie_in_a_run() -> None:
    assert "sanankou" not in yaku(worth("66622m33456p888s3p"))
    assert "sanankou" in yaku(worth("66622m33345p888s3p"))


def test_wait_fu_names_the_set_it_belongs_to() -> None:
    def tiles_of(hand: str) -> dict[str, str]:
        return {item.reason: format_tiles(item.tiles) for item in worth(hand, riichi=True).fu_items}

    closed = tiles_of("24m055p678s222p88s3m")
    assert closed["wait_kanchan"] == "234m"
    assert tiles_of("234m678s2225999p0p")["wait_tanki"] == "05p"


def test_triplet_of_fives_shows_its_red_five() -> None:
    triplets = [item for item in worth("24m055p678s222p88s3m", riichi=True).fu_items if item.reason == "closed_triplet"]
    assert [format_tiles(item.tiles) for item in triplets] == ["222p", "055p"]


def test_open_hand_without_fu_is_30_or_20() -> None:
    hand = "234567m34p88s(345s)5p"
    assert (worth(hand).fu, fu(worth(hand))) == (30, {"base": 20, "open_without_fu": 10})
    assert worth(hand, replace(STANDARD, open_pinfu_30=False)).fu == 20
    assert worth(hand, replace(STANDARD, open_pinfu_30=False), tsumo=True).fu == 30


def test_kokushi_has_no_fu() -> None:
    assert worth("19m19p19s1234567z2z").fu_items == ()


def test_yakuman_reports_its_fu() -> None:
    assert worth("555m222999p4446z6z").fu == 60
