"""A table of cases as one test tries them all, and says of each that fails which it is."""

import inspect
from pathlib import Path

import pytest

from tests.for_each import for_each


def halves(numbers: list[object]) -> list[object]:
    tried = list[object]()

    @for_each(("number", "half"), numbers)
    def test(tmp_path: Path, number: int, half: int) -> None:
        tried.append(number)
        assert number // 2 == half

    assert list(inspect.signature(test).parameters) == ["tmp_path"], "only fixtures are asked for"
    try:
        test(tmp_path=Path())
    except AssertionError as failure:
        return [*tried, *failure.__notes__]
    except ExceptionGroup as failures:
        return [*tried, str(failures), *(note for failure in failures.exceptions for note in failure.__notes__)]
    return tried


def test_every_case_is_tried_and_each_that_fails_is_named() -> None:
    assert halves([(2, 1), (4, 2)]) == [2, 4]
    assert halves([(2, 5), (4, 2)]) == [2, 4, "in the case number=2, half=5"]
    assert halves([(2, 5), (4, 2), pytest.param(6, 6, id="six")]) == [
        2,
        4,
        6,
        "2 of 3 cases fail (2 sub-exceptions)",
        "in the case number=2, half=5",
        "in the case six",
    ]


def test_a_check_that_should_have_raised_is_such_a_failure() -> None:
    @for_each("text", ["1", "x"])
    def test(text: str) -> None:
        with pytest.raises(ValueError, match="invalid literal"):
            int(text)

    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE") as failed:
        test()
    assert failed.value.__notes__ == ["in the case text='1'"]
