// One table: the lobby before it begins, the game, and the end.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hrefOf } from "../address.js";
import { boardOf, isBroad, isTall, isWide, paletteOf, placesOf } from "../boards/index.js";
import { usualBot } from "../bots.js";
import { ceremonyPanel } from "../ceremony/panel.js";
import { styled } from "../directives.js";
import { focusOn } from "../elements/events.js";
import { pagesInMenu } from "../masthead.js";
import { linkForOthers } from "../network.js";
import { setSound, soundSettings } from "../sound.js";
import { load, save, saveMotion } from "../storage.js";
import { t } from "../words.js";
import { canNotify, wantsNotices } from "./attention.js";
import { checkTable } from "./checking.js";
import { TableController } from "./controller.js";
import { curtainPanel } from "./panels/curtain.js";
import { caseCardPanel, caseFacts } from "./panels/case_card.js";
import { chairLinkPanel } from "./panels/chair_link.js";
import { endingPanel } from "./panels/ending.js";
import { guidePanel } from "./panels/guide.js";
import { handPanel, heldCards, openCards } from "./panels/hand.js";
import { lobbyPanel } from "./panels/lobby.js";
import { logPanel } from "./panels/log.js";
import { menuPanel } from "./panels/menu.js";
import { callOffer, outNotice, problemAt, silence, standing } from "./panels/notices.js";
import { questionPanel } from "./panels/question.js";
import { revealPanel } from "./panels/reveal.js";
import { seatStyles } from "../colors.js";
import { titlesIn } from "../seat_colors.js";
import { seatsPanel } from "./panels/seats.js";
import { sheetPanel } from "./panels/sheet.js";
import { isNarrow, tabsPanel } from "./panels/tabs.js";
import { pendingChat, pendingClass, pendingMark } from "./pending.js";
import { playAgain, tryAgain } from "./rematch.js";
import { seatAddress } from "./seating.js";

/**
 * @import { Layout } from "../wire.js"
 * @import { Page } from "../main.js"
 * @import { DrawnTable } from "./model.js"
 * @import { Tab } from "./panels/tabs.js"
 * @import { Problem } from "./problems.js"
 */

/** @param {() => void} draw @param {string} table @returns {Page} */
export function tablePage(draw, table) {
  const controller = new TableController(draw, table);
  addEventListener("resize", draw); // in another window there may be tabs
  return {
    view: () => tableView(controller),
    get title() {
      return controller.attention.titled(controller.model.title());
    },
    connected: true,
    leave: () => {
      removeEventListener("resize", draw);
      controller.leave();
    },
  };
}

/** @param {TableController} table */
function tableView(table) {
  const { model } = table;
  if (table.gone)
    return html`<p class="panel" role="alert">
      ${t(`errors.${table.gone}`)} <a href=${hrefOf("/")}>${t("brand")}</a>
    </p>`;
  if (!model.isDrawn() || (table.beginning && model.summary.stage === "waiting"))
    return html`${silence(table.lost)}
      <p class="quietly">${t("sheet.thinking")}</p>`;
  if (table.curtain) return curtainPanel(chairName(model), () => table.raiseCurtain());
  return model.summary.stage === "waiting" ? lobby(table, model) : game(table, model);
}

/** @param {DrawnTable} model */
const chairName = ({ chair, summary }) => (chair === null ? "" : summary.seats[chair].name);

/** @param {TableController} table @param {DrawnTable} model */
function lobby(table, model) {
  return lobbyPanel(model, {
    link: {
      link: linkForOthers(`/t/${model.table}`, table.sharing.reach),
      reach: table.sharing.reach,
      title: t("invite.title", { game: model.summary.title }),
      copied: table.sharing.copied,
      copy: (link) => table.sharing.copy(link),
    },
    warning: html`${silence(table.lost)}${problemOf(table, model, "ask", "table", "typed", "talk")}`,
    name: table.nameDraft,
    typeName: (name) => table.typeName(name),
    say: (text) => table.do({ type: "Say", text }),
    sit: (seat, name) => table.sit(seat, name),
    do: (command, seat) => table.do(command, seat ?? null),
  });
}

