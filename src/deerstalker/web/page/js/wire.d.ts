// Generated from the structs of the wire by `python -m deerstalker.web.http.page_types`: change those, not this file.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A chair, from 0; -1 is nature. */
export type Seat = number;
/** An action of whichever game is played. */
export type Action = { type: string; [field: string]: Json };

export type Command =
  | Act
  | Say
  | Contribute
  | Fill
  | Kick
  | Begin
  | Hand
  | Return
  | Leave
  | Pause
  | Resume
  | Decline
  | Wait
  | Skip
  | Rematch;

export type ClientMessage = Hello | Do | Ask | Looking | Ping;

export type ServerMessage = Welcome | News | Presence | Done | Told | Refused | Pong;

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
  | Declined
  | Waited
  | Skipped
  | Paused
  | Resumed
  | Revealed
  | RematchEntry
  | Stepped;

export interface Act {
  type: "Act";
  action: Action;
}

export interface Ask {
  type: "Ask";
  id: string;
  what: string;
  seat?: number | null;
  card?: string | null;
  holder?: number | null;
  text?: string | null;
  action?: Action;
}

export interface Away {
  seat: Seat;
  left: number;
}

export interface Began {
  type: "Began";
  header: Header;
}

export interface Begin {
  type: "Begin";
}

export interface BestQuestions {
  questions: RankedQuestion[];
  nothing: string;
}

export interface Boxed {
  name: string;
  title: string;
  maker: string;
  year: number;
  blurb: string;
  players: [number, number];
  rules: number;
  options: OptionInfo[];
  bots: string[];
  explained: boolean;
  notebook: boolean;
  editions: EditionOffered[];
  real_players: [number, number];
  art: string;
}

export interface Card {
  id: string;
  title: string;
  sorts: string[];
  text: string;
  copies: number;
  short: string;
  drawing: Drawing | null;
}

export interface CardsShown {
  cards: string[];
  by: Seat;
  given: boolean;
}

export interface Cell {
  mark: "" | "no" | "yes";
  chance: number | null;
  text: string;
}

export interface Choice {
  id: string;
  title: string;
  words: string;
  group: string;
  parts: string[];
}

export interface Coached {
  turns: number[];
  decisions: CoachedDecision[];
  accuracy: (number | null)[];
  turning: number[];
  through: number;
  steps: number;
}

export interface CoachedChoice {
  text: string;
  chance: number;
  label: string;
  good: boolean;
}

export interface CoachedDecision {
  step: number;
  seat: Seat;
  kind: string;
  text: string;
  chance: number;
  best: number;
  better: string | null;
  loss: number;
  label: string;
  reason: string;
  proof: string[];
  choices: CoachedChoice[];
}

export interface Column {
  id: number;
  title: string;
  lit: boolean;
  short: string;
}

export interface Condition {
  field: string;
  ids: string[];
  number: number | null;
  negated: boolean;
}

export interface Contribute {
  type: "Contribute";
  text: string;
}

export interface Contributed {
  type: "Contributed";
  seat: Seat;
  text: string;
}

export interface Counter {
  title: string;
  value: number;
  of: number | null;
}

export interface Deal {
  cards: string[];
  hands: number[];
  face_up: number;
  titles: string[];
}

export interface Deals {
  count: number;
  exact: boolean;
}

export interface Dealt {
  answer: Deal;
}

export interface Decline {
  type: "Decline";
}

export interface Declined {
  type: "Declined";
  seat: Seat | null;
  what: "pause" | "resume";
}

export interface Do {
  type: "Do";
  id: string;
  command: Command;
  at?: number | null;
  seat?: number | null;
}

export interface Done {
  type: "Done";
  id: string;
  seq: number;
}

export interface Door {
  square: string;
  side: "E" | "N" | "S" | "W";
  room: string;
}

export interface Drawing {
  icon: string;
  color: string;
  times: number;
}

export interface EditionOffered {
  name: string;
  title: string;
}

export interface EntryTold {
  seq: number;
  entry: LogEntry;
  words: string[];
  turns: TurnTold[];
  shown: CardsShown[];
  dice: Throw | null;
  verdict: Verdict | null;
  asks: boolean;
}

export interface Field {
  name: string;
  values: Json[];
  titles: string[] | null;
}

export interface Fill {
  type: "Fill";
  seat: number;
  bot?: string | null;
}

