"""A small campaign: one bot is killed in every way while everything fails around it, and its game comes to its end."""

from pathlib import Path

from tests.campaign.setting import Party, Setting
from tests.campaign.storm import Storm


async def test_a_game_survives_kills_and_faults_with_nothing_lost_and_nothing_told(tmp_path: Path) -> None:
    setting = Setting(7, (Party(1, "tenhou_sanma"),), kills=3, every=(1, 10), faults=2.0, harms=12, forks=1)
    tally = await Storm(setting, tmp_path).run()
    assert tally.wrong == []
    assert tally.kills.total() == 3
    assert tally.faults.total() >= 20
    assert tally.games == 1
    assert tally.checks["bytes compared under other hidden tiles"] == 1
    assert tally.checks["open decisions on screens"] > 0