/**
 * What went wrong at one of these places.
 * @param {TableController} table @param {DrawnTable} model @param {...Problem["where"]} places
 */
const problemOf = (table, { summary }, ...places) =>
  problemAt(table.problem, places, summary.game, () => table.forgetProblem());

/** @param {TableController} table @param {DrawnTable} model */
function game(table, model) {
  const { summary, layout } = model;
  const { moment } = table.attendant.ceremony;
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
  const tab = table.tab === "board" && !layout.plan ? "cards" : table.tab; // without a board all lies among the cards
  const boardTab = tab === "cards" ? "cards" : "board";
  return html`<h1 class="unseen">${summary.title}</h1>
    <div
      class="table ${shapeOf(layout, boardless)} ${load("typing") ? "typing" : ""}"
      data-tab=${tab}
      ${styled({
        "--aspect": aspectOf(layout),
        ...paletteOf(layout),
        ...seatStyles(layout, model.view?.status, summary.seats.length),
      })}
    >
      <div class="strip">${seatsPanel(model, (seat) => table.mute(seat))}${menuOf(table, model)}</div>
      ${tabsPanel(tab, layout.plan !== null, model.unread, (tab) => table.showTab(tab))}
      <div class="leftside">
        <div class="boardside" id="panel-board" role=${role} aria-labelledby=${named(boardTab)}>
          ${board}${handPanel(model)}
        </div>
        <div
          class="logside ${table.log.long ? "long" : ""}"
          id="panel-log"
          role=${role}
          aria-labelledby=${named("log")}
        >
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
      <div class="askside ${pendingClass(table.pending, model.view)}">
        ${callOffer(table.attention)}${silence(table.lost)}${problemOf(table, model, "ask", "table")}
        ${pendingMark(table.pending)}${questionOf(table, model)}
      </div>
      ${model.reveal ? revealPanel(model, model.reveal, () => table.putAway()) : nothing}
      ${moment ? ceremonyPanel(moment, (id) => model.card(id)) : nothing} ${dialogOf(table, model)}
    </div>`;
}

/** What is given to others, if somebody asked for it. @param {TableController} table @param {DrawnTable} model */
function dialogOf(table, model) {
  const { sharing } = table;
  const { copied } = sharing;
  const close = () => sharing.close();
  const copy = (/** @type {string} */ text) => sharing.copy(text);
  if (sharing.open === "chair") {
    const link = linkForOthers(seatAddress(model.table, model.chair), sharing.reach);
    return chairLinkPanel({ link, reach: sharing.reach, title: t("chair.title"), copied, copy }, close);
  }
  if (sharing.open === "case") {
    const link = linkForOthers(`/t/${model.table}/review`, sharing.reach);
    return caseCardPanel({ facts: caseFacts(model, model.art, new Date()), link, copied, copy, close });
  }
  return nothing;
}

/** @param {TableController} table @param {DrawnTable} model */
function logOf(table, model) {
  const canTalk = model.chair !== null && model.hasCompany();
  return logPanel({
    lines: model.lines,
    names: model.summary.seats.map((seat) => seat.name),
    titles: titlesIn(model.layout),
    unsent: pendingChat(table.pending),
    lit: new Set(table.notes.reason?.seqs),
    muted: model.muted,
    long: table.log.long,
    stretch: () => table.log.stretch(),
    filter: table.log.filter,
    unread: model.unread,
    choose: (filter) => table.log.choose(filter),
    copy: (text) => table.sharing.copy(text),
    copied: table.sharing.copied,
    say: canTalk ? (text) => table.do({ type: "Say", text }) : null,
    trouble: problemOf(table, model, "talk"),
  });
}

/** @param {TableController} table @param {DrawnTable} model */
function questionOf(table, model) {
  return questionPanel({
    view: model.view,
    game: model.summary.game,
    mine: model.chair !== null,
    before: html`${standingOf(table, model)}${outNotice(outOf(model))}${guideOf(table, model)}`,
    after: model.view?.over ? endingOf(table, model) : nothing,
    title: (value) => model.nameOf(value),
    drawing: (id) => model.drawingOf(id),
    held: new Set(heldCards(model)),
    open: new Set(openCards(model)),
    places: placesOf(model.layout),
    draft: table.draft,
    act: (action) => table.act(action),
    say: (text) => table.doTyped(text),
    draw: table.draw,
    look: () => table.showTab("board"),
    parsing: table.parsing > 0,
    answering: table.attendant.answers.held !== null,
    trouble: problemOf(table, model, "typed"),
  });
}

