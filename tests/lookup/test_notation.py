"""Hands as people write them, and where a text that is none goes wrong."""

from collections.abc import Callable

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine.errors import NotationError
from bot.engine.melds import MeldKind
from bot.engine.tiles import KIND_COUNT, TILE_COUNT, TILE_NAMES, Tile, counts_of, sort_tiles
from bot.lookup.notation import (
    format_meld,
    format_tiles,
    meld_of,
    parse_hand,
    parse_melds,
    parse_tile,
    parse_tiles,
)
from tests.builders import raised
from tests.for_each import for_each


def names(text: str) -> list[str]:
    return [TILE_NAMES[tile] for tile in parse_tiles(text)]


@for_each(
    ("text", "tiles"),
    [
        ("", []),
        ("123m", ["1m", "2m", "3m"]),
        ("1m2m 3m", ["1m", "2m", "3m"]),
        ("406p", ["4p", "0p", "6p"]),
        ("4r56p r5s", ["4p", "0p", "6p", "0s"]),
        ("17z", ["1z", "7z"]),
        ("ESWN", ["1z", "2z", "3z", "4z"]),
        ("PFC", ["5z", "6z", "7z"]),
        ("haku hatsu chun", ["5z", "6z", "7z"]),
        ("hakuhatsu5mS", ["5z", "6z", "5m", "2z"]),
        ("4m,1z", ["4m", "1z"]),
        ("🀇🀏🀙🀡🀐🀘", ["1m", "9m", "1p", "9p", "1s", "9s"]),
        ("🀀🀁🀂🀃🀆🀅🀄️", ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]),
        (" 9s\n9M\t", ["9s", "9m"]),
    ],
)
def test_ways_to_write_tiles(text: str, tiles: list[str]) -> None:
    assert names(text) == tiles


@for_each(
    ("text", "problem", "position"),
    [
        ("123", "number_without_suit", 0),
        ("1m 12", "number_without_suit", 3),
        ("1m p", "suit_without_number", 3),
        ("8z", "no_such_honour", 0),
        ("120z", "no_such_honour", 2),
        ("1mr6p", "red_is_a_five", 2),
        ("r", "red_is_a_five", 0),
        ("1m?", "not_a_tile", 2),
        ("11111m", "five_of_a_kind", 4),
        ("0555m 5m", "five_of_a_kind", 6),
        ("EEEE 1z", "five_of_a_kind", 5),
        ("1m(234m)", "no_melds_here", 2),
        ("1m)", "nothing_to_close", 2),
    ],
)
def test_faults_of_tiles_are_told_with_their_position(text: str, problem: str, position: int) -> None:
    refused = raised(NotationError, parse_tiles, text)
    assert (refused.problem, refused.position, refused.text) == (problem, position, text)


def test_one_tile_is_one_tile() -> None:
    assert parse_tile(" 0p ") == Tile(35)
    for text, problem, position in (("", "no_tile", 0), ("12p", "one_tile_only", 1)):
        refused = raised(NotationError, parse_tile, text)
        assert (refused.problem, refused.position) == (problem, position)


@for_each(
    ("text", "kind"),
    [
        ("(567s)", MeldKind.CHII),
        ("(756s)", MeldKind.CHII),
        ("(340m)", MeldKind.CHII),
        ("(888p)", MeldKind.PON),
        ("(1111m)", MeldKind.DAIMINKAN),
        ("(1111m+)", MeldKind.KAKAN),
        ("[1111m]", MeldKind.ANKAN),
        ("(EEE)", MeldKind.PON),
        ("567s", MeldKind.CHII),
        ("1111m+", MeldKind.KAKAN),
    ],
)
def test_declared_sets(text: str, kind: MeldKind) -> None:
    (meld,) = parse_melds(text)
    assert meld.kind is kind


def test_several_sets_stand_one_after_another() -> None:
    assert [format_meld(meld) for meld in parse_melds("567s, 888p [1111z](340m)")] == [
        "(567s)",
        "(888p)",
        "[1111z]",
        "(340m)",
    ]


@for_each(
    ("text", "problem", "position"),
    [
        ("(124m)", "not_a_set", 0),
        ("(891m)", "not_a_set", 0),
        ("(123z)", "not_a_set", 0),
        ("(9m1p2p)", "not_a_set", 0),
        ("()", "not_a_set", 0),
        ("(11m)", "not_a_set", 0),
        ("(12345m)", "not_a_set", 0),
        ("(111m+)", "not_a_set", 0),
        ("[111m]", "closed_kan_has_four", 0),
        ("[1111m+]", "not_a_tile", 6),
        ("(123m", "meld_not_closed", 0),
        ("(123m]", "meld_not_closed", 0),
        ("((123m))", "meld_in_meld", 1),
        ("12m", "not_a_set", 0),
        ("(111m)(1m2m3m)(1m2m3m)", "five_of_a_kind", 15),
        ("(111m)(222m)(333m)(444m)(555m)", "too_many_melds", 24),
    ],
)
def test_faults_of_sets_are_told_with_their_position(text: str, problem: str, position: int) -> None:
    refused = raised(NotationError, parse_melds, text)
    assert (refused.problem, refused.position) == (problem, position)


def shown(text: str, win: str | None = None, melds: str = "") -> tuple[str, str | None, list[str]]:
    hand = parse_hand(text, win, melds)
    return (
        format_tiles(hand.concealed),
        None if hand.win is None else TILE_NAMES[hand.win],
        [*map(format_meld, hand.melds)],
    )


