"""Random rulesets: every option, with every value that the other values allow."""

from collections.abc import Callable

from hypothesis import strategies as st

from bot.engine.rules.ruleset import Ruleset, allowed_values, option_types, ruleset_from


def numbers(option: str, players: int) -> st.SearchStrategy[object]:
    """A number, or numbers, that the option may be."""
    step = {"honba_value": 100 * (players - 1), "noten_bappu": 600 if players == 4 else 200}
    if option in step:
        return st.integers(0, 20).map(lambda times: times * step[option])
    if option == "uma":
        return st.lists(st.integers(-500, 500).map(lambda hundreds: 100 * hundreds), min_size=players, max_size=players)
    if option == "aka_dora":
        reds = [st.integers(0, 4) for _ in range(3)]
        return st.tuples(*([st.just(0)] if players == 3 else reds[:1]), *reds[1:])
    if option in ("start_points", "chombo_points"):
        return st.integers(1, 1000).map(lambda hundreds: 100 * hundreds)
    return st.integers(-1 if option == "riichi_min_points" else 0, 100_000)


@st.composite
def rulesets(draw: Callable[[st.SearchStrategy[object]], object]) -> Ruleset:
    """Any ruleset that can be."""
    values: dict[str, object] = {"players": draw(st.sampled_from((3, 4)))}
    players = 3 if values["players"] == 3 else 4
    for option in option_types():
        choices = allowed_values(option)
        if option == "uma_mode" and players == 3:
            values[option] = "fixed"
        elif option != "players":
            values[option] = draw(numbers(option, players) if choices is None else st.sampled_from(choices))
    return ruleset_from(values)
