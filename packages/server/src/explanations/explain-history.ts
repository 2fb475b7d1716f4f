import { emptyFold, foldNext, type PlayerFold, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { decodeFold, isCurrent } from '@laurel/rules/fold/fold-text.ts';
import { wholeHistory } from '@laurel/rules/kinds/tournament/explain/explain.ts';
import { explainLog, type LoggedRoundExplained } from '@laurel/rules/kinds/tournament/explain/explain-log.ts';
import { nearWindow } from '@laurel/rules/kinds/tournament/explain/listed-rounds.ts';
import { type Standing, standingOf } from '@laurel/rules/kinds/tournament/standing.ts';
import { isSameJoined, type Joined } from '@laurel/rules/rounds/joined.ts';
import type { RoundKey } from '@laurel/rules/rounds/rounds.ts';
import type { BoardView } from '../boards/boards.ts';
import type { Database, TenantSession } from '../database/database.ts';
import type { Rows } from '../database/rows.ts';
import {
  countExplainedRounds,
  type RoundName,
  readExplainedRounds,
  readRounds,
  slicesOf,
} from '../events/events.ts';
import type { Turn, Turns } from '../scheduling/turns.ts';
import { readSnapshotsAt } from '../scoring/scoring.ts';

/** What to explain: a player's history in the campaign of a board, up to the event `seq`. */
export interface ExplainedHistory {
  shown: Pick<BoardView, 'fold_id' | 'compiled' | 'seq' | 'voidsUpTo'>;
  player_id: string;
  joinedAt: Joined;
  /** Rounds that began shortly outside of the window, and wins without a bet, are listed, too. */
  listsNear?: boolean;
  /** Events after the board's, up to this number, are listed too: events after a settlement were received late. */
  listedUpTo?: number;
}

/** Some rows of a history, and its totals. */
export interface HistoryRows {
  count: number;
  /** Rounds that count. */
  rounds: number;
  score: string | null;
  rows: LoggedRoundExplained[];
  /** All data read is of one moment. */
  agrees: boolean;
}

/** About how many rounds are read and explained in one piece where no snapshot divides a history: some 10 ms. */
const ROUNDS_AT_ONCE = 1_000;

/**
 * About 50,000 rounds are counted by one statement, in some 60 ms. More statements take longer in total: each reads most of
 * the pages.
 */
const SLICES_AT_ONCE = 50;

/**
 * Explains rows of a history without folding all of it: counts the rounds of its parts, and explains only the parts with the
 * rows, from the newest snapshot before them on (docs/decisions/fold-snapshots.md). A short history is explained as a whole.
 */
export async function explainHistory(
  { database, turns }: { database: Database; turns: Pick<Turns, 'begin'> },
  tenant_id: number,
  history: ExplainedHistory,
  wanted: Rows,
): Promise<HistoryRows> {
  const reader = new HistoryReader(database.ofTenant(tenant_id), history, turns.begin());
  const snapshots = await reader.snapshots();
  const slices = await reader.slices();
  const bounds = boundsOf([...snapshots.map(({ boundary }) => startOf(boundary)), ...slices.slice(1)]);
  if (bounds.length === 0) return explainWhole(reader, wanted);
  const { counts, outside } = await reader.count(bounds, statementsFor(slices));
  const { standing, last } = await reader.standing(snapshots.at(-1));
  const count = counts.reduce((sum, rounds) => sum + rounds, 0);
  const { score, rounds } = standing;
  const { first, final, before } = partsOf(counts, wanted);
  const rows: LoggedRoundExplained[] = [];
  let agrees = true;
  const fold = snapshots.findLast(({ boundary }) => startOf(boundary) <= fromOf(bounds, first));
  const begin = { part: fold ? bounds.indexOf(startOf(fold.boundary)) + 1 : 0, fold: fold ?? reader.empty };
  for await (const explained of reader.explainParts({ bounds, outside, last }, begin, final)) {
    if (explained.part >= first) rows.push(...explained.rounds);
    agrees &&= explained.rounds.length === counts[explained.part];
  }
  return { count, rounds, score, agrees, rows: rows.slice(wanted.offset - before).slice(0, wanted.limit) };
}

/**
 * Every round that `explainHistory` lists, in order, about 1,000 at a time, from one walk over the history.
 */
export async function* explainedRounds(
  { database, turns }: { database: Database; turns: Pick<Turns, 'begin'> },
  tenant_id: number,
  history: ExplainedHistory,
): AsyncGenerator<LoggedRoundExplained[]> {
  const reader = new HistoryReader(database.ofTenant(tenant_id), history, turns.begin());
  const slices = await reader.slices();
  const bounds = boundsOf(slices.slice(1));
  const { outside } = await reader.count(bounds, statementsFor(slices));
  const { last } = await reader.standing((await reader.snapshots()).at(-1));
  const begin = { part: 0, fold: reader.empty };
  for await (const { rounds } of reader.explainParts({ bounds, outside, last }, begin, bounds.length))
    yield rounds;
}

function statementsFor(slices: readonly number[]): number {
  return Math.ceil(slices.length / SLICES_AT_ONCE);
}

/** What the explanation of each part needs to know of the whole history. */
interface DividedHistory {
  bounds: number[];
  outside: RoundName[][];
  last: RoundKey | undefined;
}

async function explainWhole(reader: HistoryReader, { offset, limit }: Rows): Promise<HistoryRows> {
  const { shown, joinedAt } = reader.history;
  const events = await reader.events(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, []);
  const { rounds } = explainLog(shown.compiled, events, wholeHistory(shown.compiled, joinedAt));
  return {
    count: rounds.length,
    rounds: rounds.filter(({ round, not_counted }) => round.fact === null && not_counted === null).length,
    score: rounds.at(-1)?.score ?? null,
    rows: rounds.slice(offset, offset + limit),
    agrees: true,
  };
}

/** Times that divide a history, in order: those of snapshots, and more where many rounds lie between them. */
function boundsOf(times: number[]): number[] {
  return [...new Set(times)].sort((a, b) => a - b);
}

/** The first and the last part that contain the requested rows, and how many rounds precede the first. */
function partsOf(
  counts: number[],
  { offset, limit }: Rows,
): { first: number; final: number; before: number } {
  let before = 0;
  let first = 0;
  for (; first < counts.length && before + (counts[first] as number) <= offset; first++)
    before += counts[first] as number;
  let final = first;
  for (let seen = before + (counts[first] ?? 0); final < counts.length - 1 && seen < offset + limit; final++)
    seen += counts[final + 1] as number;
  // Behind the last row there is nothing to explain.
  return first === counts.length ? { first, final: -1, before: offset } : { first, final, before };
}

function startOf(boundary: RoundKey | null): number {
  return boundary?.started_at ?? Number.NEGATIVE_INFINITY;
}

/** Parts are between bounds; each includes its upper bound and begins after that of the previous one. */
function fromOf(bounds: number[], part: number): number {
  return bounds[part - 1] ?? Number.NEGATIVE_INFINITY;
}

/** Reads a history from the database. */
class HistoryReader {
  readonly history: ExplainedHistory;
  readonly empty: PlayerFold;
  readonly #tenant: TenantSession;
  readonly #turn: Turn;

  constructor(tenant: TenantSession, history: ExplainedHistory, turn: Turn) {
    this.#tenant = tenant;
    this.#turn = turn;
    this.history = history;
    this.empty = emptyFold(history.shown.compiled, history.joinedAt);
  }

  async snapshots(): Promise<PlayerFold[]> {
    const { player_id, shown } = this.history;
    const { fold_id, seq: upTo, compiled } = shown;
    const rows = await readSnapshotsAt(this.#tenant, {
      fold_id,
      player_id,
      upTo,
    });
    return rows
      .filter(({ fold }) => isCurrent(fold))
      .map(({ fold }) => decodeFold(compiled, fold))
      .filter(
        ({ boundary, joined_at }) =>
          isSameJoined(joined_at, this.empty.joined_at) && startOf(boundary) > compiled.start,
      );
  }

  /** When the parts begin (µs) in which the whole history is read. */
  async slices(): Promise<number[]> {
    const slices = await slicesOf(this.#tenant, this.#window, ROUNDS_AT_ONCE);
    return slices.map(({ start }) => start);
  }

  /** How many rounds each part has, and which of those have bets in the window and begin outside of it. */
  async count(bounds: number[], parts: number): Promise<{ counts: number[]; outside: RoundName[][] }> {
    const { player_id, shown } = this.history;
    const { graceEnd, bonusMoney, selects } = shown.compiled;
    const query = { player_id, ...this.#window, ...this.#found, near: this.#near, graceEnd, bonusMoney };
    const counts = Array.from({ length: bounds.length + 1 }, () => 0);
    const outside = counts.map((): RoundName[] => []);
    for (let part = 0; part < parts; part++) {
      for (const one of await countExplainedRounds(this.#tenant, query, bounds, { part, parts })) {
        if (one.near_game !== null && !selects(one.near_game)) continue;
        counts[one.bucket] = (counts[one.bucket] as number) + one.rounds;
        outside[one.bucket]?.push(...one.outside);
      }
    }
    return { counts, outside };
  }

  /** The standing that the history gives, and its last round; if facts follow it, that may be one of these. */
  async standing(from: PlayerFold = this.empty): Promise<{ standing: Standing; last: RoundKey | undefined }> {
    const { compiled, seq: upTo, voidsUpTo } = this.history.shown;
    const window = { ...this.#window, start: from.boundary?.started_at ?? compiled.start };
    let fold = from;
    for (const slice of await slicesOf(this.#tenant, window, ROUNDS_AT_ONCE)) {
      const facts = await readRounds(this.#tenant, { ...slice, upTo, voidsUpTo });
      await this.#giveWay();
      fold = foldNext(
        compiled,
        fold,
        roundsInOrder({ ...compiled, start: slice.start, end: slice.end }, facts, fold.boundary),
      ).fold;
      await this.#giveWay();
    }
    return {
      standing: standingOf(compiled, fold),
      last: fold.tail.findLast(({ fact }) => fact === null),
    };
  }

  /**
   * The rounds of the parts from `begin` to `final`, a part at a time; `begin.fold` is that of all parts before. Gives way
   * to requests before and after each part is explained: its rows took time when they arrived, too.
   */
  async *explainParts(
    { bounds, outside, last }: DividedHistory,
    begin: { part: number; fold: PlayerFold },
    final: number,
  ): AsyncGenerator<{ part: number; rounds: LoggedRoundExplained[] }> {
    const { compiled } = this.history.shown;
    let before = begin.fold;
    for (let part = begin.part; part <= final; part++) {
      const [from, until] = [fromOf(bounds, part), bounds[part] ?? Number.POSITIVE_INFINITY];
      const events = await this.events(from, until, outside[part]);
      await this.#giveWay();
      const { rounds, after } = explainLog(compiled, events, { from, until, before, last });
      before = after;
      yield { part, rounds };
      await this.#giveWay();
    }
  }

  /** All events of the rounds that have an event near the window from `from` up to `until`, and of the rounds in `named`. */
  events(from: number, until: number, named: RoundName[] = []) {
    const { player_id } = this.history;
    const { facts, voidsUpTo } = this.#window;
    const { start, end } = this.#near;
    const found = { start: Math.max(start, from), end: Math.min(end, until + 1) };
    return readExplainedRounds(
      this.#tenant,
      { player_id, ...found, facts, voidsUpTo, ...this.#found },
      named,
    );
  }

  async #giveWay(): Promise<void> {
    if (this.#turn.isOver) await this.#turn.next();
  }

  /** By which events rounds are found. */
  get #found(): { upTo: number; withWins: boolean } {
    const { shown, listedUpTo = shown.seq, listsNear = false } = this.history;
    return { upTo: listedUpTo, withWins: listsNear };
  }

  /** Where rounds start that are listed though they have no bet in the window. */
  get #near(): { start: number; end: number } {
    const { compiled } = this.history.shown;
    return this.history.listsNear ? nearWindow(compiled) : { start: compiled.start, end: compiled.end };
  }

  get #window() {
    const { player_id, shown } = this.history;
    const { start, end, facts } = shown.compiled;
    return { player_ids: [player_id], start, end, facts, upTo: shown.seq, voidsUpTo: shown.voidsUpTo };
  }
}
