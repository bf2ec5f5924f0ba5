"""A table of cases that is one test: quicker than a test for each of them, and no case hides another."""

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

PARAM = type(pytest.param())


def for_each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like ``pytest.mark.parametrize``, but one test, which tries all the cases and names those that fail.

    For cases of milliseconds that share their fixtures: pytest takes about two for every test.
    """
    fields = (names,) if isinstance(names, str) else tuple(names)
    table = [pytest.param(case) if isinstance(names, str) and not isinstance(case, PARAM) else case for case in cases]
    assert table

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def try_all(**fixtures: object) -> None:
            failures: list[BaseException] = []
            for case in table:
                values, called = (case.values, case.id) if isinstance(case, PARAM) else (case, None)
                arguments = dict(zip(fields, values, strict=True))
                try:
                    test(**fixtures, **arguments)
                except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - whatever it is, it is told
                    words = ", ".join(f"{name}={value!r:.200}" for name, value in arguments.items())
                    failure.add_note(f"in the case {called or words}")
                    failures.append(failure)
            if len(failures) == 1:
                raise failures[0]
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(table)} cases fail", failures)

        # What pytest goes by: the fixtures alone are asked for.
        signature = inspect.signature(test)
        asked_for = [parameter for name, parameter in signature.parameters.items() if name not in fields]
        try_all.__signature__ = signature.replace(parameters=asked_for)  # type: ignore[attr-defined]
        return try_all

    return decorate
