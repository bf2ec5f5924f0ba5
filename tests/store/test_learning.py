"""What people have learnt is kept: lessons from step to step, and what a coach saw done without help."""

from datetime import UTC, datetime, timedelta

from bot.store.learning import LessonProgress
from bot.store.store import Store
from tests.store.places import Place

NOW = datetime(2026, 1, 2, 20, tzinfo=UTC)


async def test_a_lesson_goes_on_where_it_was_left_after_a_restart(store: Store, place: Place) -> None:
    await store.learning.reach(7, "tiles", 1)
    await store.learning.reach(7, "tiles", 2)
    await store.close()
    async with await Store.open(place.url, owner="test") as again:
        assert await again.learning.progress(7) == {"tiles": LessonProgress(2, None)}
        assert await again.learning.progress(8) == {}


async def test_a_lesson_that_is_taken_again_stays_done_since_the_first_time(store: Store) -> None:
    await store.learning.reach(7, "tiles", 5, NOW)
    await store.learning.reach(7, "tiles", 0)
    assert await store.learning.progress(7) == {"tiles": LessonProgress(0, NOW)}
    await store.learning.reach(7, "tiles", 5, NOW + timedelta(days=1))
    assert await store.learning.progress(7) == {"tiles": LessonProgress(5, NOW)}


async def test_what_was_done_without_help_is_counted_for_each_person_and_skill(store: Store) -> None:
    for skill in ("riichi", "riichi", "fold"):
        await store.learning.did_unaided(7, skill)
    assert await store.learning.unaided(7) == {"riichi": 2, "fold": 1}
    assert await store.learning.unaided(8) == {}
