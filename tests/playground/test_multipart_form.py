"""Multipart bodies: what clients send is read, byte for byte, and what is none is refused."""

import aiohttp
import pytest

from playground.uploads import Upload, read_form


async def encoded(form: aiohttp.FormData) -> tuple[str, bytes]:
    """The Content-Type and the body, as aiohttp sends a form."""
    written = bytearray()

    class Writer:
        async def write(self, chunk: bytes) -> None:
            written.extend(chunk)

    payload = form()
    await payload.write(Writer())  # type: ignore[arg-type]
    return str(payload.headers["Content-Type"]), bytes(written)


async def test_what_aiohttp_sends_is_read() -> None:
    data = b"\x89PNG\r\n\r\n--no boundary--\r\n\x00"
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "中"}', content_type="application/json")
    form.add_field("files[0]", data, filename='a "b".png', content_type="image/png")
    form.add_field("files[1]", b"", filename="empty", content_type="text/plain")
    read = read_form(*await encoded(form))
    assert read == (
        '{"content": "中"}',
        [Upload("files[0]", 'a "b".png', "image/png", data), Upload("files[1]", "empty", "text/plain", b"")],
    )


@pytest.mark.parametrize(
    ("content_type", "body", "fault"),
    [
        ("multipart/form-data", b"--x\r\n\r\n--x--", "no boundary"),
        ("multipart/form-data; boundary=x", b"", "not enclosed"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n', "not enclosed"),
        ("multipart/form-data; boundary=x", b"--x\r\nno empty line\r\n--x--", "empty line"),
    ],
)
def test_what_is_no_form_is_refused(content_type: str, body: bytes, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_form(content_type, body)
