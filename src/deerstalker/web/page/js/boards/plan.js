// A board drawn as the plan of a house: rooms, doors, tiles, tokens. Lit places can be clicked, tapped, or reached with arrows.
import { html, nothing, render, svg } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { COLOURS, glyph, hasIcon } from "../icons.js";
import { routesOf, targetsOf, way } from "./routes.js";
import { styled } from "../styled.js";
import { t } from "../words.js";

const C = 24;
/** @param {[number, number][]} corners */
const shape = (corners) => `M${corners.map(([x, y]) => `${x * C} ${y * C}`).join("L")}Z`;

/** What is printed on a square. @type {Record<string, unknown>} */
const MARKS = {
  spyglass: glyph("magnifier", 15),
  x: svg`<path d="M-5-5L5 5M-5 5L5-5" class="cross"/>`,
  "red-spot": svg`<circle r="5.5" class="spot"/>`,
  arrow: svg`<path d="M-6 0H5M1-4l4 4-4 4" class="cross"/>`,
  start: svg`<circle r="3.5" class="startdot"/>`,
};

/** A token, standing. */
const FIGURE = "M0-11a5.2 5.2 0 0 1 3 9.4c3.6 1 5.4 4 5.4 9.6H-8.4c0-5.6 1.8-8.6 5.4-9.6A5.2 5.2 0 0 1 0-11z";

/** What a column is called: A to Z, AA and on. @param {number} x @returns {string} */
const letters = (x) => (x < 26 ? "" : letters(Math.floor(x / 26) - 1)) + String.fromCharCode(65 + (x % 26));
/** Are squares called by column and row? @param {any} plan */
const squaresAreNamed = (plan) =>
  plan.squares.every((/** @type {any} */ one) => one.id === `${letters(one.x)}${one.y + 1}`);

export class Plan extends HTMLElement {
  constructor() {
    super();
    /** @type {any} */ this.layout = null;
    /** @type {any} */ this.now = null;
    /** @type {string | null} */ this.over = null;
  }

  /** @param {{layout: any, now: any}} given */
  set given(given) {
    if (this.layout !== given.layout) {
      this.layout = given.layout;
      this.routes = routesOf(this.layout.plan);
      this.named = squaresAreNamed(this.layout.plan);
      this.rooms = new Set(this.layout.plan.rooms.map((/** @type {any} */ room) => room.id));
    }
    this.now = given.now;
    this.draw();
  }

  draw() {
    if (this.layout) render(this.view(), this);
  }

  view() {
    const plan = this.layout.plan;
    const routes = /** @type {import("./routes.js").Routes} */ (this.routes);
    const targets = targetsOf(this.now.offers, new Set(routes.places.keys()));
    const status = this.now.view?.status;
    const mine = this.now.chair === null ? null : status?.seats?.[this.now.chair]?.token;
    const from = status?.pieces?.find((/** @type {any} */ piece) => piece.id === mine)?.place;
    const edge = this.named ? 18 : 6; // room for letters and numbers, where squares are called by them
    /** @type {Map<string, number>} */ const crowds = new Map();
    for (const piece of status?.pieces ?? []) crowds.set(piece.place, (crowds.get(piece.place) ?? 0) + 1);
    this.crowds = crowds;
    return html`<svg
      class="plan"
      viewBox="${-edge} ${-edge} ${plan.width * C + edge + 6} ${plan.height * C + edge + 6}"
      preserveAspectRatio="xMidYMin meet"
      role="group"
      aria-label=${t("table.board")}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event, targets)}
    >
      <rect
        class="ground"
        x=${-edge}
        y=${-edge}
        width=${plan.width * C + edge + 6}
        height=${plan.height * C + edge + 6}
        rx="8"
      />
      ${this.named ? this.margin(plan) : nothing}
      <g aria-hidden="true">
        ${plan.scenery.map((/** @type {any} */ one) => svg`<g class="scenery ${one.kind}">${one.cells.map((/** @type {[number, number]} */ [x, y]) => svg`<rect x=${x * C} y=${y * C} width=${C} height=${C}/>`)}</g>`)}
        ${plan.squares.map((/** @type {any} */ one) => svg`<rect class="tile ${one.mark ? "marked" : ""}" x=${one.x * C + 0.7} y=${one.y * C + 0.7} width=${C - 1.4} height=${C - 1.4} rx="2"/>${one.mark ? svg`<g class="mark" transform="translate(${(one.x + 0.5) * C} ${(one.y + 0.5) * C})">${MARKS[one.mark] ?? nothing}</g>` : nothing}`)}
        ${plan.rooms.map((/** @type {any} */ room) => this.room(room))}
        ${plan.doors.map((/** @type {any} */ door) => this.door(door, plan))}
        ${plan.walls.map((/** @type {any} */ wall) => this.wall(wall, plan))}
        ${plan.links.map((/** @type {any} */ link) => this.link(link, routes))}
      </g>
      ${this.path(from, routes)}
      <g class="targets">${[...targets].map(([place, action], i) => this.target(place, action, i === 0))}</g>
      <g class="names" aria-hidden="true">${plan.rooms.map((/** @type {any} */ room) => this.name(room))}</g>
      <g class="pieces" aria-hidden="true">
        ${repeat(
          this.pieces(status, routes),
          (piece) => piece.id,
          (piece) => this.piece(piece),
        )}
      </g>
    </svg>`;
  }

