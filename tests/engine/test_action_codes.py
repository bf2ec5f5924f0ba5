"""Actions as text: every action has one code, every code one action, and any other text none."""

from hypothesis import example, given
from hypothesis import strategies as st

from bot.engine import actions as act
from bot.engine.tiles import TILE_COUNT, Tile

TILES = st.integers(0, TILE_COUNT - 1).map(Tile)
PLAIN: tuple[type[act.Action], ...] = (
    act.Daiminkan,
    act.DeclareNoten,
    act.DeclareTenpai,
    act.Kita,
    act.KyuushuKyuuhai,
    act.Pass,
    act.PlayOn,
    act.Ron,
    act.StopGame,
    act.Tsumo,
)
ACTIONS: st.SearchStrategy[act.Action] = st.one_of(
    st.builds(act.Discard, TILES, st.booleans()),
    st.builds(act.Riichi, TILES, st.booleans()),
    st.builds(act.Chii, st.tuples(TILES, TILES)),
    st.builds(act.Pon, st.tuples(TILES, TILES)),
    st.builds(act.Ankan, TILES),
    st.builds(act.Kakan, TILES),
    *(st.builds(kind) for kind in PLAIN),
)


@given(action=ACTIONS)
def test_every_action_comes_back_from_its_code(action: act.Action) -> None:
    code = act.code_of(action)
    assert len(code) <= 20
    back = act.action_from(code)
    assert type(back) is type(action)
    assert back == action


@given(one=ACTIONS, other=ACTIONS)
def test_different_actions_have_different_codes(one: act.Action, other: act.Action) -> None:
    same = type(one) is type(other) and one == other
    assert (act.code_of(one) == act.code_of(other)) is same


@st.composite
def edited(draw: st.DrawFn, code: str) -> str:
    """A code with some of it left out, doubled or replaced."""
    start = draw(st.integers(0, len(code)))
    end = draw(st.integers(start, len(code)))
    return code[:start] + draw(st.sampled_from(("", "-", "drawn", code[start:end] * 2, "9z", "0m"))) + code[end:]


LETTERS = st.text(alphabet="-_discardrhpontumkyeslfg0123456789mpsz ", max_size=24)


@given(text=st.one_of(LETTERS, st.text(max_size=24), ACTIONS.map(act.code_of).flatmap(edited)))
@example("discard-4m-")
@example("discard-4m-drawn-")
@example("ankan-1m-drawn")
@example("chii-3m4m5m")
@example("pon-5m")
@example("discard-0z")
@example("discard--4m")
@example("")
def test_any_text_is_the_code_of_an_action_or_of_none(text: str) -> None:
    action = act.action_from(text)
    assert action is None or act.code_of(action) == text