export interface Form {
  title: string;
  fields: FormField[];
  after: string;
}

export interface FormField {
  name: string;
  title: string;
  kind: "card" | "number" | "seat" | "word";
  choices: Choice[];
  before: string;
  between: string;
  otherwise: string;
  many: boolean;
  most: number;
  optional: boolean;
  unlike: string[];
  among: string[];
  fits: string;
  when: Condition[];
}

export interface Found {
  table: string;
}

export interface Frame {
  step: number;
  view: Picture;
  lines: TurnTold[];
}

export interface Furniture {
  picture: string;
  x: number;
  y: number;
  turn: number;
  color: string;
}

export interface Group {
  title: string;
  rows: Row[];
  minor: boolean;
}

export interface Guidance {
  lines: string[];
  advised: Action | null;
}

export interface Hand {
  type: "Hand";
  bot?: string;
}

export interface Handed {
  type: "Handed";
  seat: Seat;
  bot: string;
  why: "asked" | "away" | "clock" | "left";
}

export interface Header {
  game: string;
  seats: string[];
  options: Record<string, string | number | boolean>;
  rules: number;
}

export interface Health {
  ok: boolean;
  version: string;
  tables: number;
  sockets: number;
  problems: string[];
}

export interface Heap {
  title: string;
  count: number;
  cards: Shown[];
  place: string;
}

export interface Held {
  seats: Seat[];
  host: boolean;
}

export interface Hello {
  type: "Hello";
  tokens?: string[];
  after?: number;
}

export interface Kick {
  type: "Kick";
  seat: number;
}

export interface Kicked {
  type: "Kicked";
  seat: Seat;
  bot: string | null;
}

export interface Layout {
  sorts: Sort[];
  cards: Card[];
  tokens: Token[];
  seating: "chosen" | "fixed" | "none";
  plan: Plan | null;
  key: string;
  palette: Palette;
  pictures: Record<string, string>;
}

export interface Leave {
  type: "Leave";
}

export interface Link {
  kind: string;
  ends: [string, string];
}

export interface Looking {
  type: "Looking";
  seat: number;
  entry: number;
  over?: boolean;
}

export interface Mark {
  mark: string;
  title: string;
  text: string;
}

export interface Network {
  here: boolean;
  addresses: string[];
}

export interface News {
  type: "News";
  seat: Seat | null;
  entries: EntryTold[];
  view: View | null;
}

export interface NotebookAsk {
  what: string;
  card?: string;
  holder?: number;
}

export interface NotebookPage {
  game: string;
  names: string[];
  me: number;
  hand: string[];
  lines?: string[];
  face_up?: string[];
  edition?: string;
  cards?: string;
  hands?: number[];
  dummies?: number[];
  ask?: NotebookAsk | null;
}

export interface Noted {
  sheet: Sheet;
  read: string[];
  solution: string[] | null;
  examples: string[];
  forms: Form[];
  answer: Json;
}

export interface Offer {
  type: string;
  label: string;
  help: string;
  stakes: boolean;
  asks: boolean;
  fields: Field[];
  rows: Action[] | null;
  labels: string[] | null;
  example: string;
}

export interface OpenFirstCase {
  name: string;
}

export interface OpenTable {
  game: string;
  seats: number;
  name?: string;
  seat?: number | null;
  options?: Record<string, string | number | boolean>;
  settings?: Partial<Settings>;
  bots?: (string | null)[];
}

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
  first_case: string;
}

export interface Opening {
  step: number;
  number: number;
  salt: string;
  card: string;
  readers: Seat[];
}

export interface OptionChoice {
  value: string | number | boolean;
  words: string;
}

export interface OptionInfo {
  name: string;
  default: string | number | boolean;
  values: (string | number | boolean)[];
  span: string;
  meaning: string;
  title: string;
  group: string;
  choices: OptionChoice[];
}

export interface Palette {
  ground: string;
  floor: string;
  wall: string;
  tile: string;
  joint: string;
  sign: string;
  margin: string;
  cloth: string;
  cloth_text: string;
  cloth_line: string;
}

export interface Paragraph {
  number: number;
  title: string;
  marks: string[];
  text: string;
}

export interface ParsedCommand {
  action: Action;
}

export interface Pause {
  type: "Pause";
}

export interface Paused {
  type: "Paused";
}

export interface Picture {
  status: Status;
  waiting: number[];
}

export interface Piece {
  id: string;
  place: string;
}

