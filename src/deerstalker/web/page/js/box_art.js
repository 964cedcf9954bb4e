// Five box lids, drawn by hand in the palette of each game (320 x 190).
import { svg } from "../vendor/lit-html/lit-html.js";

const SERIF = "Iowan Old Style, Palatino, Georgia, serif";

/** @param {string} text @param {number} x @param {number} y @param {string} fill @param {number} size @param {number} gap */
const title = (text, x, y, fill, size, gap) =>
  svg`<text x=${x} y=${y} fill=${fill} font-family=${SERIF} font-size=${size} font-weight="700" text-anchor="middle" letter-spacing=${gap}>${text}</text>`;

/** @param {string} back @param {string} line @param {unknown} inner */
const frame = (back, line, inner) => svg`
  <rect width="320" height="190" fill=${back}/>
  <rect x="8" y="8" width="304" height="174" fill="none" stroke=${line} stroke-width="1.5"/>
  <rect x="12" y="12" width="296" height="166" fill="none" stroke=${line} stroke-width=".6"/>
  ${inner}`;

const clue = frame(
  "#5a1a1c",
  "#d2a552",
  svg`
  <g fill="none" stroke="#e9d9b4" stroke-width="1.5" stroke-linejoin="round" opacity=".5">
    <path d="M28 28h66v36H78v-8H28zM110 28h44v42h-10M154 28h44v42h-12M214 28h78v32h-42v-6M28 78h46v24H28zM28 118h54v44H28zM252 84h40v30h-40v-10M100 162v-34h22M122 128h56v34M206 162v-32h16M222 130h70v32h-86"/>
    <path d="M100 88h100v24H100z" stroke-dasharray="3 4"/>
  </g>
  <g transform="translate(232 84) rotate(-38)" fill="none" stroke="#d2a552" stroke-width="5.5" stroke-linecap="round">
    <path d="M-35 0h-46" stroke-width="10"/><circle r="33" fill="#f3ead6" fill-opacity=".92"/>
  </g>
  <g transform="translate(232 84) scale(1.55) translate(-12 -12)" fill="none" stroke="#5a1a1c" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4 20l4-4M7 13l4 4M8 16L20 4c0 5-3 9-9 13M20 4l-9 9"/></g>
  ${title("CLUE", 104, 92, "#f3ead6", 50, 5)}`,
);

const master = frame(
  "#2f3b2c",
  "#cfa64a",
  svg`
  <g fill="#1f2a1e"><path d="M0 150q20-16 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v40H0z"/></g>
  <g fill="none" stroke="#e6dcc0" stroke-width="1.6" stroke-linejoin="round">
    <path d="M70 138V92l28-20 28 20v-8h68v8l28-20 28 20v46z"/>
    <path d="M126 84l34-26 34 26M98 72V60h8v18M222 72V60h-8v18M152 138v-26a8 8 0 0 1 16 0v26"/>
    <path d="M82 104h12v14H82zM102 104h12v14h-12zM134 98h10v12h-10zM176 98h10v12h-10zM206 104h12v14h-12zM226 104h12v14h-12z" fill="#cfa64a" fill-opacity=".35"/>
  </g>
  <g fill="none" stroke="#7f9a66" stroke-width="2"><path d="M36 146c0-14 12-14 12-26 0 12 12 12 12 26zM260 146c0-14 12-14 12-26 0 12 12 12 12 26z" fill="#46603a"/></g>
  ${title("MASTER DETECTIVE", 160, 42, "#f0e4c4", 22, 1.5)}`,
);

/** @param {number} x @param {number} y @param {string} fill @param {number} s */
const gem = (x, y, fill, s = 1) => svg`
  <g transform="translate(${x} ${y}) scale(${s})" stroke="#fff" stroke-opacity=".75" stroke-width="1.2" stroke-linejoin="round">
    <path d="M-16-8L-8-18H8l8 10L0 18z" fill=${fill}/><path d="M-16-8H16M-8-18L-5-8 0 18 5-8 8-18M-5-8L0-18 5-8" fill="none"/>
  </g>`;

