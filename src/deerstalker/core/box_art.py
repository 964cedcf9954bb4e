"""The frame and the lettering of a picture on the lid of a box, which is 320 wide and 190 high."""

SERIF = "Iowan Old Style, Palatino, Georgia, serif"


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
