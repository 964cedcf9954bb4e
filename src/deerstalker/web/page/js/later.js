// Pages that nobody needs at once. They are loaded together when the first of them is opened.
export { realNotebookPage } from "./notebook/page.js";
export { puzzlePage } from "./puzzles/page.js";
export { reviewPage } from "./review/page.js";
export { rulesPage } from "./rules.js";
export { setupPage } from "./setup.js";
