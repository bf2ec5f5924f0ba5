from tests.quick_store import quick_stores
from tests.store.conftest import file
from tests.table.conftest import hall

__all__ = ["file", "hall", "quick_stores"]
