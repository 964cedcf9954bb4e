// SHA-256. A browser lends its own only to pages it holds to be secure; a server in one's own network is not, so it is
// written out here.

/** @param {Uint8Array} bytes @returns {Promise<string>} hexadecimal */
export async function sha256(bytes) {
  return globalThis.crypto?.subtle
    ? hex(new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {Uint8Array<ArrayBuffer>} */ (bytes))))
    : plain(bytes);
}

/** @param {Iterable<number>} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The first so many primes. @param {number} count */
function primes(count) {
  /** @type {number[]} */ const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. @param {number} value */
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Filled up to whole blocks of 64 bytes: a one, zeros, and the length in bits. @param {Uint8Array} bytes */
function filled(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

/** The same, worked out here. @param {Uint8Array} bytes @returns {string} */
export function plain(bytes) {
  const blocks = filled(bytes);
  const hash = [...START];
  for (let at = 0; at < blocks.byteLength; at += 64) {
    const words = Array.from({ length: 64 }, (_, i) => (i < 16 ? blocks.getInt32(at + 4 * i) : 0));
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = (words[i - 16] + small + words[i - 7] + large) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g);
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[i] + words[i]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      hash[i] = (hash[i] + word) | 0;
    });
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setInt32(4 * i, word));
  return hex(new Uint8Array(out.buffer));
}
