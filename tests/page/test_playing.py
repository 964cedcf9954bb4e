"""Whole games through the page, by mouse, keyboard and typing."""

import random

import pytest
from playwright.sync_api import Page, expect

from robot import OVER, play, start

GAMES = ["Clue", "Clue Master Detective", "Sleuth", "Philo Vance", "Why"]
"""Clue without the board is played by keyboard alone, in test_access.py."""


@pytest.mark.parametrize("title", GAMES)
def test_a_whole_game_against_bots(page: Page, title: str) -> None:
    start(page, title)
    moves = play(page, random.Random(title), seconds=240, patience=400 if title == "Why" else 16)
    assert moves > 0
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator(".ask")).to_contain_text("win")


def test_the_newest_line_is_in_sight(page: Page) -> None:
    start(page, "Clue Master Detective")
    play(page, random.Random("log"), moves=6)
    page.wait_for_timeout(300)
    expect(page.locator(".transcript li").last).to_be_in_viewport()
