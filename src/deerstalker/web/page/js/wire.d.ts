// Generated from the structs of the wire by `python -m deerstalker.web.page_types`: change those, not this file.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A chair, from 0; -1 is nature. */
export type Seat = number;
/** An action of whichever game is played. */
export type Action = { type: string; [field: string]: Json };

export type Command = Act | Say | Contribute | Fill | Kick | Begin | Hand | Return | Leave | Pause | Resume | Rematch;

export type Spoken = Hello | Do | Ask | Ping;

export type Heard = Welcome | News | Presence | Done | Told | Refused | Pong;

export type LogEntry =
  | Opened
  | Sat
  | Stood
  | Kicked
  | Contributed
  | Began
  | Said
  | Handed
  | Returned
  | Wanted
  | Paused
  | Resumed
  | Revealed
  | RematchMinute
  | Stepped;

/** An action of the game. */
export interface Act {
  type: "Act";
  action: Action;
}

/** A question to my own notebook. */
export interface Ask {
  type: "Ask";
  id: string;
  what: string;
  seat?: number | null;
  card?: string | null;
  holder?: number | null;
  text?: string | null;
}

/** The game begins. */
export interface Began {
  type: "Began";
  header: Header;
}

/** Deal. */
export interface Begin {
  type: "Begin";
}

/** The best questions now, each in a line with its figures. */
export interface BestQuestions {
  lines: string[];
}

/** What the lid says. */
export interface Boxed {
  name: string;
  title: string;
  maker: string;
  year: number;
  blurb: string;
  players: [number, number];
  rules: number;
  options: OptionInfo[];
  minds: string[];
}

/** The face of a card, of which there may be several copies. */
export interface Card {
  id: string;
  title: string;
  sorts: string[];
  text: string;
  copies: number;
}

/** A holder or a suspect; -1 is what is hidden from all. `lit`: the one it is all about. */
export interface Column {
  id: number;
  title: string;
  lit: boolean;
}

/** My part of the fair deal. */
export interface Contribute {
  type: "Contribute";
  text: string;
}

/** A person threw something in for the fair deal; the last word counts. */
export interface Contributed {
  type: "Contributed";
  seat: Seat;
  text: string;
}

/** Something everybody may count: `Sets laid down` 1. */
export interface Counter {
  title: string;
  value: number;
  of: number | null;
}

/** How the cards are dealt: which, how many to each seat, how many lie open. */
export interface Deal {
  cards: string[];
  hands: number[];
  face_up: number;
}

/** The answer of a notebook that was asked for the deal alone. */
export interface Dealt {
  answer: Deal;
}

/** A command. The same id, said again, is the same command. */
export interface Do {
  type: "Do";
  id: string;
  command: Command;
  at?: number | null;
  seat?: number | null;
}

/** It is written. */
export interface Done {
  type: "Done";
  id: string;
  seq: number;
}

/** A door: a player on the square enters the room by a step to this side. */
export interface Door {
  square: string;
  side: "E" | "N" | "S" | "W";
  room: string;
}

/** A choice within an action. */
export interface Field {
  name: string;
  values: Json[];
  titles: string[] | null;
}

/** A bot, or nobody, into a chair without a person. */
export interface Fill {
  type: "Fill";
  seat: number;
  mind?: string | null;
}

/** A table. */
export interface Found {
  table: string;
}

/** One moment. */
export interface Frame {
  step: number;
  view: Picture;
  lines: Line[];
}

/** Rows that belong together. */
export interface Group {
  title: string;
  rows: Row[];
}

/** Let a bot play for me. */
export interface Hand {
  type: "Hand";
  mind?: string;
}

/** A bot plays for a person who asked for it, is away, left, or has run out of time. */
export interface Handed {
  type: "Handed";
  seat: Seat;
  mind: string;
  why: "asked" | "away" | "clock" | "left";
}

/** Which game was played, with which options, by whom. Only options that differ from their default are named. */
export interface Header {
  game: string;
  seats: string[];
  options: Record<string, string | number | boolean>;
  rules: number;
}

/** Is the house open? */
export interface Health {
  ok: boolean;
  tables: number;
  sockets: number;
}

/** Cards that belong to nobody: a draw pile, the discards, the lawn. */
export interface Heap {
  title: string;
  count: number;
  cards: Shown[];
  place: string;
}

/** Who I am and what I have. */
export interface Hello {
  type: "Hello";
  tokens?: string[];
  after?: number;
}

/** One cell: `yes`, `no` or open; how likely, where that is told; or a word of its own. */
export interface Ink {
  mark: string;
  chance: number | null;
  text: string;
}

/** Take the chair from a person. */
export interface Kick {
  type: "Kick";
  seat: number;
}

/** The host took the chair from a person; in a running game this mind plays on. */
export interface Kicked {
  type: "Kicked";
  seat: Seat;
  mind: string | null;
}

/** Everything that never changes during a game. Everything a state or an action names is in here by its id. */
export interface Layout {
  sorts: Sort[];
  cards: Card[];
  tokens: Token[];
  seating: "chosen" | "fixed" | "none";
  plan: Plan | null;
}