def test_last_of_fourteen_tiles_is_the_winning_one() -> None:
    assert shown("234567m345p2267s 5s") == ("234567m345p2267s", "5s", [])
    assert shown("9m 234567m345p2267s") == ("2345679m345p226s", "7s", [])


def test_last_concealed_tile_wins_also_before_a_set() -> None:
    assert shown("45m678p33s6m(123s)[9999p]") == ("45m678p33s", "6m", ["(123s)", "[9999p]"])


def test_winning_tile_may_be_named() -> None:
    assert shown("234567m345p22675s", win="2s") == ("234567m345p2567s", "2s", [])
    assert shown("234567m345p2267s", win="5s") == ("234567m345p2267s", "5s", [])
    assert shown("234067m3457p2267s", win="5m") == ("23467m3457p2267s", "0m", [])


def test_thirteen_tiles_have_no_winning_one() -> None:
    assert shown("234567m345p2267s") == ("234567m345p2267s", None, [])
    assert shown("45m678p33s", melds="123s 999p") == ("45m678p33s", None, ["(123s)", "(999p)"])


def test_hand_is_sorted_with_red_fives_beside_the_plain_ones() -> None:
    assert shown("1z 650m 432p 876543s")[0] == "056m234p345678s1z"


@for_each(
    ("text", "win", "melds", "problem", "position"),
    [
        ("", None, "", "no_tile", 0),
        ("123m406p789s11z", None, "", "wrong_number_of_tiles", 15),
        ("123456789m123456p", None, "", "wrong_number_of_tiles", 15),
        ("123m(456m)(789m)(123p)(456p)1z", None, "", "wrong_number_of_tiles", 2),
        ("234567m345p22675s", "9s", "", "winning_tile_not_in_hand", 0),
        ("234567m345p2222s", "2s", "", "five_of_a_kind", 0),
        ("22m345p1115z", None, "222m 333z", "five_of_a_kind", 2),
        ("(111m)(222m)(333m)(444m)(666m)", None, "", "too_many_melds", 24),
        ("55z(111m)(222m)", None, "333m 444m 666m", "too_many_melds", 0),
        ("(123456789m12345678p)", None, "", "not_a_set", 0),
        ("234567m345p2267s)", None, "", "nothing_to_close", 16),
    ],
)
def test_faults_of_hands_are_told_with_their_position(
    text: str, win: str | None, melds: str, problem: str, position: int
) -> None:
    refused = raised(NotationError, parse_hand, text, win, melds)
    assert (refused.problem, refused.position) == (problem, position)


@settings(deadline=None)
@given(st.lists(st.integers(0, TILE_COUNT - 1).map(Tile), max_size=40))
def test_what_is_written_is_read_again(tiles: list[Tile]) -> None:
    if max(counts_of(tiles)) <= 4:
        assert list(parse_tiles(format_tiles(tiles))) == tiles


@settings(deadline=None)
@given(st.integers(0, KIND_COUNT - 1), st.booleans(), st.booleans())
def test_every_set_is_written_and_read_again(kind: int, closed: bool, added: bool) -> None:
    meld = meld_of([Tile(kind)] * 4, concealed=closed, added=added and not closed)
    assert meld is not None
    assert parse_melds(format_meld(meld)) == (meld,)


ODDITIES = st.text(alphabet="0123456789mpszr5()[]+ ,ESWNPFChakutsn🀄🀇️x", max_size=60)


@settings(deadline=None)
@given(st.one_of(ODDITIES, st.text(max_size=60)), st.one_of(st.none(), ODDITIES), ODDITIES)
@example("1" * 10_000, None, "")
@example("(" * 10_000, "[" * 10_000, "+" * 10_000)
@example("1m" * 5_000, None, "1m" * 5_000)
@example(" " * 10_000, " " * 10_000, " " * 10_000)
@example("r5" * 5_000, None, "")
def test_any_text_is_a_hand_or_refused_inside_it(text: str, win: str | None, melds: str) -> None:
    refused: NotationError | None = None
    try:
        hand = parse_hand(text, win, melds)
    except NotationError as error:
        refused = error
    if refused is not None:
        assert refused.text in (text, win, melds)
        if refused.suggestion is not None:
            texts = [refused.suggestion if part == refused.text else part for part in (text, win, melds)]
            parse_hand(texts[0] or "", texts[1], texts[2] or "")
        assert 0 <= refused.position <= len(refused.text)
        return
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    assert hand.concealed == sort_tiles(hand.concealed)
    assert max(counts_of(tiles)) <= 4
    assert len(hand.concealed) + 3 * len(hand.melds) == 13


@given(st.one_of(ODDITIES, st.text(max_size=60)), st.sampled_from((parse_tiles, parse_tile, parse_melds)))
def test_any_text_is_tiles_or_sets_or_refused_inside_it(text: str, parse: Callable[[str], object]) -> None:
    try:
        parse(text)
    except NotationError as error:
        refused = error
    else:
        return
    assert refused.text == text
    assert 0 <= refused.position <= len(text)


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3), st.booleans()), max_size=4))
def test_several_sets_are_written_and_read_again(parts: list[tuple[int, int, bool]]) -> None:
    """Runs, pons and kans of any kind, as long as there are no more than four of a tile."""
    melds = []
    for number, form, other in parts:
        first = number + 9 * other
        tiles = [Tile(first + step) for step in range(3)] if form == 0 else [Tile(first)] * (3 if form == 1 else 4)
        melds.append(meld_of(tiles, concealed=form == 3))
    made = tuple(meld for meld in melds if meld is not None)
    assert len(made) == len(parts)
    if max(counts_of([tile for meld in made for tile in meld.tiles]), default=0) <= 4:
        assert parse_melds(" ".join(map(format_meld, made))) == made