const sleuth = frame(
  "#111014",
  "#8f8a99",
  svg`
  <path d="M0 128c50-18 90 10 150-4s110-14 170 6v60H0z" fill="#1c1a22"/>
  ${gem(70, 72, "#b3163a", 1.7)}${gem(132, 92, "#2452c4", 1.2)}${gem(182, 66, "#12794a", 1.5)}${gem(236, 90, "#d98a14", 1.2)}
  <circle cx="268" cy="62" r="11" fill="#ece6da" stroke="#fff"/><circle cx="264" cy="58" r="3" fill="#fff"/>
  <ellipse cx="104" cy="50" rx="9" ry="12" fill="#c6b8e4" stroke="#fff" stroke-opacity=".7"/>
  ${title("SLEUTH", 160, 158, "#f2ead8", 40, 12)}`,
);

const fan = Array.from({ length: 13 }, (_, i) => {
  const a = Math.PI * (i / 12);
  return `M160 150L${160 - 150 * Math.cos(a)} ${150 - 120 * Math.sin(a)}`;
}).join("");

const vance = frame(
  "#13203f",
  "#c9ccd4",
  svg`
  <path d=${fan} stroke="#c9ccd4" stroke-width="1" opacity=".45"/>
  <path d="M96 150a64 64 0 0 1 128 0zM116 150a44 44 0 0 1 88 0z" fill="#13203f" stroke="#c9ccd4" stroke-width="1.4"/>
  <g transform="translate(160 128)" fill="none" stroke="#f4efe2" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
    <path d="M-22-12l20-18M-12-2L8-20M-27-7l10 10M3-35l10 10" /><path d="M0-12l26 24" stroke-width="5" stroke="#d5472b"/>
  </g>
  <path d="M20 150h280" stroke="#d5472b" stroke-width="3"/>
  ${title("PHILO VANCE", 160, 172, "#f4efe2", 20, 7)}`,
);

const why = frame(
  "#d9a521",
  "#2e2d2b",
  svg`
  <rect x="12" y="118" width="296" height="60" fill="#1f7a78"/>
  <g fill="#2e2d2b">
    <path d="M58 150c-14 0-18-12-16-24 0-12 6-14 6-20-8-2-10-20 4-22l-10-4c0-4 8-12 20-12s16 10 16 14l6 4-6 3c4 12-2 18-6 20 2 8 10 8 10 22s-8 19-24 19z"/>
    <path d="M250 150c-12 0-18-10-16-24 1-10 6-14 6-20-8-3-9-16-2-24 6-6 20-6 26 2s4 18-2 22c0 6 8 10 8 20 2 14-6 24-20 24z"/><path d="M230 80h42l-8-6V60h-26v14z"/>
  </g>
  <g fill="#efe8d6" opacity=".95"><path d="M140 140c0-30-4-52 20-52s20 22 20 52l-7-7-6 7-7-7-7 7-6-7z"/><circle cx="153" cy="108" r="3.4" fill="#2e2d2b"/><circle cx="167" cy="108" r="3.4" fill="#2e2d2b"/></g>
  ${title("WHY", 160, 66, "#2e2d2b", 56, 6)}`,
);

const cards = frame(
  "#3b2a22",
  "#d2a552",
  svg`
  <g stroke="#2b211b" fill="#f3ead6" stroke-width="1.4">
    <rect x="84" y="56" width="52" height="78" rx="6" transform="rotate(-14 110 95)"/><rect x="134" y="50" width="52" height="78" rx="6"/><rect x="184" y="56" width="52" height="78" rx="6" transform="rotate(14 210 95)"/>
  </g>
  <g fill="none" stroke="#5a1a1c" stroke-width="2.4" stroke-linecap="round"><circle cx="160" cy="82" r="9"/><path d="M146 112c2-12 26-12 28 0"/><path d="M100 108l16-26m-4-2l8 5" /><path d="M202 84h18v26h-18z"/></g>
  ${title("CLUE, CARDS ONLY", 160, 164, "#f3ead6", 20, 3)}`,
);

/** @type {Record<string, unknown>} */
const LIDS = {
  clue,
  "master-detective": master,
  sleuth,
  "philo-vance": vance,
  why,
  "clue-cards": cards,
};

/** The lid of a game's box. @param {string} game */
export const boxArt = (game) => svg`<svg viewBox="0 0 320 190" aria-hidden="true">${LIDS[game] ?? cards}</svg>`;
