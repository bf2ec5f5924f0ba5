"""Every error of a table has a sentence of its own."""

from bot.engine.actions import Ron
from bot.engine.errors import Refusal
from bot.table import errors
from bot.table.errors import TableError
from bot.text.sentences import render, say
from cogs.table.table_error_text import error_text
from tests.for_each import for_each

FALLBACK = say("That is not possible now; nothing changed.")


def of_every_kind() -> list[TableError]:
    found: list[TableError] = []
    for kind in (*TableError.__subclasses__(), *errors.JournalFailed.__subclasses__()):
        if kind is errors.ActionRefused:
            found.append(errors.ActionRefused(Refusal.NO_YAKU, Ron()))
        elif kind is errors.WrongStage:
            found += [errors.WrongStage(stage) for stage in ("lobby", "playing", "closed")]
        elif kind is errors.TablePaused:
            found += [errors.TablePaused(reason) for reason in ("agreed", "no_channel", "no_permission")]
        elif kind is errors.PlaysElsewhere:
            found.append(errors.PlaysElsewhere("Ben", 5))
        elif kind is errors.AwaitedElsewhere:
            found.append(errors.AwaitedElsewhere("Ben", 5))
        elif kind is errors.TooManyAlone:
            found.append(errors.TooManyAlone((5, 6)))
        elif kind is errors.TakenOver:
            found.append(errors.TakenOver("another process has it", guild=1))
        else:
            takes_one = "__init__" in vars(kind)
            found.append(kind(1) if takes_one else kind())
    return found


@for_each("error", of_every_kind())
def test_an_error_has_its_own_sentence(error: TableError) -> None:
    sentence = render(error_text(error))
    assert sentence != render(FALLBACK)
    assert "{" not in sentence
    assert sentence.endswith(".")


def test_sentences_are_told_apart() -> None:
    told = [render(error_text(error)) for error in of_every_kind()]
    assert len(set(told)) == len(told)
