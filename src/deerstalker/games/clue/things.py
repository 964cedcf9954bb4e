"""The weapons as silhouettes, and a piece of furniture for the card of each room."""

from deerstalker.core.pictures import POISON, ROPE

WEAPONS = {
    "rope": ROPE,
    "lead-pipe": (
        "ink M8 35L34 9l6 6-26 26z",
        "ink M29 6l3-3q2-2 4 0l9 9q2 2 0 4l-3 3zM6 29l-3 3q-2 2 0 4l9 9q2 2 4 0l3-3z",
        "cut M33 6l9 9M9 30l9 9M15 36.5l18-18",
    ),
    "knife": (
        "ink M45 3c1 9-3 16-9 22l-9 9-6-6 9-9c6-6 9-10 15-16z",
        "cut M41.5 7.5L26 27",
        "ink M15 23l2-2 12 12-2 2q-2 2-4 0l-8-8q-2-2 0-4zM18 28l3 3L9 43q-2 2-4 0t0-4z",
        "cut M13.5 33l3 3M9.5 37l3 3",
    ),
    "wrench": (
        "ink M31 3a12 12 0 0 0-10.5 17.5L4 37a5 5 0 0 0 7 7l16.5-16.5A12 12 0 0 0 44.5 13.5l-7 7-7-3-3-7 7-7"
        "q-1.5-.5-3.5-.5z"
        "M7.5 38.7a2 2 0 1 0 .01 0z",
        "cut M13 37l11-11",
    ),
    "candlestick": (
        "color M24 1c5 5 5 9 0 11-5-2-5-6 0-11z",
        "paper M20.5 13h7v10h-7z",
        "ink M14 22h20l-3 5H17zM21 27h6l-1.5 4 3.5 3-3.5 3 1.5 4q8 1 9 6H12q1-5 9-6l1.5-4-3.5-3 3.5-3z",
        "cut M22 32.5v3M17 43.5q3-1 5-1",
    ),
    "revolver": (
        "ink M2 13h3v-2h3v2h17l1-3h10l1 2 4-2 2 3-3 3v3l-2 2 1 5 5 15q.5 3-2.5 3h-8q-2 0-2.5-2l-4-13h-5q-5 0-5-5v-4H2z"
        "M23 22v2q0 2 2 2h2.5q-1.5-2-1-4z",
        "cut M27 13.5h8M27 17h8M4 15.5h18M36 30l3.5 10",
    ),
    "poison": POISON,
    "horseshoe": (
        "ink M8 6c-4 9-4 18-2 24 3 9 10 15 18 15s15-6 18-15c2-6 2-15-2-24l-8 2c3 7 4 14 2 20-2 5-5 8-10 8s-8-3-10-8"
        "c-2-6-1-13 2-20z",
        "cut M10 14.5h1M9 21h1M10.5 28h1M15 35h1M32 35h1M36.5 28h1M38 21h1M37 14.5h1",
    ),
}