  /** Letters above the columns, numbers beside the rows. @param {any} plan */
  margin(plan) {
    return svg`<g class="margin" aria-hidden="true">${Array.from({ length: plan.width }, (_, x) => svg`<text x=${(x + 0.5) * C} y="-5">${letters(x)}</text>`)}
      ${Array.from({ length: plan.height }, (_, y) => svg`<text x="-9" y=${(y + 0.5) * C + 4}>${y + 1}</text>`)}</g>`;
  }

  /** @param {any} room */
  room(room) {
    const [x, y, w] = room.inside;
    const { top } = lettering(room, this.crowds?.get(room.id) ?? 0);
    const size = Math.min(46, w * C * 0.5, top - y * C - 8);
    const heap = this.now.view?.status?.heaps?.find((/** @type {any} */ one) => one.place === room.id);
    return svg`<g class="room ${room.kind}"><path d=${shape(room.outline)}/>
      ${hasIcon(room.id) && size > 22 ? svg`<g class="furniture" transform="translate(${room.label[0] * C} ${top - size / 2 - 3})">${glyph(room.id, size)}</g>` : nothing}
      ${heap ? svg`<g class="pile" transform="translate(${(x + w) * C - 16} ${y * C + 17})"><rect x="-9" y="-11" width="15" height="20" rx="2"/><rect x="-6.5" y="-9" width="15" height="20" rx="2"/><text class=${heap.count > 99 ? "long" : ""} x="1" y=${heap.count > 99 ? 4 : 5}>${heap.count}</text></g>` : nothing}</g>`;
  }

  /** The name of a room, above the light of a lit one. @param {any} room */
  name(room) {
    const { words, type, at, flat } = lettering(room, this.crowds?.get(room.id) ?? 0);
    if (type < 4.5) return nothing;
    const x = flat ? room.inside[0] * C + 6 : room.label[0] * C;
    return svg`<text class=${flat ? "line" : ""} font-size=${type} x=${x} y=${at}>${words.map((word, i) => svg`<tspan x=${x} dy=${i ? type * 1.05 : 0}>${word}</tspan>`)}</text>`;
  }

  /** @param {any} door @param {any} plan */
  door(door, plan) {
    const square = plan.squares.find((/** @type {any} */ one) => one.id === door.square);
    if (!square) return nothing;
    const [x, y] = [square.x * C, square.y * C];
    const lines = {
      N: `M${x + 3} ${y}h${C - 6}`,
      S: `M${x + 3} ${y + C}h${C - 6}`,
      W: `M${x} ${y + 3}v${C - 6}`,
      E: `M${x + C} ${y + 3}v${C - 6}`,
    };
    const r = C - 6;
    const swings = {
      N: `M${x + 3} ${y}v${-r * 0.7}a${r} ${r} 0 0 1 ${r} ${r * 0.7}`,
      S: `M${x + 3} ${y + C}v${r * 0.7}a${r} ${r} 0 0 0 ${r} ${-r * 0.7}`,
      W: `M${x} ${y + 3}h${-r * 0.7}a${r} ${r} 0 0 0 ${r * 0.7} ${r}`,
      E: `M${x + C} ${y + 3}h${r * 0.7}a${r} ${r} 0 0 1 ${-r * 0.7} ${r}`,
    };
    const side = /** @type {keyof typeof lines} */ (door.side);
    return svg`<path class="doorgap" d=${lines[side]}/><path class="swing" d=${swings[side]}/>`;
  }

