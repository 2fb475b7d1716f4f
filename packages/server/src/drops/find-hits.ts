import { MICROSECONDS_A_DAY } from '@laurel/contract/values/timestamps.ts';
import {
  type DropHit,
  drawnRounds,
  type FallenPrizes,
  isHit,
  type NamedFact,
} from '@laurel/rules/kinds/drop/choose-drops.ts';
import type { DropRules } from '@laurel/rules/kinds/drop/drop.ts';
import type { BoardView } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { newestSeq, positionAt, readBets, receivedFrom } from '../events/events.ts';
import { readLogParts } from '../history/history.ts';

/** A bet whose value wins, if it is the first one of a round that counts. */
export interface WinningBet extends DropHit {
  readonly seq: number;
}

type DrawnView = Pick<BoardView, 'compiled'>;

/** Numbers of the log that are read at once. */
const READ_AT_ONCE = 5_000;
/** Players whose rounds are read at once. */
const ROUNDS_AT_ONCE = 100;

/** The number of an event before all that can be of the window: times of events may be ahead of their receipt by minutes. */
export function positionBefore(tenant: TenantSession, { compiled }: DrawnView): Promise<number> {
  return positionAt(tenant, compiled.start - MICROSECONDS_A_DAY);
}

/** A bet of the window, and its number in the log. */
export interface WindowBet {
  readonly seq: number;
  readonly player_id: string;
  readonly unique_id: string;
  readonly at: number;
}

/** The bets of the window with numbers after `from` up to `upTo`, a piece of the log at a time, in its order. */
export async function* betsOfWindow(
  tenant: TenantSession,
  { start, end }: { start: number; end: number },
  { from, upTo }: { from: number; upTo: number },
): AsyncGenerator<WindowBet[]> {
  for (let after = from; after < upTo; after += READ_AT_ONCE) {
    const bets = await readBets(tenant, { after, upTo: Math.min(after + READ_AT_ONCE, upTo), start, end });
    yield bets.flatMap(({ seq, player_id, unique_id, occurred_at: at }) =>
      player_id === null ? [] : [{ seq, player_id, unique_id, at }],
    );
  }
}

/**
 * The time (µs) that the log has passed: whatever was received before it is among the events up to `seq`, as times of
 * receipt never decrease along the log (invariant I11). `now` in ms.
 */
export async function passedAt(tenant: TenantSession, seq: number, now: number): Promise<number> {
  if (seq >= (await newestSeq(tenant))) return now * 1_000;
  return (await receivedFrom(tenant, seq))?.received_at ?? 0;
}

/** The winning bets of the window with numbers after `from` up to `upTo`, in the order of the log. */
export async function* winningBets(
  tenant: TenantSession,
  { compiled }: DrawnView,
  part: { from: number; upTo: number },
  valueFor: (unique_id: string) => bigint,
): AsyncGenerator<WinningBet> {
  const { schedules } = compiled.rules as unknown as DropRules;
  for await (const bets of betsOfWindow(tenant, compiled, part))
    for (const bet of bets) {
      const value = valueFor(bet.unique_id);
      if (value < schedules.thresholdAt(bet.at)) yield { ...bet, value };
    }
}

/**
 * Those of the bets that are the first of a round that counts, of a player who may appear on the board, and that may win
 * something. undefined where nothing is to be read.
 */
export async function hitsAmong(
  tenant: TenantSession,
  view: BoardView,
  bets: readonly WinningBet[],
  { fallen, valueFor }: { fallen: FallenPrizes; valueFor: (unique_id: string) => bigint },
): Promise<DropHit[]> {
  const { compiled, voidsUpTo } = view;
  const upTo = view.seq;
  const mayWin = bets.filter(
    (bet) => typeof fallen.resultOf(bet) === 'number' && view.board.scoreOf(bet.player_id)?.eligible,
  );
  const hits: DropHit[] = [];
  for (let from = 0; from < mayWin.length; from += ROUNDS_AT_ONCE) {
    const some = mayWin.slice(from, from + ROUNDS_AT_ONCE);
    const parts = some.map(({ player_id, at }) => ({ player_id, start: at, end: at + 1, facts: [] }));
    const read = await readLogParts(tenant, parts, { upTo, voidsUpTo, members: 'named', only: 'with bet' });
    for (const [index, bet] of some.entries()) {
      const facts = (read[index] ?? []) as NamedFact[];
      const rounds = drawnRounds(compiled, facts, view.joined(bet.player_id), valueFor);
      const own = rounds.find(({ unique_id }) => unique_id === bet.unique_id);
      if (own && isHit(own)) hits.push(own);
    }
  }
  return hits;
}
