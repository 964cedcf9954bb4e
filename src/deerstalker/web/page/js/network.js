// The address under which others find this server. Opened at 127.0.0.1, a page has a link that works nowhere else.
import { hrefOf, linkTo } from "./address.js";
import { askNetwork } from "./api.js";

/**
 * `local`: this page was opened at an address that works on this machine only; `addresses`: where others find it.
 * @typedef {{local: boolean, addresses: string[]}} Reach
 */

/** @type {Reach} */
export const EVERYWHERE = { local: false, addresses: [] };

/** What starts a server that others can reach. */
export const COMMAND = "deerstalker serve --host 0.0.0.0";

const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** @returns {Promise<Reach>} */
export async function findReach() {
  if (!isLocal()) return EVERYWHERE;
  const { here, addresses } = await askNetwork().catch(() => ({ here: true, addresses: [] }));
  return here ? { local: true, addresses } : EVERYWHERE;
}

/** One of our addresses as others can use it, as far as that is known. @param {string} path @param {Reach} reach */
export function linkForOthers(path, { addresses }) {
  const [first] = addresses;
  return first ? new URL(hrefOf(path), first).href : linkTo(path);
}
