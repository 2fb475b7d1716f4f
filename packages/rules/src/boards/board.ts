import type { CampaignDefinition, TieRule } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { TypeRules } from '../kinds/tournament/tournament-type.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';
import type { Whole } from '../money/decimal.ts';
import { OrderedList } from './ordered-list.ts';
import { PlayerMap } from './player-map.ts';
import { SortedRuns } from './sorted-runs.ts';
import { type BoardRow, TakenLines } from './taken-lines.ts';
import {
  type BoardEntry,
  compareEntries,
  numbersOfEntries,
  placesOf,
  sharesPlaces,
  type TiePlaces,
} from './tie-rule.ts';

export type { BoardRow } from './taken-lines.ts';

/** The settings that decide the order, places and prizes of a board. */
export type BoardRules = Pick<CampaignDefinition, 'tournament_type' | 'prizes'> & {
  rules: { tie_rule: TieRule };
};

/** A player's score, and whether the player may appear on the board. */
export interface KnownEntry extends BoardEntry {
  readonly eligible: boolean;
}

/** The one object that a board has of a player. */
interface Line {
  readonly player_id: string;
  units: Whole;
  reached_at: number;
  eligible: boolean;
}

/** The first entries of a board. */
export interface BoardFilling {
  add: (entry: KnownEntry) => void;
  placed: () => Iterable<void>;
}

/** A change of many lines of a board, made in parts; the board shows nothing of it yet. */
export type BoardDraft = Pick<
  Board,
  'setScore' | 'follow' | 'setEligible' | 'scoreOf' | 'eligibility' | 'changes' | 'touches' | 'rows' | 'count'
>;

/**
 * One campaign's board in memory: every player with a score, those who may appear on it in order. It is derived from
 * standings and facts and holds nothing of its own.
 */
export class Board {
  readonly #entries = new PlayerMap<Line>();
  readonly #compare: (a: BoardEntry, b: BoardEntry) => number;
  #order: OrderedList<BoardEntry>;
  readonly #tournamentType: BoardRules['tournament_type'];
  readonly #type: TypeRules;
  readonly #prizes: Prize[];
  readonly #tieRule: TieRule;
  #changes = 0;
  #touches = 0;
  /** Of a draft: the entries of its board, and which of them it removes. */
  #before: Pick<PlayerMap<Line>, 'get'> | undefined;
  readonly #removed = new Set<string>();

  /** `erased`: the places of erased players in ties. */
  constructor({ tournament_type, prizes, rules }: BoardRules, erased?: TiePlaces) {
    this.#tournamentType = tournament_type;
    this.#type = tournamentTypes[tournament_type];
    this.#prizes = prizes;
    this.#tieRule = rules.tie_rule;
    this.#compare = compareEntries(this.#type.better, erased);
    this.#order = new OrderedList(this.#compare);
  }

  /**
   * Counts the changes of the lines of this object: while it stays the same, so do they. It says nothing about another
   * board.
   */
  get changes(): number {
    return this.#changes;
  }

  /** The same, with changes of players who may not appear here among them. */
  get touches(): number {
    return this.#touches;
  }

