import { type Standing, standingOf } from '@laurel/rules/boards/standing.ts';
import { wholeHistory } from '@laurel/rules/explanations/explain.ts';
import {
  explainLog,
  type LoggedFact,
  type LoggedRoundExplained,
  nearWindow,
} from '@laurel/rules/explanations/explain-log.ts';
import { emptyFold, foldNext, type PlayerFold, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { decodeFold, isCurrent } from '@laurel/rules/fold/player-row.ts';
import { isSameJoined, type Joined } from '@laurel/rules/rounds/joined.ts';
import type { RoundKey } from '@laurel/rules/rounds/rounds.ts';
import type { BoardView } from '../boards/boards.ts';
import type { Database, Rows, TenantSession } from '../database/database.ts';
import { ALL_VOIDS } from '../events/events.ts';
import {
  countListedRounds,
  divideParts,
  type RoundName,
  readLogParts,
  readPieces,
} from '../history/history.ts';
import { readSnapshotsAt } from '../scoring/scoring.ts';
import { loggedFact, withVoids } from './logged-facts.ts';

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

/** About how many events are read at once where a history is only folded, which costs less. */
const EVENTS_AT_ONCE = 5_000;

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
  { database }: { database: Database },
  tenant_id: number,
  history: ExplainedHistory,
  wanted: Rows,
): Promise<HistoryRows> {
  const reader = new HistoryReader(database.ofTenant(tenant_id), history);
  const snapshots = await reader.snapshots();
  const inner = await reader.innerBounds();
  const bounds = boundsOf([...snapshots.map(({ boundary }) => startOf(boundary)), ...inner]);
  if (bounds.length === 0) return explainWhole(reader, wanted);
  const { counts, outside } = await reader.count(bounds, statementsFor(inner));
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

/** Every round that `explainHistory` lists, in order, about 1,000 at a time, from one walk over the history. */
export async function* explainedRounds(
  { database }: { database: Database },
  tenant_id: number,
  history: ExplainedHistory,
): AsyncGenerator<LoggedRoundExplained[]> {
  const reader = new HistoryReader(database.ofTenant(tenant_id), history);
  const bounds = boundsOf(await reader.innerBounds());
  const { outside } = await reader.count(bounds, statementsFor(bounds));
  const { last } = await reader.standing((await reader.snapshots()).at(-1));
  const begin = { part: 0, fold: reader.empty };
  for await (const { rounds } of reader.explainParts({ bounds, outside, last }, begin, bounds.length))
    yield rounds;
}

function statementsFor(inner: readonly number[]): number {
  return Math.ceil((inner.length + 1) / SLICES_AT_ONCE);
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

  constructor(tenant: TenantSession, history: ExplainedHistory) {
    this.#tenant = tenant;
    this.history = history;
    this.empty = emptyFold(history.shown.compiled, history.joinedAt);
  }

  async snapshots(): Promise<PlayerFold[]> {
    const { player_id, shown } = this.history;
    const { fold_id, seq: upTo, compiled } = shown;
    const rows = await readSnapshotsAt(this.#tenant, { fold_id, player_id, upTo });
    return rows
      .filter(({ fold }) => isCurrent(fold))
      .map(({ fold }) => decodeFold(compiled, fold))
      .filter(
        ({ boundary, joined_at }) =>
          isSameJoined(joined_at, this.empty.joined_at) && startOf(boundary) > compiled.start,
      );
  }

  /** Times (µs) that divide the history where no snapshot does. */
  async innerBounds(): Promise<number[]> {
    const divided = await divideParts(this.#tenant, [this.#part], this.#asOf, ROUNDS_AT_ONCE);
    return divided.get(this.history.player_id) ?? [];
  }

  /** How many rounds each part has, and which of those have bets in the window and begin outside of it. */
  async count(bounds: number[], parts: number): Promise<{ counts: number[]; outside: RoundName[][] }> {
    const { graceEnd, bonusMoney, selects } = this.history.shown.compiled;
    const voidsAfter = this.#asOf.voidsUpTo ?? ALL_VOIDS;
    const found = { upTo: this.#listedUpTo, voidsAfter, withWins: this.history.listsNear ?? false };
    const query = { ...this.#part, ...found, near: this.#near, graceEnd, bonusMoney };
    const counts = Array.from({ length: bounds.length + 1 }, () => 0);
    const outside = counts.map((): RoundName[] => []);
    for (let part = 0; part < parts; part++) {
      for (const one of await countListedRounds(this.#tenant, query, bounds, { part, parts })) {
        if (one.near_game !== null && !selects(one.near_game)) continue;
        counts[one.bucket] = (counts[one.bucket] as number) + one.rounds;
        outside[one.bucket]?.push(...one.outside);
      }
    }
    return { counts, outside };
  }

  /** The standing that the history gives, and its last round; if facts follow it, that may be one of these. */
  async standing(from: PlayerFold = this.empty): Promise<{ standing: Standing; last: RoundKey | undefined }> {
    const { compiled } = this.history.shown;
    const part = { ...this.#part, start: from.boundary?.started_at ?? compiled.start };
    const wanted = { ...this.#asOf, ofLong: true };
    const walk = { eventsAtOnce: EVENTS_AT_ONCE };
    let fold = from;
    for await (const { start, end, facts } of readPieces(this.#tenant, [part], wanted, walk)) {
      const rounds = roundsInOrder({ ...compiled, start, end }, facts, fold.boundary);
      fold = foldNext(compiled, fold, rounds).fold;
    }
    return { standing: standingOf(compiled, fold), last: fold.tail.findLast(({ fact }) => fact === null) };
  }

  /** The rounds of the parts from `begin` to `final`, a part at a time; `begin.fold` is that of all parts before. */
  async *explainParts(
    { bounds, outside, last }: { bounds: number[]; outside: RoundName[][]; last: RoundKey | undefined },
    begin: { part: number; fold: PlayerFold },
    final: number,
  ): AsyncGenerator<{ part: number; rounds: LoggedRoundExplained[] }> {
    const { compiled } = this.history.shown;
    let before = begin.fold;
    for (let part = begin.part; part <= final; part++) {
      const [from, until] = [fromOf(bounds, part), bounds[part] ?? Number.POSITIVE_INFINITY];
      const events = await this.events(from, until, outside[part]);
      const { rounds, after } = explainLog(compiled, events, { from, until, before, last });
      before = after;
      yield { part, rounds };
    }
  }

  /** All events of the rounds that have an event near the window from `from` up to `until`, and of the rounds in `named`. */
  async events(from: number, until: number, named: RoundName[] = []): Promise<LoggedFact[]> {
    const { start, end } = this.#near;
    const part = { ...this.#part, start: Math.max(start, from), end: Math.min(end, until + 1) };
    const alone = named.map((round) => ({ ...part, start: 0, end: 0, facts: [], named: round }));
    const only = this.history.listsNear ? 'with event' : 'with bet';
    const asOf = { ...this.#asOf, ...withVoids, upTo: this.#listedUpTo };
    const read = await readLogParts(this.#tenant, [part, ...alone], { ...asOf, only });
    // A round that is named may have a bet in the part, too.
    const facts = [...new Map(read.flat().map((fact) => [fact.seq, fact])).values()];
    facts.sort((a, b) => a.seq - b.seq);
    return facts.map(loggedFact);
  }

  /** Number of the newest event that is listed. */
  get #listedUpTo(): number {
    return this.history.listedUpTo ?? this.history.shown.seq;
  }

  /** Where rounds start that are listed though they have no bet in the window. */
  get #near(): { start: number; end: number } {
    const { compiled } = this.history.shown;
    return this.history.listsNear ? nearWindow(compiled) : { start: compiled.start, end: compiled.end };
  }

  get #part() {
    const { player_id, shown } = this.history;
    const { start, end, facts } = shown.compiled;
    return { player_id, start, end, facts };
  }

  get #asOf() {
    const { seq: upTo, voidsUpTo } = this.history.shown;
    return { upTo, voidsUpTo };
  }
}
