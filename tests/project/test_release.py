"""How a tag becomes a release: who may write, and that nothing is published that is not what its tag says."""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot import __version__
from tools import release

TOP = Path(__file__).parents[2]
JOBS: dict[str, Any] = yaml.safe_load((TOP / ".github/workflows/release.yml").read_text(encoding="utf-8"))["jobs"]

DOCKER = """#!/bin/sh
echo docker "$@" >> "{told}"
case "$*" in *--version) echo "jantaku {version}" ;; esac
"""
GH = """#!/bin/sh
echo gh "$@" >> "{told}"
"""


def test_only_the_job_that_publishes_may_write_and_it_waits_for_all_others() -> None:
    whole = yaml.safe_load((TOP / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    assert whole["permissions"] == {"contents": "read"}
    assert {name for name, job in JOBS.items() if "permissions" in job} == {"publish"}
    assert JOBS["publish"]["permissions"] == {"contents": "write", "packages": "write"}
    assert set(JOBS["publish"]["needs"]) == set(JOBS) - {"publish"}
    checkouts = [step for job in JOBS.values() for step in job.get("steps", ()) if "checkout@" in step.get("uses", "")]
    assert checkouts
    assert all(step["with"] == {"persist-credentials": False} for step in checkouts)


def test_the_whole_of_the_checks_runs_before_a_release() -> None:
    assert JOBS["check"] == {"uses": "./.github/workflows/check.yml"}
    checks = (TOP / ".github/workflows/check.yml").read_text(encoding="utf-8")
    assert re.search(r"^  workflow_call:", checks, re.MULTILINE)


def built(folder: Path) -> Path:
    wheel = folder / "jantaku-9.9.9-py3-none-any.whl"
    wheel.write_bytes(b"")
    return wheel


def test_a_tag_that_is_not_the_version_builds_no_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "build", built)
    monkeypatch.setenv("TAG", "v9.9.8")
    with pytest.raises(SystemExit, match=r"The tag is v9\.9\.8, and the version of the bot 9\.9\.9"):
        release.main(tmp_path / "dist")


def test_a_wheel_that_lacks_a_file_is_no_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "build", built)
    monkeypatch.setattr(release, "faults", lambda wheel: ["bot/app.py is missing."])
    monkeypatch.delenv("TAG", raising=False)
    with pytest.raises(SystemExit, match=r"is not what it should be:\nbot/app.py is missing"):
        release.main(tmp_path / "dist")


def test_what_is_published_has_its_sums_and_the_notes_of_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(folder: Path) -> Path:
        wheel = folder / f"jantaku-{__version__}-py3-none-any.whl"
        wheel.write_bytes(b"")
        return wheel

    monkeypatch.setattr(release, "build", build)
    monkeypatch.setattr(release, "faults", lambda wheel: [])
    monkeypatch.setenv("TAG", f"v{__version__}")
    dist = tmp_path / "dist"
    release.main(dist)
    lines = [line.split() for line in (dist / "SHA256SUMS").read_text(encoding="utf-8").splitlines()]
    sums = {name: digest for digest, name in lines}
    there = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in dist.iterdir()}
    there.pop("SHA256SUMS")
    assert sums == there
    assert {"constraints.txt", "compose.yaml", "NOTES.md"} < set(there)
    assert "### Added" in (dist / "NOTES.md").read_text(encoding="utf-8")


def publish(folder: Path, tag: str, image_says: str) -> tuple[int, list[str]]:
    """What the script calls, with docker and gh played here, and how it ends."""
    (folder / ".ci").mkdir()
    shutil.copy(TOP / ".ci" / "publish", folder / ".ci" / "publish")
    dist = folder / "dist"
    dist.mkdir()
    wheel = b"the wheel"
    (dist / "jantaku-1.2.3-py3-none-any.whl").write_bytes(wheel)
    (dist / "SHA256SUMS").write_text(f"{hashlib.sha256(wheel).hexdigest()}  jantaku-1.2.3-py3-none-any.whl\n")
    told = folder / "told"
    told.touch()
    for name, text in (("docker", DOCKER), ("gh", GH)):
        (folder / name).write_text(text.format(told=told, version=image_says), encoding="utf-8")
        (folder / name).chmod(0o755)
    given = {"PATH": f"{folder}:{os.environ['PATH']}", "TAG": tag, "GITHUB_REPOSITORY": "Some-Club/Jantaku"}
    done = subprocess.run([folder / ".ci" / "publish"], env=given, capture_output=True, check=False)
    return done.returncode, told.read_text(encoding="utf-8").splitlines()


def test_the_image_is_started_before_anything_is_published(tmp_path: Path) -> None:
    code, told = publish(tmp_path, "v1.2.3", "1.2.3")
    assert code == 0
    assert [" ".join(line.split()[:2]) for line in told] == [
        "docker build",
        "docker run",
        "docker run",
        "docker push",
        "docker push",
        "gh release",
    ]
    assert told[3:5] == ["docker push ghcr.io/some-club/jantaku:1.2.3", "docker push ghcr.io/some-club/jantaku:latest"]
    assert "gh release create v1.2.3 dist/SHA256SUMS dist/jantaku-1.2.3-py3-none-any.whl" in told[5]
    assert "--verify-tag" in told[5]


@pytest.mark.parametrize(("tag", "image_says"), [("v1.2.3", "1.2.2"), ("v1.2.4", "1.2.4")])
def test_an_image_or_a_wheel_of_another_version_is_not_published(tmp_path: Path, tag: str, image_says: str) -> None:
    code, told = publish(tmp_path, tag, image_says)
    assert code == 1
    assert not [line for line in told if "push" in line or line.startswith("gh")]
