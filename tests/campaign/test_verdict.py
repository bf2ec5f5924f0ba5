"""What Discord refuses in good weather is a fault of the bot, a few things aside."""

from playground.request_log import RecordedRequest
from tests.campaign.verdict import refused


def request(method: str, status: int, code: int | None) -> RecordedRequest:
    return RecordedRequest(method, "/channels/{channel_id}", "/channels/1", {}, None, status=status, error_code=code)


def test_only_limits_closed_doors_and_what_was_deleted_already_are_no_fault_of_the_bot() -> None:
    fine = [request("POST", 200, None), request("POST", 429, 0), request("POST", 403, 50007)]
    assert refused([*fine, request("DELETE", 404, 10008)]) == []
    bad = [request("PATCH", 404, 10008), request("POST", 400, 50035), request("POST", 404, 10062)]
    assert len(refused(bad)) == 3
