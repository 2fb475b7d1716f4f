import type { Whole } from '../money/decimal.ts';
import type { TeamPart } from '../teams/team-points.ts';
import {
  type BoardFilling,
  type BoardRules,
  isPlaced,
  isSameLine,
  type KnownEntry,
  type LineValues,
  lineOf,
  type PlayerLine,
} from './line.ts';
import { OrderedLines } from './ordered-lines.ts';
import { PlayerMap } from './player-map.ts';
import { prizesAt } from './pooled-prizes.ts';
import { PrizedRules } from './prized-rules.ts';
import { type RunOrder, SortedRuns } from './sorted-runs.ts';
import { type BoardRow, TakenLines } from './taken-lines.ts';
import { type BoardEntry, orderOfEntries, placesOf, type TiePlaces } from './tie-rule.ts';

export { boardRulesOf, seasonBeginAt } from './board-rules.ts';
export type { BoardFilling, BoardRules, KnownEntry } from './line.ts';
export type { BoardRow } from './taken-lines.ts';

/** A change of many lines of a board, made in parts; the board shows nothing of it yet. */
export type BoardDraft = Pick<
  Board,
  'setScore' | 'follow' | 'setEligible' | 'scoreOf' | 'eligibility' | 'changes' | 'touches' | 'rows' | 'count'
>;

/** One campaign's board in memory, derived from standings and facts: all with a score, in order those who may appear. */
export class Board {
  readonly #entries = new PlayerMap<PlayerLine>();
  readonly #inOrder: RunOrder<BoardEntry>;
  #order: OrderedLines;
  readonly #prized: PrizedRules;
  /** The players whose lines changed since `TeamBoard` last looked; undefined in campaigns without teams. */
  readonly touched: Set<string> | undefined;
  #changes = 0;
  #touches = 0;
  /** Of a draft: the entries of its board, and which of them it removes. */
  #before: Pick<PlayerMap<PlayerLine>, 'get'> | undefined;
  readonly #removed = new Set<string>();

  /** `erased` are the places of erased players in ties, `prized` the prizes of a draft. */
  constructor(rules: BoardRules, erased?: TiePlaces, prized = new PrizedRules(rules)) {
    this.#prized = prized;
    this.touched = rules.teams ? new Set() : undefined;
    this.#inOrder = orderOfEntries(rules.better, erased);
    this.#order = new OrderedLines(rules, this.#inOrder.compare);
  }

  /** Its settings, with the prizes of now. They are the same list while they are the same prizes. */
  get rules(): BoardRules {
    return this.#prized.rules;
  }

  /** Counts the changes of the lines and prizes of this very object: while it stays the same, so do they. */
  get changes(): number {
    return this.#changes + this.#prized.changes;
  }

  /** Counts the changes of lines and prizes, those of players who may not appear here among them. */
  get touches(): number {
    return this.#touches + this.#prized.touches;
  }

