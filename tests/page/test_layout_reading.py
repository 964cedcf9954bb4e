"""What page_layout.py finds, on small pages that are wrong on purpose."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from page_layout import clipped, overlapping, shifted, small_targets, watch_shifts


@pytest.fixture
def blank(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 400, "height": 300})
    watch_shifts(context)
    yield context.new_page()
    context.close()


CUT = {
    "an ellipsis": "<p style='width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap'>Miss Scarlet</p>",
    "lines left out": """<p style='width:60px;overflow:hidden;display:-webkit-box;-webkit-line-clamp:1;
        -webkit-box-orient:vertical'>Miss Scarlet in the Lounge</p>""",
    "a box too low": "<div style='height:20px;overflow:hidden'><p>one</p><p>two</p></div>",
    "a card too narrow": "<span class=card style='display:block;width:40px'>Candlestick</span>",
    "beyond the window": "<p style='margin-left:360px;white-space:nowrap'>Colonel Mustard</p>",
    "a placeholder": "<input placeholder='Or type it, like this: suggest' style='width:80px'>",
}
WHOLE = {
    "what scrolls": "<div style='height:40px;overflow:auto'><p>one</p><p>two</p><p>three</p></div>",
    "what only readers hear": "<b class=unseen style='position:absolute;width:1px;overflow:hidden'>has the turn</b>",
    "a button that fits": "<button>Roll</button>",
}


@pytest.mark.parametrize("case", CUT)
def test_words_that_are_cut(blank: Page, case: str) -> None:
    blank.set_content(CUT[case])
    assert len(clipped(blank)) >= 1


@pytest.mark.parametrize("case", WHOLE)
def test_words_that_are_whole(blank: Page, case: str) -> None:
    blank.set_content(WHOLE[case])
    assert clipped(blank) == []
    assert overlapping(blank) == []


def test_words_that_are_covered(blank: Page) -> None:
    blank.set_content("<p>Mr. Green</p><div style='position:fixed;inset:0;background:red'></div>")
    assert any("covered by div" in one for one in overlapping(blank))
    blank.set_content("<p>Mr. Green</p><p style='margin-top:-2.2rem'>Mrs. Peacock</p>")
    assert any("runs into" in one for one in overlapping(blank))
    icon = "<svg class=icon viewBox='0 0 24 24' style='width:20px;height:20px;flex:none'></svg>"
    blank.set_content(f"<p style='display:flex'><small style='width:20px'>claimed</small>{icon}</p>")
    assert any("runs into svg.icon" in one for one in overlapping(blank))
    blank.set_content(f"<p style='display:flex'><small>claimed</small>{icon}</p>")
    assert overlapping(blank) == []


def test_buttons_that_lie_on_each_other(blank: Page) -> None:
    row = "<button>Best question</button><button style='margin-left:{}px'>?</button>"
    blank.set_content(row.format(-20))
    assert any("lies on" in one for one in overlapping(blank))
    blank.set_content(row.format(4))
    assert overlapping(blank) == []


def test_targets_that_are_small(blank: Page) -> None:
    blank.set_content("<p>See <a href='#'>§ 4</a>.</p><button style='width:50px;height:50px'>Go</button>")
    assert small_targets(blank) == []
    blank.set_content("<button style='width:50px;height:30px'>Go</button>")
    assert small_targets(blank) == ['button "Go": 50x30 px']


def test_what_jumps(blank: Page) -> None:
    blank.goto("data:text/html,<p id=one>one</p><p style='height:200px'>two</p>")
    assert shifted(blank) == (0, [])
    blank.evaluate("document.querySelector('#one').style.height = '120px'")
    blank.wait_for_timeout(100)
    much, what = shifted(blank)
    assert much > 0.02
    assert "p." in what[0]
