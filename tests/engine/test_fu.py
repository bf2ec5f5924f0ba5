"""Fu, one row of the table or one of its edge cases a test (rules reference 4.1)."""

from dataclasses import replace

import pytest

from bot.lookup.notation import format_tiles
from tests.engine.hands import STANDARD, fu, worth, yaku


def test_closed_ron_and_self_draw() -> None:
    assert fu(worth("234m222678p5678s5s")) == {"base": 20, "closed_triplet": 4, "wait_tanki": 2, "closed_ron": 10}
    assert fu(worth("234m222678p5678s5s", tsumo=True)) == {"base": 20, "closed_triplet": 4, "wait_tanki": 2, "tsumo": 2}


@pytest.mark.parametrize(
    ("meld", "reason", "points"),
    [
        ("(888p)", "open_triplet", 2),
        ("(999p)", "open_triplet", 4),
        ("(8888p)", "open_kan", 8),
        ("(8888p+)", "open_kan", 8),
        ("(3333z)", "open_kan", 16),
        ("[8888p]", "closed_kan", 16),
        ("[1111p]", "closed_kan", 32),
    ],
)
def test_declared_triplets_and_kans(meld: str, reason: str, points: int) -> None:
    assert fu(worth(f"23m678s99s555z{meld}4m"))[reason] == points


def test_concealed_triplets() -> None:
    assert fu(worth("222m34p99s555z(234s)5p"))["closed_triplet"] == 4 + 8


def test_triplet_completed_by_ron_is_open_even_in_a_closed_hand() -> None:
    won = fu(worth("234m567p22345s55z5z"))
    assert won == {"base": 20, "open_triplet": 4, "closed_ron": 10}
    assert fu(worth("234m567p22345s55z5z", tsumo=True)) == {"base": 20, "closed_triplet": 8, "tsumo": 2}


def test_triplet_stays_concealed_if_the_ron_tile_can_lie_in_a_run() -> None:
    assert "sanankou" not in yaku(worth("66622m33456p888s3p"))
    assert "sanankou" in yaku(worth("66622m33345p888s3p"))


@pytest.mark.parametrize(
    ("pair", "seat", "around", "reason", "points"),
    [
        ("77z", "S", "E", "pair_dragon", 2),
        ("22z", "S", "E", "pair_seat_wind", 2),
        ("11z", "S", "E", "pair_round_wind", 2),
        ("11z", "E", "E", "pair_double_wind", 4),
    ],
)
def test_pairs_that_have_a_value(pair: str, seat: str, around: str, reason: str, points: int) -> None:
    value = worth(f"234m567p78s222p{pair}9s", riichi=True, seat=seat, around=around)
    assert fu(value)[reason] == points


def test_pair_of_another_wind_has_none() -> None:
    assert not [reason for reason in fu(worth("234m567p78s222p33z9s", riichi=True)) if reason.startswith("pair")]


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("24m567p678s222p88s3m", "wait_kanchan"),
        ("12m567p678s222p88s3m", "wait_penchan"),
        ("89m567p678s222p88s7m", "wait_penchan"),
        ("234m567p678s222p8s8s", "wait_tanki"),
        ("34m567p678s222p88s5m", None),
        ("234m567p678s22p88s2p", None),
    ],
)
def test_waits(hand: str, reason: str | None) -> None:
    found = [part for part in fu(worth(hand, riichi=True)) if part.startswith("wait")]
    assert found == ([reason] if reason else [])


def test_wait_fu_names_the_set_it_belongs_to() -> None:
    def tiles_of(hand: str) -> dict[str, str]:
        return {item.reason: format_tiles(item.tiles) for item in worth(hand, riichi=True).fu_items}

    closed = tiles_of("24m055p678s222p88s3m")
    assert closed["wait_kanchan"] == "234m"
    assert tiles_of("234m678s2225999p0p")["wait_tanki"] == "05p"


def test_triplet_of_fives_shows_its_red_five() -> None:
    triplets = [item for item in worth("24m055p678s222p88s3m", riichi=True).fu_items if item.reason == "closed_triplet"]
    assert [format_tiles(item.tiles) for item in triplets] == ["222p", "055p"]


def test_seven_pairs_are_always_25() -> None:
    value = worth("33m1155p118s1177z8s", tsumo=True)
    assert (value.fu, fu(value)) == (25, {"seven_pairs": 25})


def test_pinfu_is_30_by_ron_and_20_by_tsumo() -> None:
    assert worth("12355m34789p456s2p").fu == 30
    assert worth("12355m34789p456s2p", tsumo=True).fu == 20


def test_open_hand_without_fu_is_30_or_20() -> None:
    hand = "234567m34p88s(345s)5p"
    assert (worth(hand).fu, fu(worth(hand))) == (30, {"base": 20, "open_without_fu": 10})
    assert worth(hand, replace(STANDARD, open_pinfu_30=False)).fu == 20
    assert worth(hand, replace(STANDARD, open_pinfu_30=False), tsumo=True).fu == 30


def test_better_of_pinfu_and_a_wait_with_fu_is_taken() -> None:
    assert set(yaku(worth("567m2234p345678s2p"))) == {"pinfu", "tanyao"}
    # 20 + 2 + 8 is 30; read as the pair, the same tile makes it 32 and so 40.
    assert fu(worth("567m2234p678s111z2p", tsumo=True)) == {
        "base": 20,
        "tsumo": 2,
        "closed_triplet": 8,
        "wait_tanki": 2,
    }


def test_kokushi_has_no_fu() -> None:
    assert worth("19m19p19s1234567z2z").fu_items == ()


def test_yakuman_reports_its_fu() -> None:
    assert worth("555m222999p4446z6z").fu == 60
