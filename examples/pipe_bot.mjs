// A program that plays Clue without the board over version 2 of the pipe protocol, for Node.
//
//     deerstalker arena clue-cards --players "pipe:node examples/pipe_bot.mjs,novice,novice,novice" --games 60
//
// It thinks as pipe_bot.py does: who may still have each card, conclusions until there are no more, and an accusation
// when it is certain.
import process from "node:process";
import { createInterface } from "node:readline";

const ENVELOPE = -1;
let hello = null;
let asked = false;
let sorts = [];
let unread = [];
const may = new Map();
const sizes = new Map();
const shows = [];

const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const anyOf = (cards) => cards[Math.floor(Math.random() * cards.length)];
const isHeldBy = (card, holder) => may.get(card).size === 1 && may.get(card).has(holder);

function begin(values) {
  sorts = values;
  const cards = sorts.flat();
  const seats = [...Array(hello.seats).keys()];
  const dealt = cards.length - sorts.length;
  for (const card of cards) may.set(card, new Set([ENVELOPE, ...seats]));
  for (const seat of seats) sizes.set(seat, Math.floor(dealt / hello.seats) + (seat < dealt % hello.seats ? 1 : 0));
}

function hear(event) {
  if (event.type === "Dealt") {
    const hand = event.hands[hello.seat].value;
    for (const [card, holders] of may) {
      if (hand.includes(card)) may.set(card, new Set([hello.seat]));
      else holders.delete(hello.seat);
    }
  } else if (event.type === "Passed") {
    for (const card of event.theory) may.get(card).delete(event.seat);
  } else if (event.type === "Showed") {
    shows.push([event.seat, "value" in event.card ? [event.card.value] : event.theory]);
  }
}

function atLeast(holder, cards, number) {
  const possible = cards.filter((card) => may.get(card).has(holder));
  if (possible.length === number) for (const card of possible) may.set(card, new Set([holder]));
}

function exactly(holder, cards, number) {
  atLeast(holder, cards, number);
  if (cards.filter((card) => isHeldBy(card, holder)).length !== number) return;
  for (const card of cards) if (!isHeldBy(card, holder)) may.get(card).delete(holder);
}

function conclude() {
  const open = () => [...may.values()].reduce((sum, holders) => sum + holders.size, 0);
  for (let before = -1; before !== open();) {
    before = open();
    for (const [seat, cards] of shows) atLeast(seat, cards, 1);
    for (const sort of sorts) exactly(ENVELOPE, sort, 1);
    for (const [seat, size] of sizes) exactly(seat, [...may.keys()], size);
  }
}

const candidates = (sort) => sort.filter((card) => may.get(card).has(ENVELOPE));

function toAsk(sort) {
  const open = candidates(sort);
  if (open.length > 1) {
    const most = Math.max(...open.map((card) => may.get(card).size));
    return anyOf(open.filter((card) => may.get(card).size === most));
  }
  const own = sort.filter((card) => isHeldBy(card, hello.seat));
  return anyOf(own.length > 0 ? own : open);
}

function action(offered) {
  const solution = sorts.map(candidates);
  if (offered.includes("Accuse") && solution.every((cards) => cards.length === 1)) {
    return ["accuse", ...solution.flat()].join(" ");
  }
  return offered.includes("Suggest") ? ["suggest", ...sorts.map(toAsk)].join(" ") : 0;
}

function answer(message) {
  unread.push(...message.events);
  const listed = message.options.find((group) => ["Suggest", "Accuse"].includes(group.type));
  if (listed && sorts.length === 0) begin(listed.every);
  if (sorts.length > 0) {
    unread.forEach(hear);
    unread = [];
    conclude();
  }
  say(message.waited_for ? action(message.options.map((group) => group.type)) : null);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (hello === null) hello = message;
  else if (asked) answer(message);
  else {
    asked = true; // the first question came in version 1
    say({ protocol: 2 });
  }
}