/** Stand up. */
export interface Leave {
  type: "Leave";
}

/** What happened in one minute. */
export interface Line {
  seq: number;
  words: string[];
}

/** Two places that are one step apart without touching, such as a secret passage. */
export interface Link {
  kind: string;
  ends: [string, string];
}

/** A whole sheet. */
export interface Marks {
  level: "everything" | "off" | "shown" | "simple";
  odds: boolean;
  columns: Column[];
  groups: Group[];
  holders: boolean;
}

/** One minute, in your copy. */
export interface News {
  type: "News";
  seat: Seat | null;
  seq: number;
  minute: LogEntry;
  words: string[];
  view: View | null;
}

/** A question to the notebook. */
export interface NotebookAsk {
  what: string;
  card?: string;
  holder?: number;
}

/** A notebook beside a real table: all of it, every time. */
export interface NotebookPage {
  game: string;
  names: string[];
  me: number;
  hand: string[];
  lines?: string[];
  face_up?: string[];
  ask?: NotebookAsk | null;
}

/** What follows from a notebook beside a real table. */
export interface Noted {
  marks: Marks;
  read: string[];
  notes: string[];
  answer: Json;
}

/** One kind of action a seat may take now: any choice of values for its fields, or one of these rows. */
export interface Offer {
  type: string;
  label: string;
  help: string;
  rash: boolean;
  fields: Field[] | null;
  rows: Action[] | null;
  labels: string[] | null;
  example: string;
}

/** A new table. */
export interface OpenTable {
  game: string;
  seats: number;
  name?: string;
  seat?: number | null;
  options?: Record<string, string | number | boolean>;
  settings?: Partial<Settings>;
  bots?: (string | null)[];
}

/** A table was opened. `commitment` promises the secret that all chance will follow from. */
export interface Opened {
  type: "Opened";
  table: string;
  code: string;
  game: string;
  seats: number;
  options: Record<string, string | number | boolean>;
  settings: Settings;
  commitment: string;
  secret: Secret<string>;
  host: Secret<string>;
}

/** A card that was dealt face down, and the salt that opens its seal. */
export interface Opening {
  step: number;
  number: number;
  salt: string;
  card: string;
  readers: Seat[];
}

/** One option of a game. `values` lists some or all of its values; `span` describes all of them in words. */
export interface OptionInfo {
  name: string;
  default: string | number | boolean;
  values: (string | number | boolean)[];
  span: string;
  meaning: string;
}

/** One paragraph of a rulebook. */
export interface Paragraph {
  number: number;
  title: string;
  marks: string[];
  text: string;
}

/** The action that a typed command means. */
export interface ParsedCommand {
  action: Action;
}

/** Let us pause. */
export interface Pause {
  type: "Pause";
}

/** The clocks stand; nobody acts. */
export interface Paused {
  type: "Paused";
}

/** How it stood. */
export interface Picture {
  state: Json;
  status: Status;
  waiting: number[];
}

/** A token or another piece of the game, and its place on the plan. */
export interface Piece {
  id: string;
  place: string;
}

/** Are you there? */
export interface Ping {
  type: "Ping";
}

/** A board. */
export interface Plan {
  width: number;
  height: number;
  squares: Square[];
  rooms: Room[];
  doors: Door[];
  walls: Wall[];
  links: Link[];
  starts: Start[];
  scenery: Scenery[];
  off: string;
}

/** I am here. */
export interface Pong {
  type: "Pong";
}

/** Whose chairs are attended, and how many watch. */
export interface Presence {
  type: "Presence";
  here: Seat[];
  watching: number;
}

/** What a seat is asked to do now, or what the table waits for, and the paragraph about it, as `Clue §9`. */
export interface Prompt {
  text: string;
  rule: string;
}

/** Why something is certain: in sentences, with the minutes and cells they cite. */
export interface Reason {
  text: string;
  steps: string[];
  seqs: number[];
  cells: string[];
}

/** It is not done, and nothing has changed. */
export interface Refused {
  type: "Refused";
  id: string;
  kind: string;
  why: string;
  rule: string;
}

/** Let us play again. */
export interface Rematch {
  type: "Rematch";
}

/** They play again at this table. */
export interface RematchMinute {
  type: "Rematch";
  table: string;
}

/** Let us go on. */
export interface Resume {
  type: "Resume";
}

/** The game goes on. */
export interface Resumed {
  type: "Resumed";
}

/** I play again. */
export interface Return {
  type: "Return";
}

/** The person plays again. */
export interface Returned {
  type: "Returned";
  seat: Seat;
}

/** The game is over, and the secret that all chance followed from is told. */
export interface Revealed {
  type: "Revealed";
  secret: string;
}

/** A game, looked at from its end. Empty where nothing is hidden from all. */
export interface Reviewed {
  steps: number;
  seats: ReviewedSeat[];
  questions: ReviewedQuestion[];
}

/** A question that was asked, beside the best one that could have been asked instead. */
export interface ReviewedQuestion {
  step: number;
  seat: Seat;
  text: string;
  bits: number;
  best: number;
  better: string | null;
}