  /** Begins a change of many lines in parts, while others read this board; until `take` shows it, it must not change. */
  draft(): BoardDraft {
    const draft = new Board(this.rules, undefined, this.#prized.draft());
    draft.#order = this.#order.fork(this.#inOrder.compare);
    draft.#before = this.#entries;
    [draft.#changes, draft.#touches] = [this.#changes, this.#touches];
    return draft;
  }

  /** Shows a draft of this board: all its lines change together. Some 10 ms for 40,000 lines of a million. */
  take(draft: BoardDraft): void {
    if (!(draft instanceof Board) || draft.#before !== this.#entries)
      throw new Error('a draft of another board');
    for (const line of draft.#entries.values()) this.#entries.set(line.player_id, line);
    for (const player_id of draft.#removed) this.#entries.delete(player_id);
    for (const player_id of draft.touched ?? []) this.touched?.add(player_id);
    this.#prized.take(draft.#prized);
    [this.#order, this.#changes, this.#touches] = [draft.#order, draft.#changes, draft.#touches];
    draft.#before = undefined;
  }

  /**
   * Begins to fill this board, which has no entry yet: `add` each player once, then walk through `placed`, in as many parts
   * as you like; at its end all have their lines. It takes a third of the time of adding each by `setScore`.
   */
  fill(): BoardFilling {
    const runs = new SortedRuns(this.#inOrder);
    const add = (entry: KnownEntry) => {
      this.#prized.setTurnover(entry.player_id, entry.turnover, entry.eligible);
      if (Number.isNaN(entry.units)) return;
      const line = lineOf(entry.player_id, entry);
      this.#entries.set(line.player_id, line);
      this.#touches += 1;
      this.touched?.add(line.player_id);
      if (!isPlaced(this.rules, line)) return;
      this.#changes += 1;
      runs.add(line);
    };
    const order = this.#order;
    function* placed() {
      for (const lines of runs.merged()) {
        for (const line of lines) order.append(line);
        yield;
      }
    }
    return { add, placed };
  }

  /** Every player with a score, on the board or not, in no order. An entry is what it shows now, and changes with it. */
  entries(): IterableIterator<KnownEntry> {
    return this.#entries.values();
  }

  /** Every player with a score and what each staked, where it counts, and those who only staked, whose units are NaN. */
  everyone(): IterableIterator<KnownEntry> {
    return this.#prized.everyone(this.#entries.values());
  }

  get count(): number {
    return this.#order.length;
  }

  /** What all players who may appear here staked in rounds that count, in 10^-8; 0 where it is not counted. */
  get turnover(): bigint {
    return this.#prized.turnover;
  }

  /** Counts how often `turnover` lost stakes or took in those of another player, as after a block; bets are not counted. */
  get corrections(): number {
    return this.#prized.corrections;
  }

  /** How many players have a score, on the board or not. */
  get scored(): number {
    return this.#entries.size;
  }

  /** Whether a player with a score, or whose stakes count, may appear here; undefined for others. */
  eligibility(player_id: string): boolean | undefined {
    return (this.#lineOf(player_id) ?? this.#prized.turnoverOf(player_id))?.eligible;
  }

  /** The player's score became `entry`; null, or units that are NaN, take the player off. */
  setScore(player_id: string, entry: BoardEntry | null, eligible: boolean): void {
    const line = this.#lineOf(player_id);
    this.#prized.setTurnover(player_id, entry?.turnover, eligible);
    if (entry && !Number.isNaN(entry.units)) this.#set(line, player_id, { ...entry, eligible });
    else this.#remove(line);
  }

  /**
   * The player's score became that; NaN takes the player off. A player who had one may appear here as before; `isEligible`
   * is asked about another. `teams`, `turnover`: as `BoardEntry`.
   */
  follow(
    player_id: string,
    units: Whole,
    reached_at: number,
    isEligible: (player_id: string) => boolean,
    teams?: readonly TeamPart[],
    turnover?: Whole,
  ): void {
    const line = this.#lineOf(player_id);
    if (Number.isNaN(units) && !this.#prized.isGrowing) {
      this.#remove(line);
      return;
    }
    const { eligible = isEligible(player_id) } = line ?? this.#prized.turnoverOf(player_id) ?? {};
    this.#prized.setTurnover(player_id, turnover, eligible);
    if (Number.isNaN(units)) this.#remove(line);
    else this.#set(line, player_id, { units, reached_at, eligible, teams });
  }

  /** The player's score, shown or not: a player who may not appear here keeps it; undefined for one without. */
  scoreOf(player_id: string): KnownEntry | undefined {
    const line = this.#lineOf(player_id);
    return line && { ...line };
  }

  /** How many lines come before the player's own (invariant I6); undefined for a player who is not on the board. */
  positionOf(player_id: string): number | undefined {
    const known = this.#entries.get(player_id);
    return known && isPlaced(this.rules, known) ? this.#order.countBefore(known) : undefined;
  }

  /** The player's place as `rows` shows it (docs/rules/places.md#2); undefined for a player who is not on the board. */
  placeOf(player_id: string): number | undefined {
    const position = this.positionOf(player_id);
    return position === undefined ? undefined : this.#order.placeAt(position, this.#entries.get(player_id));
  }

  /** The player's own line, with up to `reach` before and after it; none for a player who is not on the board. */
  around(player_id: string, reach: number): BoardRow[] {
    const position = this.positionOf(player_id);
    return position === undefined ? [] : this.rows(Math.max(0, position - reach), position + reach + 1);
  }

  /** The score of the line at a position (0-based), in 10^-8; undefined past the last. */
  unitsAt(position: number): Whole | undefined {
    return this.#order.unitsAt(position);
  }

  /** The score that a place takes, in 10^-8, as the tie rule counts places; undefined past the last. */
  unitsOfPlace(place: number): Whole | undefined {
    return this.#order.unitsOfPlace(place);
  }

  /** The place of a score, in 10^-8, whether or not a line has it. */
  placeOfScore(units: Whole): number {
    return this.#order.placeOfScore(units);
  }

  /** The place of a line behind all others. */
  get nextPlace(): number {
    return this.#order.nextPlace;
  }

  /** How many lines have a better score than this one, in 10^-8. */
  countBetter(units: Whole): number {
    return this.#order.countBetter(units);
  }

  /** How many lines have this score, in 10^-8, or a better one. */
  countUpTo(units: Whole): number {
    return this.#order.countUpTo(units);
  }

  /** Records whether the player may appear here; ignores a player without a score or stakes that count. */
  setEligible(player_id: string, eligible: boolean): void {
    const line = this.#lineOf(player_id);
    this.#prized.setTurnover(player_id, this.#prized.turnoverOf(player_id)?.turnover, eligible);
    if (line && line.eligible !== eligible) this.#change(line, { ...line, eligible });
  }

  /** Lines in order (docs/rules/places.md#1), from `from` (0-based) up to but without `to`. */
  rows(from: number, to: number): BoardRow[] {
    return this.lines(from, to).rows();
  }

  /** Lines in order, from `from` up to but without `to`, as they are now; their rows are made later. */
  lines(from: number, to: number): TakenLines {
    const entries = this.#order.slice(from, to);
    const first = this.#order.placeAt(from, entries[0]);
    const places = placesOf(entries, this.rules.tieRule, { from, first });
    // Lines change in place: those taken must not.
    const taken = entries.map(({ player_id, units, reached_at }) => ({ player_id, units, reached_at }));
    return new TakenLines(taken, places, prizesAt(this.rules, { lines: taken, places, from }, this.#order));
  }

  #lineOf(player_id: string): PlayerLine | undefined {
    const line = this.#entries.get(player_id);
    if (line || !this.#before || this.#removed.has(player_id)) return line;
    return this.#before.get(player_id);
  }

  /** The line as an object that may change: a draft has copies of those that it changes. */
  #owned(line: PlayerLine): PlayerLine {
    if (!this.#before || this.#entries.get(line.player_id)) return line;
    const copy = { ...line };
    this.#entries.set(copy.player_id, copy);
    return copy;
  }

  #set(line: PlayerLine | undefined, player_id: string, values: LineValues): void {
    // Many rounds leave the score as it was: of a highest coin, or of a race that is run.
    if (line && isSameLine(line, values)) return;
    if (line) this.#change(line, values);
    else this.#add(lineOf(player_id, { ...values, eligible: false }), values);
  }

  #add(line: PlayerLine, values: LineValues): void {
    this.#entries.set(line.player_id, line);
    this.#removed.delete(line.player_id);
    this.#change(line, values);
  }

  #remove(line: PlayerLine | undefined): void {
    if (!line) return;
    this.#change(line, { ...line, eligible: false });
    this.#entries.delete(line.player_id);
    if (this.#before) this.#removed.add(line.player_id);
  }

  // One object a player, which stays.
  #change(known: PlayerLine, values: LineValues): void {
    const line = this.#owned(known);
    const [wasHere, isHere] = [isPlaced(this.rules, line), isPlaced(this.rules, values)];
    this.#touches += 1;
    if (wasHere || isHere) this.#changes += 1;
    this.touched?.add(line.player_id);
    this.#order.change(line, values, wasHere, isHere);
  }
}
