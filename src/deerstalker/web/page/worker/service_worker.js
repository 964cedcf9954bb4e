// Opens the page at once, and without a connection. Nothing of a table is ever kept here: only the files of the page,
// and what the server tells everybody about its games.
/* global BUILD, FILES */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ROOT = new URL("./", worker.location.href);

/** The caches of this page begin so; another folder of the site may have another page. */
const OURS = `deerstalker ${ROOT.pathname} `;
const CACHE = OURS + BUILD;

/** What everybody may have, and may read without a connection. */
const PUBLIC = /^api\/games(\/[\w-]+\/(rules|layout))?$/;
const ASSETS = "assets/";

/** Milliseconds that a newer page has to arrive before the one that is here is shown. */
const PATIENCE = 400;
/** The same for what is told of the games. */
const LONG_PATIENCE = 3000;

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lookAt(event.notification.data?.address));
});

/** Keep the page; and, as far as it can be had now, every rulebook. */
async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(ROOT, { cache: "reload" }), ...FILES.map((file) => new URL(file, ROOT).href)]);
  try {
    const games = await kept(cache, new Request(new URL("api/games", ROOT)));
    const names = (await games.json()).map((/** @type {{name: string}} */ { name }) => name);
    const parts = names.flatMap((/** @type {string} */ name) => [`${name}/rules`, `${name}/layout`]);
    for (const part of parts) await kept(cache, new Request(new URL(`api/games/${part}`, ROOT)));
  } catch {
    // what is missing is kept when somebody reads it
  }
}

/** Forget earlier builds. No page of theirs is open any more: until then, this worker waits. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

/** What this worker answers itself; null leaves it to the network. @param {Request} request */
function answerTo(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== ROOT.origin || !pathname.startsWith(ROOT.pathname)) return null;
  const path = pathname.slice(ROOT.pathname.length);
  if (PUBLIC.test(path)) return newest(request);
  if (path.startsWith(ASSETS)) return fromCache(request);
  if (request.mode === "navigate" && !path.startsWith("api/") && !path.includes(".")) return shell(request);
  return null;
}

/** A file that never changes. @param {Request} request */
async function fromCache(request) {
  return (await caches.match(request)) ?? kept(await caches.open(CACHE), request);
}

/** What the server has now, or else what it had. @param {Request} request */
async function newest(request) {
  const cache = await caches.open(CACHE);
  const before = marked(await cache.match(request));
  const now = kept(cache, request);
  return before ? Promise.race([now.catch(() => before), after(LONG_PATIENCE, before)]) : now;
}

/** An answer that tells that it is not the server's. @param {Response | undefined} answer */
function marked(answer) {
  if (!answer) return null;
  const headers = new Headers(answer.headers);
  headers.set("X-Kept", "yes");
  return new Response(answer.body, { headers });
}

/** The page itself: a newer one, if it is here at once; else the one that was kept. @param {Request} request */
async function shell(request) {
  const before = await (await caches.open(CACHE)).match(ROOT.href);
  const now = fetch(request);
  if (!before) return now;
  const page = await placed(before);
  const sound = now.then((answer) => (answer.status < 500 ? answer : page));
  return Promise.race([sound.catch(() => page), after(PATIENCE, page)]);
}

/** The page names its files from where it is read; kept was the one of the top folder. @param {Response} page */
async function placed(page) {
  const text = (await page.text()).replaceAll('="./', `="${ROOT.pathname}`);
  const headers = new Headers(page.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(text, { headers });
}

/** Ask the server, and keep what it says. @param {Cache} cache @param {Request} request */
async function kept(cache, request) {
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  else if (answer.status >= 500) throw new Error(answer.statusText);
  return answer;
}

/** @template T @param {number} milliseconds @param {T} value @returns {Promise<T>} */
const after = (milliseconds, value) => new Promise((done) => setTimeout(() => done(value), milliseconds));

/** Show a page of ours, where it is open already. @param {string | undefined} address */
async function lookAt(address) {
  const open = await worker.clients.matchAll({ type: "window" });
  const there = open.find(({ url }) => new URL(url).pathname === address);
  if (there) await there.focus();
  else if (address) await worker.clients.openWindow(address);
}
