"""The messages of a review: each is one that Discord takes and shows its place in the menus, whatever was played."""

import pytest

from bot.analysis.review import review_of
from bot.engine.events import GameStarted
from bot.engine.replay import Replay
from bot.store.replays import AtTable, KnownGame, LeagueGameLink
from bot.text.sentences import Plain
from bot.text.tile_text import unmarked
from cogs.common.content import TEXT_LIMIT, Content, Picture, said
from cogs.common.pages import IN_A_ROW
from cogs.replay import review_page
from cogs.replay.page import MOST_CHOICES
from cogs.replay.replay_games import ReplayGame, TableRef
from cogs.replay.review_decisions import fitted, notable_decisions
from cogs.replay.review_ids import ReviewPage
from cogs.replay.review_page import review_content
from tests.store.games import START, played


def game_of(preset: str, names: tuple[str, ...]) -> ReplayGame:
    started, *events = played(3, preset)
    assert isinstance(started, GameStarted)
    league = LeagueGameLink(999_999_999, "L" * 64, 999_999_999, counts=True)
    known = KnownGame(names, (None,) * len(names), START, AtTable("0" * 16, 1, 1, 2, 10**18), league)
    return ReplayGame(TableRef("0" * 16, 1), Replay(started.rules, names, events), known.users, known)


def check(content: Content) -> None:
    text, below = (said(words, None, markdown=True) for words in (content.text, content.below))
    assert len(unmarked(text, {})) + len(below) <= TEXT_LIMIT
    assert below.endswith("game 999,999,999")
    ids = [*(button.press for button in content.buttons), *(menu.press for menu in content.menus)]
    assert len(ids) == len(set(ids))
    rows = [button.row for button in content.buttons]
    assert all(rows.count(row) <= IN_A_ROW for row in rows)
    assert not {menu.row for menu in content.menus} & set(rows)
    for menu in content.menus:
        values = [value for value, *_ in menu.choices]
        assert 1 <= len(values) == len(set(values)) <= MOST_CHOICES
        assert all(said(label, None) for _, label, *_ in menu.choices)


@pytest.mark.parametrize(
    ("preset", "names"), [("tenhou_sanma", ("😀" * 32,) * 3), ("tenhou", ("*_~`|" * 6 + "ab",) * 4)]
)
def test_every_page_fits_into_a_message_and_is_chosen_in_its_menus(
    preset: str, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_page, "review_picture", lambda *_: Picture("review.png", b"", Plain("")))
    game, seat = game_of(preset, names), len(names) - 1
    review, whole = review_of(game.replay, seat), ReviewPage(game.ref, seat)
    decisions = [one for each in review.kyoku for one in each.judged]
    pages = [
        whole,
        whole.whole(figures=True),
        *(whole.at(each.kyoku) for each in review.kyoku),
        *(whole.at(*one.position) for one in decisions),
    ]
    for page in pages:
        assert fitted(page, review) == page
        content = review_content(game, review, page, "en", "classic", shared=False, sharing=True)
        check(content)
        chosen = [[label for _, label, _, here in menu.choices if here] for menu in content.menus]
        assert [len(here) for here in chosen][:2] == [page.kyoku is not None, page.step is not None]
        assert bool(content.pictures) is (page.step is not None or (page.kyoku is None and not page.figures))
    assert notable_decisions(review)