export interface Ping {
  type: "Ping";
}

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
  furniture: Furniture[];
  off: string;
  legend: Mark[];
}

export interface Pong {
  type: "Pong";
}

export interface Presence {
  type: "Presence";
  here: Seat[];
  watching: number;
  away: Away[];
}

export interface Prompt {
  text: string;
  rule: string;
}

export interface ProofStep {
  text: string;
  lines: number[];
  cells: PuzzleCell[];
}

export interface PuzzleCard {
  id: string;
  title: string;
}

export interface PuzzleCell {
  card: string;
  holder: number;
  has: boolean;
}

export interface PuzzleChoice {
  id: string;
  title: string;
}

export interface PuzzleDifficulty {
  level: number;
  rules: string[];
  steps: number;
  facts: number;
  held: number;
  width: number;
  gap: number;
}

export interface PuzzleEnding {
  answer: string[];
  solution: string;
  proof: ProofStep[];
  difficulty: PuzzleDifficulty;
  scores: PuzzleScore[];
}

export interface PuzzleFact {
  holder: number;
  cards: string[];
  low: number;
  high: number;
}

export interface PuzzleFreeChoice {
  holder: number;
  cards: string[];
}

export interface PuzzleGroup {
  title: string;
  choices: PuzzleChoice[];
}

export interface PuzzleHint {
  text: string;
  lines: number[];
  cells: PuzzleCell[];
}

export interface PuzzleLine {
  number: number;
  text: string;
  typed: string;
  facts: PuzzleFact[];
  choices: PuzzleFreeChoice[];
}

export interface PuzzlePlace {
  id: number;
  title: string;
}

export interface PuzzlePosed {
  statement: PuzzleStatement;
  sheet: Sheet;
}

export interface PuzzleScore {
  id: string;
  bits: number;
  share: number;
}

export interface PuzzleStatement {
  format: string;
  id: string;
  game: string;
  title: string;
  kind: "holder" | "question" | "solution" | "wrong";
  level: number;
  names: string[];
  me: Seat;
  hand: string[];
  face_up: string[];
  cards: PuzzleCard[];
  places: PuzzlePlace[];
  intro: string[];
  lines: PuzzleLine[];
  herrings: number;
  asks: string;
  groups: PuzzleGroup[];
  given: PuzzleFact[];
  questions: Question[];
}

export interface PuzzleTold {
  right: boolean | null;
  share: number | null;
  hint: PuzzleHint | null;
  ending: PuzzleEnding | null;
}

export interface PuzzleTry {
  answer?: string[];
  hint?: number;
  give_up?: boolean;
}

export interface Question {
  cards: string[];
  of: Seat[];
  counted: boolean;
  shown: "all" | "none" | "one";
  until_one: boolean;
}

export interface RankedQuestion {
  text: string;
  bits: number;
  exact: boolean;
  tells: number;
  solves: number;
  nothing: number;
  alike: number;
}

export interface Reason {
  text: string;
  steps: string[];
  seqs: number[];
  cells: string[];
}

export interface Refused {
  type: "Refused";
  id: string;
  kind: string;
  why: string;
  rule: string;
}

export interface Rematch {
  type: "Rematch";
}

export interface RematchEntry {
  type: "Rematch";
  table: string;
  seat: Seat | null;
}

export interface Resume {
  type: "Resume";
}

export interface Resumed {
  type: "Resumed";
}

export interface Return {
  type: "Return";
}

export interface Returned {
  type: "Returned";
  seat: Seat;
}

export interface Revealed {
  type: "Revealed";
  secret: string;
}

export interface Reviewed {
  steps: number;
  turns: number[];
  seats: ReviewedSeat[];
  questions: ReviewedQuestion[];
  has_coach: boolean;
}

export interface ReviewedQuestion {
  step: number;
  seat: Seat;
  text: string;
  bits: number;
  best: number;
  better: string | null;
  exact: boolean;
}

export interface ReviewedSeat {
  chances: [number, number][];
  known: number | null;
  told: number | null;
}

export interface Room {
  id: string;
  title: string;
  kind: string;
  cells: [number, number][];
  outline: [number, number][];
  inside: [number, number, number, number];
  label: [number, number];
  sign: string;
  icon: string;
  floor: "" | "boards" | "carpet" | "grass" | "gravel" | "hedge" | "parquet" | "stone" | "tiles";
}

