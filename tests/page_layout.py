"""What is wrong with the layout of a page, as a person would see it: words cut or covered, targets too small, jumps.

Each function returns descriptions of the elements at fault, so `assert not clipped(page)` says where to look. What is
meant to scroll may scroll, and what only screen readers hear is not looked at.
"""

from playwright.sync_api import BrowserContext, Page

SIZES = {
    "phone": (390, 844),
    "small phone": (320, 640),
    "phone on its side": (844, 390),
    "tablet": (820, 1180),
    "tablet on its side": (1180, 820),
    "low": (1280, 720),
    "wide": (1280, 900),
    "zoomed to 200 %": (640, 450),
}
"""Every size of window that the page is made for, in CSS pixels."""

FINGER = 44
"""How wide and high something has to be that a finger is to hit."""

_EYES = r"""
const UNSEEN = ".unseen, noscript, script, style, template, option, datalist, [hidden]";
const BOXES = "button, .button, .card, .chip, .chair, td, th, summary, label, select, .token, [role=tab]";

const seen = (element) =>
  !element.closest(UNSEEN) &&
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  getComputedStyle(element).clipPath === "none";

const called = (element, why) => {
  const kind = element.localName + (element.getAttribute("class") ?? "").trim().split(/\s+/).filter(Boolean)
    .map((name) => "." + name).join("");
  const words = (element.textContent || element.getAttribute("aria-label") || element.placeholder || "").trim();
  return `${kind} "${words.replace(/\s+/g, " ").slice(0, 40)}": ${why}`;
};

/** Every text that can be seen: the node's element, and a rectangle for each of its lines. */
function* texts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1 && line.height > 1);
    if (lines.length) yield { element, lines };
  }
}

/** The same for every element, found out once: nothing moves while the page is looked at. */
const once = (find) => {
  const found = new Map();
  return (element) => {
    if (!found.has(element)) found.set(element, find(element));
    return found.get(element);
  };
};

const edges = once((element) => element.getBoundingClientRect());

/** Does the element let its content overflow, hide it, or scroll it? */
const overflow = once((element) => {
  const { overflowX, overflowY } = getComputedStyle(element);
  const how = (value) => {
    if (value === "visible") return "shows";
    return value === "hidden" || value === "clip" ? "hides" : "scrolls";
  };
  return { x: how(overflowX), y: how(overflowY) };
});

/** The part of a rectangle that is not scrolled or cut away. */
const within = (rect, element) => {
  let { left, top, right, bottom } = rect;
  for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
    const { x, y } = overflow(box);
    if (x === "shows" && y === "shows") continue;
    const edge = edges(box);
    if (x !== "shows") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    if (y !== "shows") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
  }
  [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
  [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  return { left, top, right, bottom, width: right - left, height: bottom - top };
};
"""

