// One table: the lobby before it begins, the game, and the end.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { boardOf, isTall, isWide, paletteOf, placesOf } from "../boards/index.js";
import { usualBot } from "../bots.js";
import { styled } from "../directives.js";
import { t } from "../words.js";
import { TableController } from "./controller.js";
import { curtainPanel } from "./panels/curtain.js";
import { endingPanel } from "./panels/ending.js";
import { handPanel, heldCards } from "./panels/hand.js";
import { lobbyPanel } from "./panels/lobby.js";
import { logPanel } from "./panels/log.js";
import { menuPanel } from "./panels/menu.js";
import { standing, warning } from "./panels/notices.js";
import { questionPanel } from "./panels/question.js";
import { revealPanel } from "./panels/reveal.js";
import { seatsPanel } from "./panels/seats.js";
import { sheetPanel } from "./panels/sheet.js";
import { tabsPanel } from "./panels/tabs.js";
import { seatAddress } from "./seating.js";

/**
 * @import { Layout } from "../wire.js"
 * @import { Page } from "../main.js"
 * @import { DrawnTable } from "./model.js"
 * @import { Tab } from "./panels/tabs.js"
 */

/** @param {() => void} draw @param {string} table @returns {Page} */
export function tablePage(draw, table) {
  const controller = new TableController(draw, table);
  return {
    view: () => tableView(controller),
    get title() {
      return controller.model.title();
    },
    leave: () => controller.leave(),
  };
}

/** @param {TableController} table */
function tableView(table) {
  const { model } = table;
  if (table.gone)
    return html`<p class="panel" role="alert">${t(`errors.${table.gone}`)} <a href="/">${t("brand")}</a></p>`;
  if (!model.isDrawn()) return html`<p class="quietly">${t("sheet.thinking")}</p>`;
  if (table.curtain) return curtainPanel(chairName(model), () => table.raiseCurtain());
  return model.summary.stage === "waiting" ? lobby(table, model) : game(table, model);
}

/** @param {DrawnTable} model */
const chairName = ({ chair, summary }) => (chair === null ? "" : summary.seats[chair].name);

/** @param {TableController} table @param {DrawnTable} model */
function lobby(table, model) {
  const link = `${location.origin}/t/${model.table}`;
  return lobbyPanel(model, {
    link,
    copied: table.copied,
    warning: warningOf(table, model),
    copy: () => table.copy(link),
    sit: (seat, name) => table.sit(seat, name),
    do: (command, seat) => table.do(command, seat ?? null),
  });
}

/** @param {TableController} table @param {DrawnTable} model */
const warningOf = (table, { summary }) =>
  warning({
    problem: table.problem,
    lost: table.lost,
    game: summary.game,
    close: () => table.forgetProblem(),
  });

/** @param {TableController} table @param {DrawnTable} model */
function game(table, model) {
  const { summary, layout } = model;
  const board = boardOf(layout, {
    status: model.view?.status ?? null,
    offers: (model.chair !== null && model.view?.offers) || [],
    ways: (model.chair !== null && model.view?.ways) || null,
    act: (action) => table.act(action),
    summary,
    chair: model.chair,
  });
  const boardless = !layout.plan && board === nothing;
  const role = isNarrow() ? "tabpanel" : nothing;
  const named = (/** @type {Tab} */ tab) => (isNarrow() ? `tab-${tab}` : nothing);
  const boardTab = table.tab === "cards" || boardless ? "cards" : "board";
  return html`<h1 class="unseen">${summary.title}</h1>
    <div
      class="table ${shapeOf(layout, boardless)}"
      data-tab=${table.tab}
      ${styled({ "--aspect": aspectOf(layout), ...paletteOf(layout) })}
    >
      <div class="strip">${seatsPanel(model, (seat) => table.mute(seat))}${menuOf(table, model)}</div>
      ${tabsPanel(table.tab, boardless, (tab) => table.showTab(tab))}
      <div class="leftside">
        <div class="boardside" id="panel-board" role=${role} aria-labelledby=${named(boardTab)}>
          ${board}${handPanel(model)}
        </div>
        <div class="logside ${table.longLog ? "long" : ""}" id="panel-log" role=${role} aria-labelledby=${named("log")}>
          ${logOf(table, model)}
        </div>
      </div>
      <div class="sheetside" id="panel-notebook" role=${role} aria-labelledby=${named("notebook")}>
        ${sheetPanel(model, table.notes, {
          why: (card, holder) => table.why(card, holder),
          best: () => table.best(),
          close: () => table.closeNotes(),
        })}
      </div>
      <div class="askside">${warningOf(table, model)}${questionOf(table, model)}</div>
      ${model.reveal ? revealPanel(model, model.reveal, () => table.putAway()) : nothing}
    </div>`;
}

