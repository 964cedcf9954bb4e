"""The weapons, the motives and the other cards of the pack as silhouettes."""

from deerstalker.core.pictures import POISON, ROPE

THINGS = {
    "rope": ROPE,
    "poison": POISON,
    "gun": (
        "ink M2 12h3v-3h3v3h34q3 0 3 3v7h-2l4 18q.5 3-3 3H33q-2 0-2.5-2L27 29h-4q-6 0-6-6v-1H2z"
        "M21 23v1q0 2 2 2h3.5l-1-3z",
        "cut M5 16h36M37 22v-4M34 22v-4M34 29l4 12",
    ),
    "ax": (
        "ink M24 2l5 2L10 45q-2 3-5 1.5T4 41z",
        "ink M19 8l6-4q8 4 18 0 4 13-8 25-4-9-15-11z",
        "cut M38.5 9q1 8-5 16M9 41L23 11",
    ),
    "mystery": (
        "ink M12 17q0-14 13-14 12 0 12 11 0 6-6 10-4 3-4 8h-7q0-7 4-11 5-4 5-7 0-4-4-4-5 0-5 7z"
        "M23.5 36a5 5 0 1 0 .01 0z",
        "cut M16 15q1-7 8-8M22 29q1-4 4-6",
    ),
    "jealousy": (
        "ink M1 24Q11 9 24 9t23 15Q37 39 24 39T1 24zM24 13q-10 0-17 11 7 11 17 11t17-11q-7-11-17-11z",
        "color M24 15a9 9 0 1 0 .01 0z",
        "ink M24 18q3 6 0 12-3-6 0-12zM8 13L4 8l2-1 4 4zM40 13l4-5-2-1-4 4zM23 8V3h2v5z",
    ),
    "lovers-quarrel": (
        "color M22 44C8 34 2 26 4 16 6 6 17 4 22 12l-4 9 6 6-4 8z",
        "color M27 44c13-9 19-18 17-28-2-9-12-12-17-5l-3 10 6 5-4 9z",
        "line M8 18q1-6 6-7",
    ),
    "self-defense": (
        "ink M24 2q9 5 19 5c1 18-5 31-19 39C10 38 4 25 5 7q10 0 19-5z"
        "M24 7q-7 4-14 4.5C10 25 14 34 24 41c10-7 14-16 14-29.5"
        "Q31 11 24 7z",
        "color M24 11q5 3 10 3.5c0 10-3 17-10 22-7-5-10-12-10-22q5-.5 10-3.5z",
        "ink M22.5 14h3v6h5v3h-5v9h-3v-9h-5v-3h5z",
    ),
    "no-clue": (
        "ink M20 3a16 16 0 0 1 13 25l12 12q2 2 0 4t-4 0L29 32A16 16 0 1 1 20 3zM20 8a11 11 0 1 0 .01 0z",
        "bold M15 14l10 10M25 14L15 24",
    ),
}