/** @param {TableController} table @param {DrawnTable} model */
const guideOf = (table, { view }) =>
  guidePanel({
    guide: table.guide,
    view,
    act: (action) => table.act(action),
    skip: () => table.do({ type: "Skip" }),
  });

/** @param {TableController} table @param {DrawnTable} model */
function standingOf(table, { chair, summary, view, wishes, awaited }) {
  const { stage, seats } = summary;
  const wanted = stage === "paused" ? "resume" : "pause";
  const wishing = [...wishes].filter(([, what]) => what === wanted).map(([seat]) => seat);
  const outOfTime = chair !== null && (view?.clocks?.[chair] ?? Infinity) <= 0;
  return standing({
    stage,
    seated: chair !== null,
    bot: chair !== null && Boolean(seats[chair]?.bot) && !outOfTime,
    clocks: Boolean(view?.clocks),
    wish: wishing.map((seat) => seats[seat].name).join(", "),
    wished: chair !== null && wishing.includes(chair),
    answer: table.answer,
    close: () => table.forgetProblem(),
    awaited: awaited.map((one) => ({ ...one, name: seats[one.seat].name })),
    do: (command) => table.do(command),
  });
}

/** Whether the one at this screen is out, and still has cards to answer with. @param {DrawnTable} model */
function outOf({ chair, view }) {
  const seat = chair === null || view?.over ? undefined : view?.status?.seats[chair];
  return { out: seat?.out ?? false, holds: (seat?.cards ?? 0) > 0 };
}

/** @param {TableController} table @param {DrawnTable} model */
const endingOf = (table, { chair, mine, rematchBy, summary, view }) =>
  endingPanel({
    table: summary.table,
    rematch: summary.rematch,
    wants: rematchBy === null || mine.includes(rematchBy) ? "" : summary.seats[rematchBy].name,
    seated: chair !== null,
    prepared: summary.first_case,
    lost: !mine.some((seat) => view?.winners.includes(seat)),
    checked: table.checked,
    share: () => table.sharing.show("case"),
    again: () => playAgain(table),
    retry: () => tryAgain(table),
    check: () => checkTable(table),
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
    do: (command) => table.do(command),
    linkChair: () => table.sharing.show("chair"),
    typing: Boolean(load("typing")),
    type: isNarrow() && matchMedia("(pointer: coarse)").matches ? () => typeCommands(table) : null,
    notices: canNotify() ? wantsNotices() : null,
    notify: (wish) => table.attention.choose(wish),
    pages: pagesInMenu(table.draw),
    quicken: () => thenDraw(table, () => saveMotion(fast ? "" : "fast")),
    sound: soundSettings(),
    setSound: (change) => thenDraw(table, () => setSound(change)),
    answers: table.attendant.answers.on,
    setAnswers: model.mine.length === 1 ? (on) => thenDraw(table, () => table.attendant.setAnswers(on)) : null,
    leave: () => table.standUp(),
  });
}

/** Show the line for commands on a phone, or take it away. @param {TableController} table */
function typeCommands(table) {
  thenDraw(table, () => save("typing", !load("typing")));
  if (load("typing")) focusOn("#typed");
}

/** @param {TableController} table @param {() => void} act */
function thenDraw(table, act) {
  act();
  table.draw();
}

/** Which of the arrangements of the table suits the board. @param {Layout} layout @param {boolean} boardless */
function shapeOf(layout, boardless) {
  if (boardless) return "boardless";
  if (!layout.plan) return "unplanned";
  if (isTall(layout)) return "tall";
  if (isWide(layout)) return "wide";
  return isBroad(layout) ? "broad" : "";
}

/** @param {Layout} layout */
const aspectOf = ({ plan }) => plan && String((plan.width * 24 + 12) / (plan.height * 24 + 12));
