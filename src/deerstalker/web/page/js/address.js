// Where the page is: every address of ours starts at the folder it is served from, "/" or "/games/deerstalker/".

/** The path of that folder, with a slash at its end. */
export const ROOT = new URL("..", import.meta.url).pathname;

/** The path of one of our addresses, as links and requests name it. @param {string} path  as "/t/ID" */
export const hrefOf = (path) => ROOT + path.slice(1);

/** One of our addresses in full, to be sent to others. @param {string} path */
export const linkTo = (path) => location.origin + hrefOf(path);

/** The address of a socket. @param {string} path */
export const socketAt = (path) => linkTo(path).replace(/^http/, "ws");

/** Our address at a path of this origin, without the folder; null elsewhere. @param {string} path */
export const addressAt = (path) => (path.startsWith(ROOT) ? path.slice(ROOT.length - 1) : null);
