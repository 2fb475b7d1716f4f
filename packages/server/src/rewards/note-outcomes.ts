import { nextAttempt, rewardRetries, webhookRetries } from '../outbound/retry-schedule.ts';
import { movePayouts, type PayoutMove } from '../payouts/move-payout.ts';
import type { Session } from '../store/engine/database.ts';
import { lockPayouts, noteAttempts, type StoredPayout } from '../store/payouts/payouts.ts';
import type { Outcome } from './outcome.ts';

/** A payout as it was read, and what became of sending it. */
export interface Attempted {
  payout: StoredPayout;
  outcome: Outcome;
  /** Whether it was sent at all: what cannot be sent fails without an attempt. */
  isAttempt: boolean;
}

type Waiting = Pick<StoredPayout, 'payout_id' | 'attempts' | 'next_attempt_at' | 'last_error'>;

/**
 * Notes attempts, in the caller's transaction: moves what is decided, says of the rest when it is tried again. A payout that staff moved
 * while it was under way stays as they left it; one that they rejected shows what was answered. Locks the payouts in the order of ids.
 */
export async function noteOutcomes(
  session: Session,
  tenant_id: number,
  attempted: readonly Attempted[],
  { now, random }: { now: Date; random: () => number },
): Promise<void> {
  const ids = attempted.map(({ payout }) => payout.payout_id);
  const locked = new Map((await lockPayouts(session, tenant_id, ids)).map((one) => [one.payout_id, one]));
  const moves = new Map<string, { move: PayoutMove; payouts: StoredPayout[] }>();
  const waiting: Waiting[] = [];
  for (const one of attempted) {
    const payout = locked.get(one.payout.payout_id);
    if (!payout) continue;
    const { move, wait } = resultOf(one, payout, { now, random });
    if (move) joined(moves, payout, move).push(payout);
    if (wait) waiting.push(wait);
  }
  for (const { move, payouts } of moves.values()) await movePayouts(session, tenant_id, payouts, move);
  if (waiting.length > 0) await noteAttempts(session, tenant_id, waiting);
}

/** Those that are moved alike are moved together. */
function joined(
  moves: Map<string, { move: PayoutMove; payouts: StoredPayout[] }>,
  { status }: StoredPayout,
  move: PayoutMove,
): StoredPayout[] {
  const key = JSON.stringify([status, move.to, move.attempts, move.last_error]);
  const known = moves.get(key) ?? { move, payouts: [] };
  moves.set(key, known);
  return known.payouts;
}

interface Result {
  move?: PayoutMove;
  wait?: Waiting;
}

function resultOf(
  { payout: sent, outcome, isAttempt }: Attempted,
  payout: StoredPayout,
  { now, random }: { now: Date; random: () => number },
): Result {
  const { payout_id, status } = payout;
  const attempts = sent.attempts + (isAttempt ? 1 : 0);
  const noted = { attempts, last_error: outcome.error };
  if (status !== sent.status) return leftAlone(payout, outcome, attempts);
  const schedule = status === 'sent' || outcome.verdict === 'sent' ? webhookRetries : rewardRetries;
  const next = nextAttempt(schedule, attempts, now, random) ?? null;
  const wait = { payout_id, ...noted, next_attempt_at: restedUntil(next, outcome, now) };
  const move = { at: now, author: null, ...noted, details: { attempts } };
  const { verdict } = outcome;
  if (verdict === 'paid' || verdict === 'failed') return { move: { ...move, to: verdict } };
  if (status === 'sent') return { wait };
  if (verdict === 'sent') return { move: { ...move, to: 'sent' }, wait };
  return next === null ? { move: { ...move, to: 'failed' } } : { wait };
}

/** An endpoint that says when it wants to be asked again is not asked before. */
function restedUntil(next: Date | null, { rest }: Outcome, now: Date): Date | null {
  return next === null || rest === undefined ? next : new Date(now.getTime() + rest);
}

/** Staff decided otherwise while the request was under way. That the endpoint took it all the same, they must see. */
function leftAlone({ payout_id, status }: StoredPayout, { verdict }: Outcome, attempts: number): Result {
  const wasTaken = verdict === 'paid' || verdict === 'sent';
  if (status !== 'rejected' || !wasTaken) return {};
  const last_error = 'The reward endpoint took it while it was being rejected.';
  return { wait: { payout_id, attempts, next_attempt_at: null, last_error } };
}