  /** @param {any} wall @param {any} plan */
  wall(wall, plan) {
    const square = plan.squares.find((/** @type {any} */ one) => one.id === wall.square);
    const [x, y] = [square.x * C, square.y * C];
    const lines = { N: `M${x} ${y}h${C}`, S: `M${x} ${y + C}h${C}`, W: `M${x} ${y}v${C}`, E: `M${x + C} ${y}v${C}` };
    return svg`<path class="wall" d=${lines[/** @type {keyof typeof lines} */ (wall.side)]}/>`;
  }

  /** @param {any} link @param {import("./routes.js").Routes} routes */
  link(link, routes) {
    const [a, b] = link.ends.map((/** @type {string} */ end) => routes.places.get(end));
    if (!a || !b) return nothing;
    const toward = (/** @type {number[]} */ p, /** @type {number[]} */ q) => {
      const d = Math.hypot(q[0] - p[0], q[1] - p[1]);
      return [(q[0] - p[0]) / d, (q[1] - p[1]) / d];
    };
    const arrow = (/** @type {number[]} */ p, /** @type {number[]} */ q) => {
      const [dx, dy] = toward(p, q);
      const [x, y] = [p[0] * C + dx * 26, p[1] * C + dy * 26 + 12];
      return svg`<path class="passage" d="M${x} ${y}l${dx * 18} ${dy * 18}m0 0l${-dx * 6 - dy * 4} ${-dy * 6 + dx * 4}m${dx * 6 + dy * 4} ${dy * 6 - dx * 4}l${-dx * 6 + dy * 4} ${-dy * 6 - dx * 4}"/>`;
    };
    return svg`${arrow(a, b)}${arrow(b, a)}`;
  }

  /** @param {string | undefined} from @param {import("./routes.js").Routes} routes */
  path(from, routes) {
    if (!from || !this.over) return nothing;
    const stops = way(routes, from, this.over, /** @type {Set<string>} */ (this.rooms)).map((place) =>
      routes.places.get(place),
    );
    if (stops.length < 2) return nothing;
    return svg`<polyline class="way" aria-hidden="true" points=${stops.map((p) => `${(p?.[0] ?? 0) * C},${(p?.[1] ?? 0) * C}`).join(" ")}/>`;
  }

  /** @param {string} place @param {any} action @param {boolean} first */
  target(place, action, first) {
    const plan = this.layout.plan;
    const room = plan.rooms.find((/** @type {any} */ one) => one.id === place);
    const square = room ? null : plan.squares.find((/** @type {any} */ one) => one.id === place);
    const d = room ? shape(room.outline) : `M${square.x * C + 1} ${square.y * C + 1}h${C - 2}v${C - 2}h${2 - C}z`;
    const stop = this.over === place || (this.over === null && first);
    return svg`<path class="target" data-place=${place} d=${d} role="button" tabindex=${stop ? 0 : -1} aria-label="${t("table.go", { place: room?.title ?? place })}"
      @click=${() => {
        this.over = null;
        this.now.act(action);
      }} @pointerenter=${() => this.point(place)} @pointerleave=${() => this.point(null)} @focus=${() => this.point(place)}/>`;
  }

  /** @param {string | null} place */
  point(place) {
    if (this.over !== place) {
      this.over = place;
      this.draw();
    }
  }

