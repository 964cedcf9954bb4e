// The shelf of games, and setting up a table.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { call, once, post, Refusal } from "./api.js";
import { lid } from "./lids.js";
import { go } from "./main.js";
import { chairs, keep, myName, nameMe, remember } from "./mine.js";
import { announce, t } from "./words.js";

export const LEVELS = ["novice", "careful", "expert"];

/**
 * Open a table, and sit down at it if a seat is mine.
 * @param {any} game @param {any} wish
 */
async function openTable(game, wish) {
  const made = await post("/tables", wish);
  remember(made.table, {
    game: game.name,
    title: game.title,
    host: made.host,
    tokens: made.token ? { [made.seat]: made.token } : {},
  });
  return made;
}

/** @param {() => void} draw @returns {import("./main.js").Page} */
export function homePage(draw) {
  /** @type {any[]} */ let games = [];
  /** @type {any[]} */ let open = [];
  /** What went wrong, and where it was asked for: a game, the code, or the page itself. */
  let problem = { text: "", at: "" };
  const load = async () => {
    try {
      games = await once("/games");
      draw();
      open = await call("/tables");
    } catch (error) {
      fail(error, "");
    }
    draw();
  };
  /** @param {unknown} error @param {string} at */
  const fail = (error, at) => {
    problem = { text: error instanceof Refusal && error.kind !== "Offline" ? error.message : t("errors.offline"), at };
    announce(problem.text, true);
    draw();
  };
  const trouble = (/** @type {string} */ at) =>
    problem.text && problem.at === at ? html`<p class="panel danger" role="alert">${problem.text}</p>` : nothing;
  load();
  const timer = setInterval(async () => {
    open = await call("/tables").catch(() => open);
    draw();
  }, 10_000);

  /** @param {any} game */
  const quick = async (game) => {
    const seats = Math.min(Math.max(4, game.players[0]), game.players[1]);
    const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : "careful"));
    const wish = {
      game: game.name,
      seats,
      name: myName() || t("home.guest"),
      seat: 0,
      bots,
      options: {},
      settings: { aid: "everything", hints: true },
    };
    try {
      const made = await openTable(game, wish);
      keep(`begin.${made.table}`, true);
      go(`/t/${made.table}`);
    } catch (error) {
      fail(error, game.name);
    }
  };

  /** @param {SubmitEvent} event */
  const join = async (event) => {
    event.preventDefault();
    const code = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("code"))
      .trim()
      .toUpperCase();
    try {
      const found = await call(`/codes/${encodeURIComponent(code)}`);
      go(`/t/${found.table}`);
    } catch (error) {
      fail(error, "code");
    }
  };

  /** @param {any} game */
  const box = (game) =>
    html`<li class="lid">
      ${lid(game.name)}
      <div class="about">
        <h2>${game.title}</h2>
        <p class="made">
          ${game.maker}, ${game.year} · ${t("home.players", { from: game.players[0], to: game.players[1] })}
        </p>
        <p>${game.blurb}</p>
      </div>
      <div class="do">
        <button class="primary" @click=${() => quick(game)}>
          ${t("home.quick")}<span class="unseen">: ${game.title}</span>
        </button>
        <a class="button" href="/new/${game.name}">${t("home.create")}<span class="unseen">: ${game.title}</span></a>
        <a class="button quiet" href="/rules/${game.name}"
          >${t("home.rules")}<span class="unseen">: ${game.title}</span></a
        >
        ${trouble(game.name)}
      </div>
    </li>`;

  const view = () =>
    html` <section class="hello">
        <h1>${t("home.title")}</h1>
        <p>${t("home.lead")}</p>
      </section>
      ${trouble("")}
      <ul class="shelf">
        ${games.map(box)}
      </ul>
      <div class="below">
        <section class="panel">
          <h2>${t("home.join")}</h2>
          <form class="row" @submit=${join}>
            <label
              >${t("home.code")}<input
                class="code-input"
                name="code"
                required
                minlength="5"
                maxlength="5"
                autocomplete="off"
                autocapitalize="characters"
                spellcheck="false"
            /></label>
            <button>${t("home.go")}</button>
          </form>
          ${trouble("code")}
        </section>
        <section class="panel">
          <h2>${t("home.mine")}</h2>
          ${mine()}
        </section>
        <section class="panel">
          <h2>${t("home.open")}</h2>
          ${
            open.length
              ? html`<ul>
                  ${open.map(
                    (one) =>
                      html`<li>
                        <a href="/t/${one.table}"
                          ><span
                            >${one.title}
                            <small
                              >${one.seats
                                .filter((/** @type {any} */ seat) => seat.person)
                                .map((/** @type {any} */ seat) => seat.name)
                                .join(", ")}</small
                            ></span
                          ><small
                            >${t(`home.stages.${one.stage}`)} ·
                            ${t("home.seats", { taken: one.seats.filter((/** @type {any} */ seat) => seat.name).length, seats: one.seats.length })}</small
                          ></a
                        >
                      </li>`,
                  )}
                </ul>`
              : html`<p class="quietly">${t("home.none")}</p>`
          }
        </section>
        <section class="panel">
          <h2>${t("home.real")}</h2>
          <p class="quietly">${t("home.realLead")}</p>
          <a class="button" href="/notebook">${t("home.openNotebook")}</a>
        </section>
      </div>`;
  return { view, title: "", leave: () => clearInterval(timer) };
}

function mine() {
  const mine = Object.entries(chairs())
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, 6);
  if (!mine.length) return html`<p class="quietly">${t("home.noMine")}</p>`;
  return html`<ul>
    ${mine.map(
      ([table, one]) =>
        html`<li>
          <a href="/t/${table}"
            ><span>${one.title || one.game}</span><small>${new Date(one.at).toLocaleDateString()}</small></a
          >
        </li>`,
    )}
  </ul>`;
}

