// Builds the page that is served to players: bundled, minified, compressed, with a hash of its content in every name.
// What belongs to it is found by following imports, url()s and the links of index.html; there is no list of files.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, extname, join, parse } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WEB = join(import.meta.dirname, "src/deerstalker/web");
const SOURCES = join(WEB, "page");
const BUILT = join(WEB, "built_page");
const FRESH = `${BUILT}.new`;

const HOW = {
  absWorkingDir: SOURCES,
  outdir: FRESH,
  bundle: true,
  minify: true,
  metafile: true,
  logLevel: "warning",
  legalComments: "none", // the licenses of libraries are put beside the bundle
  target: ["es2022", "chrome109", "firefox115", "safari16"],
  assetNames: "assets/[name]-[hash]",
  chunkNames: "assets/[name]-[hash]",
  entryNames: "assets/[name]-[hash]",
  loader: { ".woff2": "file", ".svg": "file", ".png": "file", ".webp": "file" },
};

const COMPRESSED = new Set([".js", ".css", ".html", ".svg", ".json", ".webmanifest"]);
/** Below this many bytes, compression saves nothing. */
const SMALL = 300;

/** The output made from an entry point, as the page names it. */
function outputOf({ outputs }, entry) {
  const [found] = Object.entries(outputs).find(([, output]) => output.entryPoint === entry);
  return nameOf(found);
}

/** @param {string} output  as esbuild names it */
const nameOf = (output) => output.slice(output.indexOf("assets/"));

/** The chunks that a script needs before it starts. */
function chunksOf({ outputs }, script, found = new Set()) {
  const [, output] = Object.entries(outputs).find(([name]) => nameOf(name) === script);
  for (const { path, kind } of output.imports) {
    if (kind !== "import-statement" || found.has(nameOf(path))) continue;
    found.add(nameOf(path));
    chunksOf({ outputs }, nameOf(path), found);
  }
  return found;
}

/** Pages that are loaded later may want what the entry has; then all of it is in a chunk, which does without a stub. */
function withoutStub({ outputs }, script) {
  const { imports, inputs } = outputs[Object.keys(outputs).find((name) => nameOf(name) === script)];
  const chunks = imports.filter(({ kind }) => kind === "import-statement");
  if (Object.keys(inputs).length || chunks.length !== 1) return script;
  rmSync(join(FRESH, script));
  return nameOf(chunks[0].path);
}

/** Where the files went that were taken as they are, such as fonts. */
function assetsOf({ outputs }) {
  const copied = Object.entries(outputs).filter(([, output]) => !output.entryPoint);
  return new Map(copied.map(([name, { inputs }]) => [Object.keys(inputs)[0], nameOf(name)]));
}

async function buildScripts() {
  const entry = "js/main.js";
  const { metafile } = await build({ ...HOW, entryPoints: [entry], format: "esm", splitting: true });
  const script = withoutStub(metafile, outputOf(metafile, entry));
  return { script, chunks: [...chunksOf(metafile, script)], inputs: Object.keys(metafile.inputs) };
}

/** All stylesheets as one, in their order. @param {string[]} sheets */
async function buildStyle(sheets) {
  const contents = sheets.map((sheet) => `@import "./${sheet}";`).join("\n");
  const stdin = { contents, loader: "css", resolveDir: SOURCES, sourcefile: "style.css" };
  const { metafile } = await build({ ...HOW, stdin, entryNames: "assets/style-[hash]" });
  return { style: outputOf(metafile, "style.css"), assets: assetsOf(metafile), inputs: Object.keys(metafile.inputs) };
}

const hashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();

/** Copy a file under a name with its hash; how the page names it. @param {string} name */
function hashed(name) {
  const content = readFileSync(join(SOURCES, name));
  const { name: stem, ext } = parse(name);
  const copy = `assets/${stem}-${hashOf(content)}${ext}`;
  writeFileSync(join(FRESH, copy), content);
  return copy;
}

/** The manifest of the app keeps its name, by which a device knows the app again. @param {string} name */
function writeManifest(name) {
  const manifest = JSON.parse(readFileSync(join(SOURCES, name), "utf8"));
  const icons = manifest.icons.map((icon) => ({ ...icon, src: `./${hashed(icon.src)}` }));
  writeFileSync(join(FRESH, name), JSON.stringify({ ...manifest, icons }));
  return name;
}

/** The worker that keeps the page on a device, with the files it keeps. @param {string} page */
async function buildWorker(page) {
  const scripts = readdirSync(join(FRESH, "assets")).map((name) => `assets/${name}`);
  const named = [...page.matchAll(/(?:href|src)="\.\/(assets\/[^"]+)"/g)].map(([, name]) => name);
  const files = [...new Set([...named, ...scripts.filter((name) => name.endsWith(".js"))])];
  const define = { FILES: JSON.stringify(files), BUILD: JSON.stringify(hashOf(page + files)) };
  await build({ ...HOW, entryPoints: ["worker/service_worker.js"], entryNames: "[name]", define });
}

/** The licenses of the libraries and fonts that went in. @param {string[]} inputs */
function copyLicenses(inputs) {
  const packages = new Set(inputs.map((input) => /^vendor\/([^/]+)\//.exec(input)?.[1]).filter(Boolean));
  mkdirSync(join(FRESH, "licenses"));
  for (const name of packages) {
    const license = readFileSync(join(SOURCES, "vendor", name, "LICENSE"));
    writeFileSync(join(FRESH, "licenses", `${name}.txt`), license);
  }
}

/** Compress every file that a server may send as it is. */
function compressAll() {
  for (const { name, parentPath, path } of readdirSync(FRESH, { recursive: true, withFileTypes: true })) {
    const file = join(parentPath ?? path, name);
    if (!COMPRESSED.has(extname(name)) || name === "index.html") continue; // that file is changed as it is sent
    const content = readFileSync(file);
    if (content.length < SMALL) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

const began = new Date();
rmSync(FRESH, { recursive: true, force: true });
mkdirSync(FRESH, { recursive: true });
const index = readFileSync(join(SOURCES, "index.html"), "utf8");
const sheets = [...index.matchAll(/<link rel="stylesheet" href="\.\/([^"]+)"/g)].map(([, sheet]) => sheet);
const { script, chunks, inputs } = await buildScripts();
const { style, assets, inputs: styleInputs } = await buildStyle(sheets);
const head = [
  `<link rel="stylesheet" href="./${style}" />`,
  ...chunks.map((chunk) => `<link rel="modulepreload" href="./${chunk}" />`),
  `<script type="module" src="./${script}"></script>`,
];
/** What a link of index.html becomes. @param {string} name */
function placeOf(name) {
  if (name.endsWith(".webmanifest")) return writeManifest(name);
  return assets.get(name) ?? hashed(name);
}

const page = index
  .replace(/\n *<link rel="stylesheet"[^>]*>/g, "")
  .replace(/href="\.\/([^"]+)"/g, (_, name) => `href="./${placeOf(name)}"`)
  .replace(/<script type="module" [^>]*><\/script>/, () => head.join("\n    "))
  .replace("</title>", `</title>\n    <meta name="build" content="${hashOf(index + head)}" />`);
writeFileSync(join(FRESH, "index.html"), page);
await buildWorker(page);
copyLicenses([...inputs, ...styleInputs]);
compressAll();
utimesSync(join(FRESH, "index.html"), began, began); // whatever is edited after this moment is not in it
rmSync(BUILT, { recursive: true, force: true });
mkdirSync(dirname(BUILT), { recursive: true });
renameSync(FRESH, BUILT);
