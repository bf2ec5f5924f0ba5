from typing import Any
from tests.conformance.offers import asked


def check_trace(record: Any, findings: Any, before: Any) -> Any:
    for index, server, engine in asked(record):
        findings.same(f"offers on events[{index}] {record['events'][index][:-1]}", sorted(server), sorted(engine))
    return None
