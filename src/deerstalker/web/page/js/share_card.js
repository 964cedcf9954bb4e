// The picture of a finished case: drawn on a canvas, so that it can be shared and saved.

/**
 * `solution`: the hidden cards; `foot`: who played, when, how long.
 * @typedef {{title: string, verdict: string, solution: string[], foot: string[], art: string, brand: string}} CaseFacts
 */

/** What sites show of a link. */
export const WIDTH = 1200;
export const HEIGHT = 630;
const EDGE = 60;
const ART = { x: EDGE, y: 150, width: 480, height: 285 };
const TEXT = { x: 590, width: WIDTH - 590 - EDGE };

const NIGHT = "#1b1411";
const LAMP = "#f0c878";
const BRASS = "#d2a552";
const PAPER = "#f3ead6";
const INK = "#2b211b";
const CREAM = "#f2e8d8";
const SHADE = "#cbb9a2";

/** @param {HTMLCanvasElement} canvas @param {CaseFacts} facts */
export async function drawCaseCard(canvas, facts) {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const serif = getComputedStyle(document.documentElement).getPropertyValue("--serif") || "serif";
  const [art] = await Promise.all([picture(facts.art), document.fonts.load(`40px ${serif}`).catch(() => [])]);
  drawDesk(pen);
  write(pen, facts.brand, { x: EDGE, y: 84, size: 30, color: BRASS, serif, width: WIDTH });
  drawLid(pen, art, facts.title, serif);
  const below = drawVerdict(pen, facts, serif);
  drawSolution(pen, facts.solution, below, serif);
  facts.foot.forEach((line, i) =>
    write(pen, line, { x: EDGE, y: 500 + i * 38, size: 26, color: SHADE, serif, width: WIDTH - 2 * EDGE }),
  );
}

/** The desk, and the light of the lamp on it. @param {CanvasRenderingContext2D} pen */
function drawDesk(pen) {
  pen.fillStyle = NIGHT;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const light = pen.createRadialGradient(WIDTH / 2, -80, 40, WIDTH / 2, -80, 760);
  light.addColorStop(0, "rgb(240 200 120 / 0.28)");
  light.addColorStop(1, "rgb(240 200 120 / 0)");
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = BRASS;
  pen.lineWidth = 2;
  pen.strokeRect(22, 22, WIDTH - 44, HEIGHT - 44);
}

/**
 * @param {CanvasRenderingContext2D} pen @param {HTMLImageElement | null} art @param {string} title
 * @param {string} serif
 */
function drawLid(pen, art, title, serif) {
  const { x, y, width, height } = ART;
  if (art) pen.drawImage(art, x, y, width, height);
  else {
    pen.fillStyle = "#34271f";
    pen.fillRect(x, y, width, height);
    write(pen, title, { x: x + 30, y: y + height / 2, size: 44, color: CREAM, serif, width: width - 60 });
  }
  pen.strokeRect(x, y, width, height);
}

/** Which game it was, and how it ended: where the next line goes. @param {CanvasRenderingContext2D} pen
 * @param {CaseFacts} facts @param {string} serif */
function drawVerdict(pen, { title, verdict }, serif) {
  const { x, width } = TEXT;
  const below = write(pen, title, { x, y: 172, size: 30, color: LAMP, serif, width });
  return write(pen, verdict, { x, y: below + 18, size: 46, color: CREAM, serif, width, bold: true });
}

/** The hidden cards as slips of paper. @param {CanvasRenderingContext2D} pen @param {string[]} solution
 * @param {number} top @param {string} serif */
function drawSolution(pen, solution, top, serif) {
  const gap = Math.min(58, (458 - top) / Math.max(1, solution.length));
  const size = Math.min(28, gap * 0.5);
  pen.font = `600 ${size}px ${serif}`;
  solution.forEach((card, i) => {
    const y = top + i * gap;
    pen.fillStyle = PAPER;
    pen.fillRect(TEXT.x, y - 8, Math.min(TEXT.width, pen.measureText(card).width + 40), gap - 10);
    write(pen, card, {
      x: TEXT.x + 20,
      y: y + gap / 2 - 4,
      size,
      color: INK,
      serif,
      width: TEXT.width - 40,
      bold: true,
    });
  });
}

/**
 * Write a text in as many lines as it needs: where the next one goes.
 * @param {CanvasRenderingContext2D} pen @param {string} text
 * @param {{x: number, y: number, size: number, color: string, serif: string, width: number, bold?: boolean}} how
 */
function write(pen, text, { x, y, size, color, serif, width, bold = false }) {
  pen.font = `${bold ? 600 : 400} ${size}px ${serif}`;
  pen.fillStyle = color;
  const lines = linesOf(text, (some) => pen.measureText(some).width <= width);
  lines.forEach((line, i) => pen.fillText(line, x, y + i * size * 1.2));
  return y + lines.length * size * 1.2;
}

/** A text in lines that fit. @param {string} text @param {(line: string) => boolean} fits */
export function linesOf(text, fits) {
  /** @type {string[]} */ const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A picture that came as SVG, if it did. @param {string} svg @returns {Promise<HTMLImageElement | null>} */
async function picture(svg) {
  if (!svg) return null;
  const image = new Image();
  const sized = svg.replace(/<svg ([^>]*)>/, `<svg width="960" height="570" $1><style>${await fontRule()}</style>`);
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** The serif of the page as a rule that brings its letters along: a picture sees no fonts but its own. */
async function fontRule() {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, base: sheet.href }] : [])),
  );
  const serif = rules.find(({ rule }) => /alegreya/i.test(rule.style.getPropertyValue("font-family")));
  const address = serif?.rule.style.getPropertyValue("src").match(/url\("?([^")]+)/)?.[1];
  if (!serif || !address) return "";
  try {
    const answer = await fetch(new URL(address, serif.base ?? document.baseURI));
    const letters = new Uint8Array(await answer.arrayBuffer());
    const text = btoa(Array.from(letters, (one) => String.fromCharCode(one)).join(""));
    const family = serif.rule.style.getPropertyValue("font-family");
    const face = `font-family:${family};font-weight:400 900;src:url(data:font/woff2;base64,${text})`;
    return `@font-face{${face}}`;
  } catch {
    return "";
  }
}