export interface Row {
  id: string;
  title: string;
  cells: Cell[];
  short: string;
  mine: boolean;
  face_up: boolean;
}

export interface Said {
  type: "Said";
  seat: Seat;
  text: string;
}

export interface Sat {
  type: "Sat";
  seat: Seat;
  name: string;
  bot: string | null;
  token: Secret<string>;
}

export interface Say {
  type: "Say";
  text: string;
}

export interface Scenery {
  kind: string;
  cells: [number, number][];
  floor: "" | "boards" | "carpet" | "grass" | "gravel" | "hedge" | "parquet" | "stone" | "tiles";
}

export interface Seal {
  hash: string;
  salt: Secret<string>;
}

export interface SeatStatus {
  name: string;
  token: string | null;
  cards: number;
  hand: string[] | null;
  before: Shown[];
  counters: Counter[];
  notes: string[];
  out: boolean;
  passed: boolean;
}

export interface Seated {
  seat: Seat;
  token: string;
}

export interface Seating {
  name: string;
  bot: string | null;
  person: boolean;
  out: boolean;
  here: boolean;
}

export interface Secret<T> {
  readers: Seat[];
  value?: T;
}

export interface Settings {
  listed: boolean;
  aid: "everything" | "off" | "shown" | "simple";
  hints: boolean;
  clock: number | null;
  increment: number;
  speed: "calm" | "quick" | "usual";
}

export interface Sheet {
  title: string;
  level: "everything" | "off" | "shown" | "simple";
  odds: boolean;
  columns: Column[];
  groups: Group[];
  holders: boolean;
  explained: boolean;
  key: string;
  deals: Deals | null;
}

export interface Shown {
  card: string;
  down: boolean;
  label: string;
}

export interface SitDown {
  name: string;
  seat?: number | null;
  key?: string | null;
}

export interface Skip {
  type: "Skip";
}

export interface Skipped {
  type: "Skipped";
  seat: Seat;
}

export interface Sort {
  id: string;
  title: string;
  group: string;
  drawing: Drawing | null;
  corner: string;
}

export interface Square {
  id: string;
  x: number;
  y: number;
  mark: string;
}

export interface Start {
  token: string;
  place: string;
}

export interface Status {
  seats: SeatStatus[];
  turn: Seat | null;
  pieces: Piece[];
  heaps: Heap[];
  hidden: Heap[];
}

export interface Step {
  seat: Seat;
  action: Secret<Json>;
  events: Json[];
}

export interface Stepped {
  type: "Stepped";
  step: Step;
  clocks?: number[] | null;
  seals?: Seal[];
}

export interface Stood {
  type: "Stood";
  seat: Seat;
}

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
  waiting: Seat[];
  first_case: boolean;
}

export interface TableOpened {
  table: string;
  code: string;
  host: string;
  seat: Seat | null;
  token: string | null;
}

export interface Throw {
  seat: Seat;
  white: number[];
  red: number[];
}

export interface Token {
  id: string;
  title: string;
  color: string;
  letters: string;
}

export interface Told {
  type: "Told";
  id: string;
  answer: Json;
}

export interface TurnTold {
  number: number;
  text: string;
  forgotten: boolean;
}

export interface Verdict {
  seat: Seat;
  right: boolean;
  named: string[];
  truth: string[];
}

export interface View {
  seat: Seat | null;
  seq: number;
  stage: "over" | "paused" | "running" | "waiting";
  status: Status | null;
  waiting: Seat[];
  asked: boolean;
  prompt: Prompt;
  offers: Offer[];
  over: boolean;
  winners: Seat[];
  clocks: number[] | null;
  ways: Ways | null;
  may_skip: boolean;
}

export interface Wait {
  type: "Wait";
  seat: number;
}

export interface Waited {
  type: "Waited";
  seat: Seat;
  whom: Seat;
}

export interface Wall {
  square: string;
  side: "E" | "N" | "S" | "W";
}

export interface Wanted {
  type: "Wanted";
  seat: Seat;
  what: "pause" | "resume";
}

export interface Ways {
  start: string;
  steps: Record<string, string[]>;
  most: number;
  full: number;
  whole: string[];
  early: Record<string, string[]>;
  ends: Record<string, string>;
  field: string;
}

export interface Welcome {
  type: "Welcome";
  seats: Seat[];
  host: boolean;
  table: Summary;
  seq: number;
  views: View[];
}