  /**
   * Begins a change of many lines that is made in parts, while others read this board; `take` shows it. Until then the board
   * itself must not change.
   */
  draft(): BoardDraft {
    const draft = new Board({
      tournament_type: this.#tournamentType,
      prizes: this.#prizes,
      rules: { tie_rule: this.#tieRule },
    });
    draft.#order = this.#order.fork();
    draft.#before = this.#entries;
    draft.#changes = this.#changes;
    draft.#touches = this.#touches;
    return draft;
  }

  /** Shows a draft of this board: all its lines change together. Some 10 ms for 40,000 lines of a million. */
  take(draft: BoardDraft): void {
    if (!(draft instanceof Board) || draft.#before !== this.#entries)
      throw new Error('a draft of another board');
    for (const line of draft.#entries.values()) this.#entries.set(line.player_id, line);
    for (const player_id of draft.#removed) this.#entries.delete(player_id);
    this.#order = draft.#order;
    this.#changes = draft.#changes;
    this.#touches = draft.#touches;
    draft.#before = undefined;
  }

  /**
   * Begins to fill this board, which has no entry yet: `add` each player once, then walk through `placed`, in as many parts
   * as you like; at its end all have their lines. It takes a third of the time of adding each by `setScore`.
   */
  fill(): BoardFilling {
    const runs = new SortedRuns<BoardEntry>({
      compare: this.#compare,
      ...numbersOfEntries(this.#type.better),
    });
    const add = ({ player_id, units, reached_at, eligible }: KnownEntry) => {
      const line: Line = { player_id, units, reached_at, eligible };
      this.#entries.set(line.player_id, line);
      this.#touches += 1;
      if (!line.eligible) return;
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

  /**
   * Every player with a score, in no particular order; players who may not appear here are among them. An entry is what the
   * board shows now, and changes with it.
   */
  entries(): IterableIterator<KnownEntry> {
    return this.#entries.values();
  }

  get count(): number {
    return this.#order.length;
  }

  /** How many players have a score, those who may not appear here among them. */
  get scored(): number {
    return this.#entries.size;
  }

  /** Whether a player with a score may appear here; undefined for one without. */
  eligibility(player_id: string): boolean | undefined {
    return this.#lineOf(player_id)?.eligible;
  }

  /** The player's score became `entry`; null takes the player off. */
  setScore(player_id: string, entry: BoardEntry | null, eligible: boolean): void {
    const line = this.#lineOf(player_id);
    if (entry) this.#set(line, player_id, entry.units, entry.reached_at, eligible);
    else this.#remove(line);
  }

  /**
   * The player's score became that; NaN takes the player off. A player who had one may appear here as before; `isEligible`
   * is asked about another.
   */
  follow(
    player_id: string,
    units: Whole,
    reached_at: number,
    isEligible: (player_id: string) => boolean,
  ): void {
    const line = this.#lineOf(player_id);
    if (Number.isNaN(units)) this.#remove(line);
    else this.#set(line, player_id, units, reached_at, line ? line.eligible : isEligible(player_id));
  }

  /** The player's score, shown or not: a player who may not appear here keeps it; undefined for one without. */
  scoreOf(player_id: string): KnownEntry | undefined {
    const line = this.#lineOf(player_id);
    return line && { ...line };
  }

  /** How many lines come before the player's own (invariant I6); undefined for a player who is not on the board. */
  positionOf(player_id: string): number | undefined {
    const known = this.#entries.get(player_id);
    return known?.eligible ? this.#order.countBefore(known) : undefined;
  }

  /** The player's place as `rows` shows it (docs/rules/places.md#2); undefined for a player who is not on the board. */
  placeOf(player_id: string): number | undefined {
    const position = this.positionOf(player_id);
    return position === undefined ? undefined : this.#placeOfFirst(this.#entries.get(player_id), position);
  }

  /** The player's own line, with up to `reach` before and after it; none for a player who is not on the board. */
  around(player_id: string, reach: number): BoardRow[] {
    const position = this.positionOf(player_id);
    return position === undefined ? [] : this.rows(Math.max(0, position - reach), position + reach + 1);
  }

  /** The score of the line at a position (0-based), in 10^-8; undefined past the last. */
  unitsAt(position: number): Whole | undefined {
    return this.#order.slice(position, position + 1)[0]?.units;
  }

  /** How many lines have a better score than this one, in 10^-8. */
  countBetter(units: Whole): number {
    return this.#order.countBefore({ units, reached_at: Number.NEGATIVE_INFINITY, player_id: '' });
  }

  /** The same, with the lines that have this very score. */
  countUpTo(units: Whole): number {
    return this.#order.countBefore({ units, reached_at: Number.POSITIVE_INFINITY, player_id: '' });
  }

  /** Records whether the player may appear here; ignores a player without a score. */
  setEligible(player_id: string, eligible: boolean): void {
    const line = this.#lineOf(player_id);
    if (line && line.eligible !== eligible) this.#change(line, line.units, line.reached_at, eligible);
  }

  /** Lines in order (docs/rules/places.md#1), from `from` (0-based) up to but without `to`. */
  rows(from: number, to: number): BoardRow[] {
    return this.lines(from, to).rows();
  }

  /** The same lines as they are now, whose rows are made later. */
  lines(from: number, to: number): TakenLines {
    const entries = this.#order.slice(from, to);
    const first = this.#placeOfFirst(entries[0], from);
    const places = placesOf(entries, this.#tieRule).map((within) => (within === 1 ? first : from + within));
    // Lines change in place: those taken must not.
    const taken = entries.map(({ player_id, units, reached_at }) => ({ player_id, units, reached_at }));
    return new TakenLines(taken, places, this.#prizes, this.#type.prizesBy);
  }

  #lineOf(player_id: string): Line | undefined {
    const line = this.#entries.get(player_id);
    if (line || !this.#before || this.#removed.has(player_id)) return line;
    return this.#before.get(player_id);
  }

  /** The line as an object that may change: a draft has copies of those that it changes. */
  #owned(line: Line): Line {
    if (!this.#before || this.#entries.get(line.player_id)) return line;
    const copy = { ...line };
    this.#entries.set(copy.player_id, copy);
    return copy;
  }

  #set(line: Line | undefined, player_id: string, units: Whole, reached_at: number, eligible: boolean): void {
    // Many rounds leave the score as it was: of a highest coin, or of a race that is run.
    if (line?.units === units && line.reached_at === reached_at && line.eligible === eligible) return;
    if (line) this.#change(line, units, reached_at, eligible);
    else this.#add({ player_id, units, reached_at, eligible: false }, eligible);
  }

  #add(line: Line, eligible: boolean): void {
    this.#entries.set(line.player_id, line);
    this.#removed.delete(line.player_id);
    this.#change(line, line.units, line.reached_at, eligible);
  }

  #remove(line: Line | undefined): void {
    if (!line) return;
    this.#change(line, line.units, line.reached_at, false);
    this.#entries.delete(line.player_id);
    if (this.#before) this.#removed.add(line.player_id);
  }

  // One object a player, which stays: of a million of them each word is 8 MB.
  #change(known: Line, units: Whole, reached_at: number, eligible: boolean): void {
    const line = this.#owned(known);
    const wasEligible = line.eligible;
    const stays = wasEligible && eligible;
    this.#touches += 1;
    if (wasEligible || eligible) this.#changes += 1;
    const place = stays ? this.#order.placeOf(line) : -1;
    if (wasEligible && !stays) this.#order.remove(line);
    line.units = units;
    line.reached_at = reached_at;
    line.eligible = eligible;
    if (stays) this.#order.moved(place, line);
    else if (eligible) this.#order.add(line);
  }

  /** Under `shared`, the first of the lines asked for may share the place of lines before it. */
  #placeOfFirst(entry: BoardEntry | undefined, from: number): number {
    if (!sharesPlaces[this.#tieRule] || !entry) return from + 1;
    return this.countBetter(entry.units) + 1;
  }
}
