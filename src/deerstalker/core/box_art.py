"""The frame, the lettering and the pictures on the lid of a box, which is 320 wide and 190 high."""

from typing import NamedTuple

from deerstalker.core.pictures import Picture

SERIF = "Alegreya, Iowan Old Style, Palatino, Georgia, serif"


def lid(inner: str, *, back: str, line: str) -> str:
    """A whole picture as SVG: two thin lines along the edge of a plain ground, and what is drawn within."""
    return "".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 190">',
            f'<rect width="320" height="190" fill="{back}"/>',
            f'<rect x="8" y="8" width="304" height="174" fill="none" stroke="{line}" stroke-width="1.5"/>',
            f'<rect x="12" y="12" width="296" height="166" fill="none" stroke="{line}" stroke-width=".6"/>',
            inner,
            "</svg>",
        )
    )


def lettering(text: str, x: int, y: int, *, fill: str, size: int, gap: float) -> str:
    """A title around this point, its letters so far apart."""
    return (
        f'<text x="{x}" y="{y}" fill="{fill}" font-family="{SERIF}" font-size="{size}" font-weight="700"'
        f' text-anchor="middle" letter-spacing="{gap}">{text}</text>'
    )


class Paints(NamedTuple):
    """The colors in which a picture is painted on a lid."""

    color: str
    ink: str = "#2b211b"
    paper: str = "#f6ecd6"


def painted(picture: Picture, x: float, y: float, size: float, paints: Paints) -> str:
    """A picture around this point, so wide and high. A portrait has no ground here: see `medallion`."""
    color, ink, paper = paints
    how = {
        "color": f'fill="{color}" stroke="{ink}" stroke-width="1.4"',
        "paper": f'fill="{paper}" stroke="{ink}" stroke-width="1.4"',
        "ink": f'fill="{ink}" fill-rule="evenodd"',
        "line": f'fill="none" stroke="{ink}" stroke-width="1.4"',
        "bold": f'fill="none" stroke="{ink}" stroke-width="2.8"',
        "thin": f'fill="none" stroke="{ink}" stroke-width=".6"',
        "cut": f'fill="none" stroke="{paper}" stroke-width=".9"',
        "light": 'fill="#fff" fill-opacity=".42"',
        "dark": 'fill="#000" fill-opacity=".26"',
        "spark": 'fill="#fff"',
    }
    layers = [layer.partition(" ") for layer in picture.split("\n")]
    paths = "".join(f'<path d="{path}" {how[paint]}/>' for paint, _, path in layers if paint in how)
    place = f"translate({x:g} {y:g}) scale({size / 48:.3g}) translate(-24 -24)"
    return f'<g transform="{place}" stroke-linecap="round" stroke-linejoin="round">{paths}</g>'


def medallion(
    picture: Picture, x: float, y: float, size: float, paints: Paints, *, ground: str, rim: str, back: str
) -> str:
    """A portrait on a round ground within a rim; `back` is what lies around it."""
    radius = size * 0.485
    around = f'cx="{x:g}" cy="{y:g}" fill="none"'
    return "".join(
        (
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{ground}"/>',
            painted(picture, x, y, size, paints),
            f'<circle {around} r="{radius * 1.2:g}" stroke="{back}" stroke-width="{radius * 0.4:g}"/>',
            f'<circle {around} r="{radius:g}" stroke="{rim}" stroke-width="{size * 0.045:.2g}"/>',
        )
    )