_CLIPPED = (
    "([slack, ignored]) => {"
    + _EYES
    + r"""
  const found = new Set();

  const tight = once((box) => box.matches(BOXES) && getComputedStyle(box).display !== "inline");

  /** Beyond a box that hides it, beyond its button or card, or beyond the window. */
  const cut = (element, line) => {
    const free = { x: false, y: false };
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      if (box instanceof SVGElement && !(box instanceof SVGSVGElement)) continue;
      const edge = edges(box);
      const { x, y } = overflow(box);
      const beyond = {
        x: Math.max(edge.left - line.left, line.right - edge.right),
        y: Math.max(edge.top - line.top, line.bottom - edge.bottom),
      };
      for (const axis of ["x", "y"]) {
        const how = { x, y }[axis];
        if (how === "scrolls") free[axis] = true;
        // the lines of small print are higher than their letters
        const room = axis === "y" ? slack + line.height * 0.2 : slack;
        if (!free[axis] && (how === "hides" || tight(box)) && beyond[axis] > room)
          return `${Math.round(beyond[axis])} px ${axis === "x" ? "wider" : "higher"} than ${box.localName}.${
            (box.getAttribute("class") ?? "").trim().replace(/\s+/g, ".")}`;
      }
    }
    const out = Math.max(-line.left, line.right - innerWidth);
    return !free.x && out > slack ? `${Math.round(out)} px beyond the window` : "";
  };

  for (const { element, lines } of texts()) {
    if (ignored && element.closest(ignored)) continue;
    for (const line of lines) {
      const why = cut(element, line);
      if (why) found.add(called(element, why));
    }
  }

  for (const element of document.body.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || !element.clientWidth) continue;
    const wide = element.scrollWidth - element.clientWidth;
    const high = element.scrollHeight - element.clientHeight;
    if ((wide <= slack && high <= slack) || !seen(element) || !element.innerText?.trim()) continue;
    if (ignored && element.closest(ignored)) continue;
    const style = getComputedStyle(element);
    if (style.textOverflow === "ellipsis" && wide > slack) found.add(called(element, "ends in an ellipsis"));
    else if (style.webkitLineClamp !== "none" && high > slack) found.add(called(element, "has lines left out"));
  }

  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("input[placeholder], select")) {
    if (!seen(field) || (field.value && field.localName === "input") || (ignored && field.closest(ignored))) continue;
    const style = getComputedStyle(field);
    pen.font = style.font;
    const words = field.localName === "select" ? (field.selectedOptions[0]?.text ?? "") : field.placeholder;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const arrow = field.localName === "select" && style.appearance !== "none" ? 16 : 0;  // ours is in the padding
    const wide = pen.measureText(words).width + arrow - room;
    if (wide > slack) found.add(called(field, `"${words}" is ${Math.round(wide)} px wider than its field`));
  }
  return [...found];
}"""
)

_OVERLAPPING = (
    "([slack, ignored]) => {"
    + _EYES
    + r"""
  const found = new Set();
  const kin = (one, other) => one.contains(other) || other.contains(one);

  /** What keeps its place inside something that scrolls may be scrolled under. */
  const scrollsUnder = (below, above) => {
    for (let box = above; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).position !== "sticky") continue;
      for (let around = box.parentElement; around && around !== document.body; around = around.parentElement) {
        if (overflow(around).y === "scrolls") return around.contains(below) && !box.contains(below);
      }
    }
    return false;
  };

  const lines = [];
  for (const { element, lines: some } of texts()) {
    if (ignored && element.closest(ignored)) continue;
    for (const line of some) {
      const part = within(line, element);
      if (part.width > 2 && part.height > 2) lines.push({ element, part });
    }
  }

  for (const { element, part } of lines) {
    if (element instanceof SVGElement) continue; // names on a board let clicks through
    for (const share of [0.1, 0.5, 0.9]) {
      const [x, y] = [part.left + part.width * share, (part.top + part.bottom) / 2];
      const top = document.elementFromPoint(x, y);
      if (!top || kin(top, element) || scrollsUnder(element, top)) continue;
      if (top.closest("label")?.contains(element) || element.closest("label")?.contains(top)) continue;
      if (getComputedStyle(element).pointerEvents === "none") continue;
      found.add(called(element, `covered by ${called(top, "")}`));
      break;
    }
  }

  for (const element of document.querySelectorAll("svg.icon")) {
    if (!seen(element) || (ignored && element.closest(ignored))) continue;
    const part = within(element.getBoundingClientRect(), element);
    if (part.width > 2 && part.height > 2) lines.push({ element, part });
  }

  lines.sort((a, b) => a.part.top - b.part.top);
  for (const [i, one] of lines.entries()) {
    for (let next = i + 1; next < lines.length; next++) {
      const other = lines[next];
      if (other.part.top > one.part.bottom - slack) break;
      if (one.element === other.element) continue;
      if (one.element.matches("svg.icon") && other.element.matches("svg.icon")) continue;
      const across = Math.min(one.part.right, other.part.right) - Math.max(one.part.left, other.part.left);
      const down = Math.min(one.part.bottom, other.part.bottom) - Math.max(one.part.top, other.part.top);
      // lines are set closer than their boxes are high
      if (across <= slack || down <= slack + Math.min(one.part.height, other.part.height) * 0.3) continue;
      if (!scrollsUnder(one.element, other.element) && !scrollsUnder(other.element, one.element))
        found.add(called(one.element, `runs into ${called(other.element, "")}`));
    }
  }

  const counts = (button) => seen(button) && !(ignored && button.closest(ignored));
  const buttons = [...document.querySelectorAll("button")].filter(counts);
  for (const one of buttons) {
    const a = edges(one);
    for (let other = one.nextElementSibling; other; other = other.nextElementSibling) {
      if (!buttons.includes(other)) continue;
      const b = edges(other);
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > slack && down > slack) found.add(called(one, `lies on ${called(other, "")}`));
    }
  }
  return [...found];
}"""
)