/** @param {TableController} table @param {DrawnTable} model */
function logOf(table, model) {
  const canTalk = model.chair !== null && model.hasCompany();
  return logPanel({
    lines: model.lines,
    lit: new Set(table.notes.reason?.seqs),
    muted: model.muted,
    long: table.longLog,
    stretch: () => table.stretchLog(),
    say: canTalk ? (text) => table.do({ type: "Say", text }) : null,
  });
}

/** @param {TableController} table @param {DrawnTable} model */
function questionOf(table, model) {
  return questionPanel({
    view: model.view,
    game: model.summary.game,
    mine: model.chair !== null,
    before: standingOf(table, model),
    after: model.view?.over ? endingOf(table, model) : nothing,
    title: (value) => model.nameOf(value),
    drawing: (id) => model.drawingOf(id),
    held: new Set(heldCards(model)),
    places: placesOf(model.layout),
    draft: table.draft,
    act: (action) => table.act(action),
    say: (text) => table.doTyped(text),
    draw: table.draw,
    look: () => table.showTab("board"),
    parsing: table.parsing > 0,
  });
}

/** @param {TableController} table @param {DrawnTable} model */
function standingOf(table, { chair, summary, view, wishes }) {
  if (chair === null) return nothing;
  const { stage, seats } = summary;
  const wanted = stage === "paused" ? "resume" : "pause";
  const wishing = [...wishes].filter(([, what]) => what === wanted).map(([seat]) => seat);
  const outOfTime = (view?.clocks?.[chair] ?? Infinity) <= 0;
  return standing({
    stage,
    bot: Boolean(seats[chair]?.bot) && !outOfTime,
    wish: wishing.map((seat) => seats[seat].name).join(", "),
    wished: wishing.includes(chair),
    do: (command) => table.do(command),
  });
}

/** @param {TableController} table @param {DrawnTable} model */
const endingOf = (table, { chair, summary }) =>
  endingPanel({
    table: summary.table,
    rematch: summary.rematch,
    seated: chair !== null,
    checked: table.checked,
    again: () => table.again(),
    check: () => table.check(),
  });

/** @param {TableController} table @param {DrawnTable} model */
function menuOf(table, model) {
  const { chair, summary } = model;
  const fast = document.documentElement.dataset.motion === "fast";
  return menuPanel({
    stage: summary.stage,
    bot: chair !== null && Boolean(summary.seats[chair]?.bot),
    standIn: usualBot(model.bots),
    seated: chair !== null,
    alone: !model.hasCompany(),
    fast,
    copied: table.copied,
    do: (command) => table.do(command),
    copyChair: () => table.copy(seatAddress(model.table, chair)),
    quicken: () => table.setMotion(fast ? "" : "fast"),
    leave: () => table.standUp(),
  });
}

/** On a wide screen everything stands side by side. */
const isNarrow = () => matchMedia("(max-width: 44rem)").matches;

/** Which of the arrangements of the table suits the board. @param {Layout} layout @param {boolean} boardless */
function shapeOf(layout, boardless) {
  if (boardless) return "boardless";
  if (!layout.plan) return "unplanned";
  if (isTall(layout)) return "tall";
  return isWide(layout) ? "wide" : "";
}

/** @param {Layout} layout */
const aspectOf = ({ plan }) => plan && String((plan.width * 24 + 12) / (plan.height * 24 + 12));
