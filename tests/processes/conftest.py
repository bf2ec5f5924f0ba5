from tests.quick_store import quick_stores
from tests.store.conftest import file

__all__ = ["file", "quick_stores"]
