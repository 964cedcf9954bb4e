"""What the faces of people are made from: see `pictures.py` for the layers."""

from deerstalker.core.pictures import Picture, picture

HEAD = "paper M14.5 20c0-8 3.5-12.5 9.5-12.5s9.5 4.5 9.5 12.5c0 7-3.5 14.5-9.5 14.5s-9.5-7.5-9.5-14.5z"
BROAD_HEAD = "paper M14 19c0-8 4-12 10-12s10 4 10 12c0 4 1 6 .5 9-.7 4-5.5 7-10.5 7s-9.8-3-10.5-7c-.5-3 .5-5 .5-9z"
EARS = "paper M15 19.5c-3.5-1.5-3.5 5.5.5 5.5M33 19.5c3.5-1.5 3.5 5.5-.5 5.5"
NECK = "paper M19.5 31v7.5q4.5 3 9 0V31z"
SHOULDERS = "color M4 49c0-8 6-10.5 15-12.5q5 5 10 0c9 2 15 4.5 15 12.5z"
EYES = "bold M20 20.5h.01M28 20.5h.01"
BROWS = "line M17.5 17.5q2.5-1.7 4.8-.2M25.7 17.3q2.3-1.5 4.8.2"
NOSE = "line M24 20.5l-1.3 5q1.3.8 2.6 0"
MOUTH = "line M21.5 29.5q2.5 1 5 0"
LIPS = "ink M20.8 29q1.8-1.7 3.2-.6 1.4-1.1 3.2.6-3.2 3-6.4 0z"
CHEEK = "thin M31 14.5l2 .8M31.5 17l1.8.8M31.8 24l1.2.6M31 26l1.3.7M30 28l1.5.8M28.7 30l1.6.9M27.3 31.8l1.4.8"
"""The shadow on one side of a face."""

LASHES = "line M17.5 19.5l1.5 0q1.5-1.2 3 .6M30.5 19.5l-1.5 0q-1.5-1.2-3 .6"

MAN = (NECK, EARS, HEAD, CHEEK, EYES, BROWS, NOSE, MOUTH)
WOMAN = (NECK, HEAD, CHEEK, EYES, LASHES, NOSE, LIPS)


def portrait(*layers: str) -> Picture:
    """A portrait on its round ground."""
    return picture(("ground", *layers))
