// Sounds of the table, made here: wood, paper and brass. Quiet, and silent until somebody asks for them.
import { load, save } from "./storage.js";

/** @typedef {"dice" | "card" | "steps" | "turn" | "envelope" | "right" | "wrong"} Sound */
/** @typedef {{on: boolean, volume: number}} SoundSettings  volume: from 0 to 1 */

/** How loud the loudest of them are: no sound of ours fills a room. */
const CEILING = 0.35;

/** @type {SoundSettings} */
const settings = load("sound") ?? { on: false, volume: 0.5 };
/** @type {AudioContext | null} */ let context = null;
/** @type {AudioBuffer | null} */ let hiss = null;

/** @returns {SoundSettings} */
export const soundSettings = () => ({ ...settings });

/** Turn sounds on or off, or change how loud they are; a gesture of theirs. @param {Partial<SoundSettings>} change */
export function setSound(change) {
  Object.assign(settings, change);
  save("sound", settings);
  if (settings.on) wake();
  else context?.suspend();
}

/** A browser makes no sound before a gesture; the first one after the page was opened wakes us, if we are wanted. */
export function listenForGesture() {
  const begin = () => {
    for (const kind of GESTURES) removeEventListener(kind, begin, { capture: true });
    if (settings.on) wake();
  };
  for (const kind of GESTURES) addEventListener(kind, begin, { capture: true });
}

const GESTURES = ["pointerdown", "keydown"];

function wake() {
  context ??= new AudioContext();
  context.resume();
}

/** @param {Sound} sound */
export function play(sound) {
  if (!settings.on || !context || context.state !== "running") return;
  if (document.hidden && sound !== "turn") return;
  MADE[sound](context.currentTime + 0.01);
}

/** What each of them is made of, from a moment on. @type {Record<Sound, (at: number) => void>} */
const MADE = {
  dice: (at) => [0, 0.07, 0.13, 0.21, 0.32].forEach((later, i) => wood(at + later, 900 - 90 * i, 0.9 - 0.15 * i)),
  card: (at) => paper(at, 0.16, 3200, 0.5),
  steps: (at) => [0, 0.16, 0.32].forEach((later, i) => wood(at + later, i % 2 ? 190 : 220, 0.5)),
  turn: (at) => [0, 0.14].forEach((later, i) => brass(at + later, i ? 784 : 587, 0.5, 0.5)),
  envelope: (at) => [0, 0.2].forEach((later) => paper(at + later, 0.3, 1800, 0.45)),
  right: (at) => [523, 659, 784].forEach((pitch, i) => brass(at + 0.11 * i, pitch, 0.9, 0.5)),
  wrong: (at) => [262, 208].forEach((pitch, i) => brass(at + 0.2 * i, pitch, 0.7, 0.45)),
};

/** A knock on wood. @param {number} at @param {number} pitch @param {number} force */
function wood(at, pitch, force) {
  tone(at, "triangle", pitch, 0.07, force);
  rustle(at, 0.025, pitch * 3, force * 0.5);
}

/** A sheet that is turned. @param {number} at @param {number} length @param {number} pitch @param {number} force */
const paper = (at, length, pitch, force) => rustle(at, length, pitch, force);

/** A small bell. @param {number} at @param {number} pitch @param {number} length @param {number} force */
function brass(at, pitch, length, force) {
  for (const [times, share] of [
    [1, 0.6],
    [2.01, 0.25],
    [3.02, 0.12],
  ])
    tone(at, "sine", pitch * times, length / times, force * share);
}

/**
 * @param {number} at @param {OscillatorType} type @param {number} pitch @param {number} length @param {number} force
 */
function tone(at, type, pitch, length, force) {
  if (!context) return;
  const source = new OscillatorNode(context, { type, frequency: pitch });
  source.connect(fading(context, at, length, force));
  source.start(at);
  source.stop(at + length);
}

/** Noise around a pitch. @param {number} at @param {number} length @param {number} pitch @param {number} force */
function rustle(at, length, pitch, force) {
  if (!context) return;
  const source = new AudioBufferSourceNode(context, { buffer: noise(context) });
  const around = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(around).connect(fading(context, at, length, force));
  source.start(at, 0, length);
}

/**
 * Swells at once and dies away.
 * @param {AudioContext} of @param {number} at @param {number} length @param {number} force
 */
function fading(of, at, length, force) {
  const gain = new GainNode(of, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, force * settings.volume * CEILING), at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(of.destination);
  return gain;
}

/** @param {AudioContext} of */
function noise(of) {
  if (hiss) return hiss;
  hiss = of.createBuffer(1, of.sampleRate / 2, of.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return hiss;
}
