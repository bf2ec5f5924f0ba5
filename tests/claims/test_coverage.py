"""Every statement of docs/claims.md is asserted by a case that carries its number, and the check can tell."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

import tests.claims
import tests.engine
from tools.untested_claims import PAGE, Case, claims_of, report

CLAIMS = claims_of(PAGE.read_text(encoding="utf-8"))


def modules() -> Iterator[ModuleType]:
    """Every test module of the claims and of the engine."""
    for package in (tests.claims, tests.engine):
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if found.name.rpartition(".")[2].startswith("test_"):
                yield importlib.import_module(found.name)


def cases() -> Iterator[Case]:
    """The marked cases of these modules, as their functions and parameters are marked; none is run or collected."""
    for module in modules():
        for name, function in vars(module).items():
            if not name.startswith("test_"):
                continue
            marks = getattr(function, "pytestmark", [])
            own = [mark for mark in marks if mark.name != "parametrize"]
            given = [value for mark in marks if mark.name == "parametrize" for value in mark.args[1]]
            for group in [own, *([*own, *getattr(value, "marks", ())] for value in given)]:
                numbers = tuple(number for mark in group if mark.name == "claim" for number in mark.args)
                asserts = not {mark.name for mark in group} & {"skip", "skipif", "xfail"}
                yield Case(f"{module.__name__}::{name}", numbers, asserts)


def test_the_page_numbers_its_claims_from_1_to_308() -> None:
    assert list(range(1, 309)) == CLAIMS


def test_every_claim_is_asserted_and_every_number_is_a_claim() -> None:
    assert report(CLAIMS, cases()).lines == []


def test_a_claim_without_a_case_is_reported() -> None:
    found = report([1, 2, 3], [Case("one", (1,)), Case("three", (3,))])
    assert found.lines == ["claim 2: no test asserts it"]


def test_a_case_that_is_skipped_or_expected_to_fail_asserts_nothing() -> None:
    assert report([1], [Case("one", (1,), asserts=False)]).unasserted == [1]
    assert report([1], [Case("one", (1,), asserts=False), Case("other", (1,))]).lines == []


def test_a_number_that_is_no_claim_is_reported() -> None:
    assert report([1], [Case("one", (1,)), Case("other", (309,))]).unknown == [309]


def test_a_case_with_several_numbers_is_reported() -> None:
    assert report([1, 2], [Case("both", (1, 2))]).lines == ["both: more than one claim"]


def test_a_page_that_leaves_out_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match="claim 3 is out of place"):
        claims_of("1. one\n3. three [kuitan]\n")
