// How wide words are set, so that the name on a card is as large as it can be and no word is ever broken.

/** Letters of the serif by their width in em, rounded up; any other is as wide as it is high. */
const WIDTHS = Object.entries({
  "'’": 0.2,
  "!(),.:;ijl": 0.3,
  '"/J[]ft{|}': 0.35,
  "-1?I": 0.4,
  "357crs*": 0.45,
  "24689aevxyz": 0.5,
  "0FLSbdghkopqu+": 0.55,
  EPTYZn: 0.6,
  ABCKRV: 0.65,
  DGOQUX: 0.7,
  "HNw&": 0.75,
  Mm: 0.85,
});
const WIDTH_OF = new Map(WIDTHS.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width])));

/** @param {string} word */
const widthOf = (word) => [...word].reduce((sum, letter) => sum + (WIDTH_OF.get(letter) ?? 1), 0);

/** The width of the widest word in em. A hyphen ends a line as well as a space. @param {string} text */
export const widestWord = (text) => Math.max(1, ...text.split(/\s|(?<=-)/).map(widthOf));