_SMALL = (
    "([least, ignored]) => {"
    + _EYES
    + r"""
  const TARGETS = `a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=radio],
    [role=tab], [role=switch], [role=slider]`;
  const found = [];
  for (const element of document.querySelectorAll(TARGETS)) {
    if (!seen(element) || element.disabled || (ignored && element.closest(ignored))) continue;
    const around = element.closest("p, li, dd, td, figcaption, output")?.innerText.trim() ?? "";
    const inline = getComputedStyle(element).display === "inline";
    if (inline && around && (element.localName === "summary" || around !== element.innerText.trim())) continue;
    const boxes = [element, element.closest("label"), ...(element.labels ?? [])].filter(Boolean)
      .map((one) => one.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (width < 1 || height < 1 || boxes[0].bottom < 0) continue;
    if (width < least - 0.5 || height < least - 0.5)
      found.push(called(element, `${Math.round(width)}x${Math.round(height)} px`));
  }
  return found;
}"""
)


def clipped(page: Page, slack: float = 1, ignored: str = "") -> list[str]:
    """Words that are cut: by an ellipsis, by what is around them, or by the edge of the window."""
    return list(page.evaluate(_CLIPPED, [slack, ignored]))


def overlapping(page: Page, slack: float = 2, ignored: str = "") -> list[str]:
    """Words that are covered by something, or run into other words. Take it while no dialog is open."""
    return list(page.evaluate(_OVERLAPPING, [slack, ignored]))


def small_targets(page: Page, least: int = FINGER, ignored: str = ".plan") -> list[str]:
    """What can be pressed and is smaller than a finger.

    Links within a sentence and lines that unfold do not count, nor what lies in `ignored`: on a board the nearest lit
    place is taken.
    """
    return list(page.evaluate(_SMALL, [least, ignored]))


_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    if (shift.hadRecentInput) continue;
    const moved = shift.sources.map(({ node, previousRect: a, currentRect: b }) => {
      const element = node?.nodeType === 1 ? node : node?.parentElement;
      const name = element ? element.localName + "." + (element.getAttribute("class") ?? "") : "?";
      return `${name} ${a.x},${a.y} ${a.width}x${a.height} -> ${b.x},${b.y} ${b.width}x${b.height}`;
    });
    window.shifts.push({ value: shift.value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""


def settle(page: Page) -> None:
    """Wait until what was drawn last has been laid out and measured."""
    frames = "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))"
    page.evaluate(f"() => new Promise((done) => {frames})")


def moved_by_theme(page: Page) -> list[str]:
    """What lies elsewhere by day than by night. What is measured in one theme holds in the other if nothing does."""
    moved: list[str] = page.evaluate(_THEMES)
    return moved


_THEMES = """() => {
    const root = document.documentElement;
    const theme = root.dataset.theme;
    const all = [...document.body.querySelectorAll("*")];
    const [day, night] = ["day", "night"].map((one) => {
        root.dataset.theme = one;
        return all.map((element) => JSON.stringify(element.getBoundingClientRect()));
    });
    root.dataset.theme = theme;
    return all.filter((_, i) => day[i] !== night[i]).map((one) => `${one.tagName} ${one.className}`);
}"""


def watch_shifts(context: BrowserContext) -> None:
    """Have every page of this browser note when something jumps that nobody has just touched."""
    context.add_init_script(_SHIFTS)


def shifted(page: Page) -> tuple[float, list[str]]:
    """How much of the page has jumped since the last call, as browsers measure it, and what."""
    shifts = page.evaluate("window.shifts.splice(0)")
    told = [f"{one['value']:.4f} {line}" for one in shifts for line in one["moved"]]
    return sum(one["value"] for one in shifts), told