/** @param {() => void} draw @param {string} name @returns {import("./main.js").Page} */
export function setupPage(draw, name) {
  /** @type {any} */ let game = null;
  let seats = 4;
  /** @type {(string | null)[]} */ let who = [];
  let problem = "";
  once("/games")
    .then((all) => {
      game = all.find((/** @type {any} */ one) => one.name === name);
      if (!game) throw new Error(t("errors.noGame"));
      seats = Math.min(Math.max(4, game.players[0]), game.players[1]);
      deal();
      draw();
    })
    .catch((error) => {
      problem = error.message;
      draw();
    });

  const deal = () => {
    who = Array.from({ length: seats }, (_, seat) =>
      seat === 0 ? "me" : (who[seat] ?? (seat === 1 ? null : "careful")),
    );
  };

  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const mySeat = who.indexOf("me");
    const clock = form.get("clock");
    const myself = String(form.get("name")).trim();
    /** @type {Record<string, unknown>} */ const options = {};
    for (const option of game.options) {
      const value = form.get(`option-${option.name}`);
      if (option.values.every((/** @type {unknown} */ one) => typeof one === "boolean"))
        options[option.name] = value === "true";
      else if (typeof option.default === "number") options[option.name] = Number(value);
      else options[option.name] = value;
      if (options[option.name] === option.default) delete options[option.name];
    }
    const wish = {
      game: game.name,
      seats,
      name: myself,
      seat: mySeat < 0 ? null : mySeat,
      options,
      bots: who.map((one) => (one === "me" ? null : one)),
      settings: {
        aid: form.get("aid"),
        hints: form.has("hints"),
        listed: form.has("listed"),
        clock: clock ? Number(clock) : null,
      },
    };
    try {
      const made = await openTable(game, wish);
      nameMe(myself);
      go(`/t/${made.table}`);
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
      announce(problem, true);
      draw();
    }
  };

  const seat = (/** @type {number} */ number) =>
    html`<li>
      <span>${number + 1}</span>
      <select
        name="seat-${number}"
        aria-label=${t("setup.seat", { n: number + 1 })}
        .value=${who[number] ?? ""}
        @change=${(/** @type {Event} */ event) => {
          const value = /** @type {HTMLSelectElement} */ (event.target).value;
          if (value === "me") who = who.map((one) => (one === "me" ? null : one));
          who[number] = value || null;
          draw();
        }}
      >
        <option value="me" ?selected=${who[number] === "me"}>${t("setup.you")}</option>
        <option value="" ?selected=${who[number] === null}>${t("setup.friend")}</option>
        ${LEVELS.map((level) => html`<option value=${level} ?selected=${who[number] === level}>${t(`setup.bots.${level}`)}</option>`)}
      </select>
    </li>`;

  const optionField = (/** @type {any} */ option) =>
    html`<label
      ><span class="first">${label(option.name)}</span>
      <select name="option-${option.name}">
        ${option.values.map((/** @type {any} */ value) => html`<option value=${String(value)} ?selected=${value === option.default}>${label(value)}</option>`)}
      </select>
      ${option.meaning ? html`<span class="help">${option.meaning}</span>` : nothing}</label
    >`;

  const view = () =>
    !game
      ? html`<p class="quietly" role="alert">${problem}</p>`
      : html` <form class="setup" @submit=${submit}>
          <h1>${t("setup.title", { game: game.title })}</h1>
          ${problem ? html`<p class="panel danger" role="alert">${problem}</p>` : nothing}
          <div class="grid">
            <label
              >${t("setup.yourName")}<input
                name="name"
                required
                maxlength="24"
                .value=${myName()}
                autocomplete="nickname"
            /></label>
            <label
              >${t("setup.seats")}<select
                name="seats"
                @change=${(/** @type {Event} */ event) => {
                  seats = Number(/** @type {HTMLSelectElement} */ (event.target).value);
                  deal();
                  draw();
                }}
              >
                ${range(game.players[0], game.players[1]).map((n) => html`<option value=${n} ?selected=${n === seats}>${n}</option>`)}
              </select></label
            >
          </div>
          <fieldset>
            <legend>${t("setup.who")}</legend>
            <ol class="seats">
              ${range(0, seats - 1).map(seat)}
            </ol>
          </fieldset>
          <fieldset>
            <legend>${t("setup.settings")}</legend>
            <div class="grid">
              <label
                >${t("setup.aid")}<select name="aid">
                  ${["off", "shown", "simple", "everything"].map((aid) => html`<option value=${aid} ?selected=${aid === "simple"}>${t(`setup.aids.${aid}`)}</option>`)}
                </select></label
              >
              <label
                >${t("setup.clock")}<select name="clock">
                  ${["", "300", "600", "1200"].map((clock) => html`<option value=${clock}>${t(`setup.clocks.${clock || "none"}`)}</option>`)}
                </select></label
              >
              <label class="tick"><input type="checkbox" name="hints" />${t("setup.hints")}</label>
              <label class="tick"><input type="checkbox" name="listed" />${t("setup.listed")}</label>
            </div>
          </fieldset>
          ${
            game.options.length
              ? html`<details class="panel">
                  <summary>${t("setup.options")}</summary>
                  <div class="grid">${game.options.map(optionField)}</div>
                </details>`
              : nothing
          }
          <div class="row"><button class="primary">${t("setup.open")}</button></div>
        </form>`;
  return { view, title: t("setup.title", { game: name }) };
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** @param {unknown} value */
const label = (value) =>
  value === true ? t("setup.yes") : value === false ? t("setup.no") : String(value).replace(/[-_]/g, " ");