  /** @param {KeyboardEvent} event @param {Map<string, any>} targets */
  key(event, targets) {
    const here = /** @type {SVGElement} */ (event.target).dataset.place;
    if (!here) return;
    const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const arrow = arrows[/** @type {keyof typeof arrows} */ (event.key)];
    if (arrow) {
      const places = /** @type {import("./routes.js").Routes} */ (this.routes).places;
      const [x, y] = /** @type {[number, number]} */ (places.get(here));
      let best = null,
        least = Infinity;
      for (const place of targets.keys()) {
        const [px, py] = /** @type {[number, number]} */ (places.get(place));
        const ahead = (px - x) * arrow[0] + (py - y) * arrow[1];
        const aside = Math.abs((px - x) * arrow[1]) + Math.abs((py - y) * arrow[0]);
        if (ahead > 0.1 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
      }
      if (best) /** @type {SVGElement | null} */ (this.querySelector(`[data-place="${CSS.escape(best)}"]`))?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.over = null;
      this.now.act(targets.get(here));
    } else return;
    event.preventDefault();
  }

  /** Every piece with the point it stands on; several in one room stand side by side. @param {any} status @param {import("./routes.js").Routes} routes */
  pieces(status, routes) {
    /** @type {Map<string, any[]>} */ const at = new Map();
    for (const piece of status?.pieces ?? []) {
      if (!routes.places.has(piece.place)) continue;
      at.set(piece.place, [...(at.get(piece.place) ?? []), piece]);
    }
    const rooms = new Map(this.layout.plan.rooms.map((/** @type {any} */ room) => [room.id, room]));
    const seated = new Map(
      (status?.seats ?? []).map((/** @type {any} */ one, /** @type {number} */ seat) => [one.token, seat]),
    );
    return [...at].flatMap(([place, pieces]) =>
      pieces.map((piece, i) => {
        const [x, y] = /** @type {[number, number]} */ (routes.places.get(place));
        const room = rooms.get(place);
        const token = this.layout.tokens.find((/** @type {any} */ one) => one.id === piece.id);
        const [px, py] = room ? stand(room, i, pieces.length) : [x + i * 0.2, y];
        return {
          id: piece.id,
          x: px * C,
          y: py * C,
          token,
          asleep: token && !seated.has(piece.id),
          me: token && seated.get(piece.id) === this.now.chair,
        };
      }),
    );
  }

  /** @param {any} piece */
  piece(piece) {
    const place = styled({ transform: `translate(${piece.x}px, ${piece.y}px)` });
    if (!piece.token) return svg`<g class="piece weapon" ${place}><circle r="9.5"/>${glyph(piece.id, 14)}</g>`;
    return svg`<g class="piece ${piece.asleep ? "asleep" : ""} ${piece.me ? "me" : ""}" ${place}>
      ${piece.me ? svg`<path class="ring edge" d=${FIGURE}/><path class="ring" d=${FIGURE}/>` : nothing}<path d=${FIGURE} fill=${COLOURS[piece.token.color] ?? "#998"}/><text y="6.5">${piece.token.letters}</text></g>`;
  }
}

/** Where the i-th of n pieces stands in a room: in rows below its name, and inside its walls. @param {any} room @param {number} i @param {number} n @returns {[number, number]} */
function stand(room, i, n) {
  const [left, top, w, h] = room.inside;
  if (h === 1) return [left + w - 0.6 - i * 0.8, top + 0.5];
  const { across, first } = ranks(room, n);
  const apart = Math.min(1.02, (w - 0.3) / across);
  const row = Math.floor(i / across);
  return [room.label[0] + ((i % across) - (Math.min(across, n - row * across) - 1) / 2) * apart, first + row * 0.86];
}

/** How many of n pieces stand side by side in a room, and how high the first row. @param {any} room @param {number} n */
function ranks(room, n) {
  const [, top, w, h] = room.inside;
  const across = Math.max(1, Math.min(n, Math.max(2, Math.floor((w - 0.3) / 0.84))));
  const last = Math.max(0, Math.ceil(n / across) - 1);
  return { across, first: Math.min(room.label[1] + 0.95, top + h - 0.5 - last * 0.86) };
}

/** How the name of a room is set: the lines, their size, the first baseline, and where they begin above; a crowd pushes them up. @param {any} room @param {number} crowd */
function lettering(room, crowd) {
  const [, y, w, h] = room.inside;
  const words = h === 1 ? [room.title] : wrapped(room.title, Math.max(6, Math.floor(w * 3.1)));
  const type = Math.min(
    10.5,
    (w * C - 4) / (Math.max(...words.map((word) => word.length)) * 0.78),
    ((h * C - 4) / words.length) * 0.85,
  );
  const up =
    h === 1
      ? 0
      : Math.max(0, Math.min(room.label[1] + 0.95 - ranks(room, crowd).first, room.label[1] - y - 0.5 * words.length));
  const at = (room.label[1] - up) * C - (words.length - 1) * type * 0.52 + type * 0.36;
  return { words, type, at, top: at - type * 1.06, flat: h === 1 };
}

/** @param {string} text @param {number} width */
function wrapped(text, width) {
  /** @type {string[]} */ const lines = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

customElements.define("ds-plan", Plan);