ROOMS = {
    "hall": (
        "ink M6 45V18q0-15 18-15t18 15v27h-5V18q0-10-13-10T11 18v27z",
        "ink M14 45V19q0-8 10-8t10 8v26zM23.5 12v33h1V12z",
        "cut M17 21h4v8h-4zM27 21h4v8h-4zM17 34h4v7h-4zM27 34h4v7h-4zM22 31h.01M26 31h.01",
    ),
    "lounge": (
        "ink M11 8q0-3 3-3h20q3 0 3 3v14q-4 1-4 6v3H15v-3q0-5-4-6z",
        "ink M4 27q0-4 4-4t4 4v7h24v-7q0-4 4-4t4 4v13q0 2-2 2h-3v3h-4v-3H13v3H9v-3H6q-2 0-2-2z",
        "cut M17 11h.01M24 11h.01M31 11h.01M20 18h.01M28 18h.01M14 37h20",
    ),
    "dining-room": (
        "color M15 3q2 3 0 4-2-1 0-4zM24 1q2 3 0 4-2-1 0-4zM33 3q2 3 0 4-2-1 0-4z",
        "ink M13.5 8h3v5q0 3 6 3V6h3v10q6 0 6-3V8h3v5q0 6-9 6v3h4v2H18v-2h4v-3q-9 0-9-6z",
        "ink M3 24h42v5h-5q1 8 3 17h-4q-3-8-4-17H13q-1 8-4 17H5q2-9 3-17H3z",
        "cut M6 26.5h36",
    ),
    "kitchen": (
        "ink M13 6h18v3h3q2 0 2 2t-2 2h-3v3H13v-3h-3q-2 0-2-2t2-2h3zM20 3h4v2h-4z",
        "ink M5 18h38v4H5zM8 22h32v24H8z",
        "cut M8 28h32M13 25h.01M18 25h.01M23 25h.01M28 25h.01M14 32h20v10H14zM18 34.5h12",
    ),
    "ballroom": (
        "ink M5 24q0-4 4-4c10 0 8-12 18-14 8-1 15 4 15 12v9H5z",
        "ink M5 28h39v4H5zM8 32h4l-1 14H9zM38 32h4l-1 14h-2zM22 32h3v10h4v3H18v-3h4z",
        "cut M7 30h34M11 24h28M17 20q8-1 12-9",
    ),
    "conservatory": (
        "ink M22.5 21h3q-1 8 0 13h-3q1-5 0-13z",
        "ink M24 22C22 13 15 8 5 11c4 2 5 4 6 8 4-3 9-2 13 3z",
        "ink M24 22c2-9 9-14 19-11-4 2-5 4-6 8-4-3-9-2-13 3z",
        "ink M24 22C18 20 9 22 6 31c4-1 6 0 8 2 1-6 5-9 10-11zM24 22c6-2 15 0 18 9-4-1-6 0-8 2-1-6-5-9-10-11z",
        "ink M24 22c-4-6-4-14 0-20 4 6 4 14 0 20z",
        "color M14 34h20l-3 12H17z",
        "line M15 38h18",
    ),
    "billiard-room": (
        "ink M3 17h42v10H3zM7 27h5l-1 18H8zM36 27h5l-1 18h-3z",
        "color M14 8a4 4 0 1 0 .01 0zM22.5 8a4 4 0 1 0 .01 0z",
        "cut M5 20h38",
        "ink M28 15L46 2l1 1-17 13z",
    ),
    "library": (
        "ink M4 8h7v35H4zM12 4h8v39h-8zM21 11h6v32h-6zM31 8.5l7-2L46 42l-7 2z",
        "cut M6 13h3M6 16h3M14 9h4M14 12h4M14 38h4M23 16h2M33.5 13l5-1.3M39 37l4-1M6 38h3",
        "ink M2 44h44v3H2z",
    ),
    "study": (
        "color M10 4h14l4 9H6z",
        "ink M16 13h2v9h-2z",
        "ink M3 22h42v5H3zM5 27h13v18H5zM30 27h13v18H30z",
        "cut M8 31h7v4H8zM8 38h7v4H8zM33 31h7v4h-7zM33 38h7v4h-7z",
        "ink M29 21l10-14q3-3 4-4-1 5-3 8L30 21z",
    ),
    "studio": (
        "ink M22 1h4v4h-4zM9 6h30v24H9zM13 10v16h22V10zM6 30h36v4H6zM13 34h4L12 47H8zM31 34h4l5 13h-4zM22.5 34h3v9h-3z",
        "color M15 24l6-9 5 6 3-3 5 6z",
        "line M29 13.5h.01",
    ),
    "trophy-room": (
        "ink M13 4h22v5h8q0 12-9 14-3 6-8 7v6q6 1 7 5h2v5H13v-5h2q1-4 7-5v-6q-5-1-8-7-9-2-9-14h8zM13 13H9q0 5 4 6z"
        "M35 13v6q4-1 4-6z",
        "cut M17 8v8q0 4 3 7",
    ),
    "drawing-room": (
        "ink M3 5h42v6h-3v34h-7V20H13v25H6V11H3z",
        "color M24 24c5 6 7 9 7 14 0 4-3 7-7 7s-7-3-7-7c0-3 2-4 3-7 2 2 3 2 4-7z",
        "paper M24 35q4 4 2 8-2 2-4 0-2-4 2-8z",
        "cut M6 8h36M9.5 15v25M38.5 15v25",
    ),
    "carriage-house": (
        "ink M2 6h3q4 0 5 5l1 3h25q6 0 9 5v10q-2 5-7 5H12q-6 0-7-7L2 9zM15 18v6h9v-6zM28 18v6h9v-6z",
        "paper M12 27a9.5 9.5 0 1 0 .01 0zM36 27a9.5 9.5 0 1 0 .01 0z",
        "line M12 27v19M2.5 36.5h19M5.3 29.8l13.4 13.4M18.7 29.8L5.3 43.2M36 27v19M26.5 36.5h19M29.3 29.8l13.4 13.4"
        "M42.7 29.8L29.3 43.2",
        "ink M12 34.5a2 2 0 1 0 .01 0zM36 34.5a2 2 0 1 0 .01 0z",
    ),
    "courtyard": (
        "ink M24 1a10 10 0 1 0 .01 0zM22.5 20h3v14h-3z",
        "ink M24 18.5a6 6 0 1 0 .01 0z",
        "color M13 33h22l-4 13H17z",
        "line M12 33h24M16 38h16",
        "cut M19 8q2-3 5-3M20 23q1-2 4-2",
    ),
    "gazebo": (
        "ink M24 1l2 5q10 3 18 11H4Q12 9 22 6zM5 17h38v3H5zM8 20h3v26H8zM37 20h3v26h-3zM3 43h42v4H3z",
        "line M11 32h26M15 32v11M19.5 32v11M24 32v11M28.5 32v11M33 32v11M11 22q13 6 26 0",
        "cut M24 6v11M24 6L13 17M24 6l11 11",
    ),
    "fountain": (
        "line M22 24Q21 12 13 12q-6 0-7 7M26 24q1-12 9-12 6 0 7 7M24 22V5M20 9q4-8 8 0",
        "ink M11 24h26q-1 6-9 7v6q10 1 12 9H8q2-8 12-9v-6q-8-1-9-7z",
        "cut M15 27h14M13 43q5-2 10-2",
    ),
}