/** How sure one player could be of the truth. */
export interface ReviewedSeat {
  chances: [number, number][];
  known: number | null;
}

/** A connected place of several cells: a room, a lawn, the space of a pile. It holds any number of things. */
export interface Room {
  id: string;
  title: string;
  kind: string;
  cells: [number, number][];
  outline: [number, number][];
  inside: [number, number, number, number];
  label: [number, number];
  sign: string;
}

/** A card. */
export interface Row {
  id: string;
  title: string;
  cells: Ink[];
}

/** Table talk. */
export interface Said {
  type: "Said";
  seat: Seat;
  text: string;
}

/** Somebody took a chair: a person, or a bot of this mind. */
export interface Sat {
  type: "Sat";
  seat: Seat;
  name: string;
  mind: string | null;
  token: Secret<string>;
}

/** Table talk. */
export interface Say {
  type: "Say";
  text: string;
}

/** Cells on which nobody ever stands: a hedge, the stairs in the middle. */
export interface Scenery {
  kind: string;
  cells: [number, number][];
}

/** The promise of one card that was dealt face down: all have the hash, its readers the salt that opens it. */
export interface Seal {
  hash: string;
  salt: Secret<string>;
}

/** One seat in the strip along the top. */
export interface SeatStatus {
  name: string;
  token: string | null;
  cards: number;
  hand: string[] | null;
  before: Shown[];
  counters: Counter[];
  notes: string[];
  out: boolean;
}

/** Your chair, and the token that makes it yours. */
export interface Seated {
  seat: Seat;
  token: string;
}

/** A chair, as everybody sees it. */
export interface Seating {
  name: string;
  mind: string | null;
  person: boolean;
  out: boolean;
  here: boolean;
}

/** A value that only its readers have. Who the readers are is public: everyone knows who knows. */
export interface Secret<T> {
  readers: Seat[];
  value?: T;
}

/** How a table is run, for all to see. */
export interface Settings {
  listed: boolean;
  aid: "everything" | "off" | "shown" | "simple";
  hints: boolean;
  clock: number | null;
  increment: number;
}

/** A card on the table, face up or down, with an optional label: `juror 3`. */
export interface Shown {
  card: string;
  down: boolean;
  label: string;
}

/** Take a chair; any free one, if none is named. */
export interface SitDown {
  name: string;
  seat?: number | null;
}

/** A sort of cards: the weapons, the red gems, the parts of Napoleon. Sorts with the same group belong together. */
export interface Sort {
  id: string;
  title: string;
  group: string;
}

/** A space of one cell. `mark` says what is printed on it: a spyglass, an arrow. */
export interface Square {
  id: string;
  x: number;
  y: number;
  mark: string;
}

/** The place where a token starts. */
export interface Start {
  token: string;
  place: string;
}

/** The visible state of the whole game. */
export interface Status {
  seats: SeatStatus[];
  turn: Seat | null;
  pieces: Piece[];
  heaps: Heap[];
  hidden: Heap[];
}

/** One action and its events. Only the seat that took the action knows the action itself. */
export interface Step {
  seat: Seat;
  action: Secret<Json>;
  events: Json[];
}

/** A step of the game, and the milliseconds on each seat's clock after it, if there are clocks. */
export interface Stepped {
  type: "Stepped";
  step: Step;
  clocks?: number[] | null;
  seals?: Seal[];
}

/** The chair is free again. */
export interface Stood {
  type: "Stood";
  seat: Seat;
}

/** A table, as everybody sees it. */
export interface Summary {
  table: string;
  code: string;
  game: string;
  title: string;
  stage: "over" | "paused" | "running" | "waiting";
  seats: Seating[];
  options: Record<string, string | number | boolean>;
  settings: Settings;
  winners: Seat[];
  seq: number;
  rematch: string | null;
}

/** Keep these: who has them is host, and sits there. */
export interface TableOpened {
  table: string;
  code: string;
  host: string;
  seat: Seat | null;
  token: string | null;
}

/** A piece that stands for a player or a suspect, distinguished by color and letters. */
export interface Token {
  id: string;
  title: string;
  color: string;
  letters: string;
}

/** The answer to a question. */
export interface Told {
  type: "Told";
  id: string;
  answer: Json;
}

/** The table now, from one chair. */
export interface View {
  seat: Seat | null;
  seq: number;
  stage: "over" | "paused" | "running" | "waiting";
  state: Json;
  status: Status | null;
  waiting: Seat[];
  asked: boolean;
  prompt: Prompt;
  offers: Offer[];
  over: boolean;
  winners: Seat[];
  clocks: number[] | null;
}

/** A wall: nobody may step from the square to this side, although there is a square. */
export interface Wall {
  square: string;
  side: "E" | "N" | "S" | "W";
}

/** A person wants a pause, or an end of it; it takes all of them. */
export interface Wanted {
  type: "Wanted";
  seat: Seat;
  what: "pause" | "resume";
}

/** Who you are, and the table as it stands. */
export interface Welcome {
  type: "Welcome";
  seats: Seat[];
  host: boolean;
  table: Summary;
  seq: number;
  views: View[];
}
