// The board, if the game has one, and whatever else lies on the table.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import "./plan.js";
import { tableau } from "./tableau.js";

/** @param {any} layout @param {any} now */
export const boardOf = (layout, now) => !now.view?.state ? nothing : html`${layout.plan ? html`<ds-plan .given=${{ layout, now }}></ds-plan>` : nothing}${tableau(layout, now.view.status, now.summary)}`;
