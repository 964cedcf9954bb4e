"""Whole games through the page, by mouse, keyboard and typing."""

import random

import pytest
from playwright.sync_api import Page, expect
from robot import OVER, play, start

GAMES = ["Clue", "Clue without the Board", "Clue Master Detective", "Sleuth", "Philo Vance", "Why"]


@pytest.mark.parametrize("title", GAMES)
def test_a_whole_game_against_bots(page: Page, title: str) -> None:
    start(page, title)
    moves = play(page, random.Random(title), seconds=240)
    assert moves > 0
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator(".ask")).not_to_be_empty()
