// The first case of a game: the same deal for everybody, with a guide who says what to do and why.
import { openFirstCase } from "./api.js";
import { go } from "./main.js";
import { keepSeat } from "./setup.js";
import { myName, saveBeginsAtOnce } from "./storage.js";
import { t } from "./words.js";

/** Open it, and go there. @param {{name: string, title: string}} game */
export async function beginFirstCase(game) {
  const made = await openFirstCase(game.name, myName() || t("home.guest"));
  keepSeat(game, made, { isFirst: true });
  saveBeginsAtOnce(made.table, true);
  go(`/t/${made.table}`);
}
