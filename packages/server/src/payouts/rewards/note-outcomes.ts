import type { TenantSession } from '../../database/database.ts';
import { nextAttempt, rewardRetries, webhookRetries } from '../../outbound/retry-schedule.ts';
import { movePayouts, type PayoutMove } from '../move-payout.ts';
import { lockPayouts, notePayoutAttempts, type StoredPayout } from '../store/payouts.ts';
import type { AttemptOutcome } from './outcome.ts';

/** A payout as it was read, and what became of sending it. */
export interface AttemptedPayout {
  payout: StoredPayout;
  outcome: AttemptOutcome;
  /** Whether it was sent at all: a payout that cannot be sent fails without an attempt. */
  isAttempt: boolean;
}

interface Circumstances {
  now: Date;
  random: () => number;
  isReplaced: boolean;
}

type Waiting = Pick<
  StoredPayout,
  'payout_id' | 'attempts' | 'next_attempt_at' | 'last_error' | 'sending_until'
>;

/**
 * Records attempts, in the caller's transaction: moves payouts with a final outcome and schedules the next attempt of the
 * others. A payout that staff moved while it was under way stays as they left it; one that they rejected shows the answer.
 * Locks the payouts in the order of ids. `isReplaced`: the endpoint that answered is no longer the tenant's, so payouts that
 * it did not accept are due at the next one, as if never attempted.
 */
export async function noteOutcomes(
  tenant: TenantSession,
  attempted: readonly AttemptedPayout[],
  circumstances: Circumstances,
): Promise<void> {
  const ids = attempted.map(({ payout }) => payout.payout_id);
  const locked = new Map((await lockPayouts(tenant, ids)).map((one) => [one.payout_id, one]));
  const moves = new Map<string, { move: PayoutMove; payouts: StoredPayout[] }>();
  const waiting: Waiting[] = [];
  for (const one of attempted) {
    const payout = locked.get(one.payout.payout_id);
    if (!payout) continue;
    const { move, wait } = resultOf(one, payout, circumstances);
    if (move) joined(moves, payout, move).push(payout);
    if (wait) waiting.push(wait);
  }
  for (const { move, payouts } of moves.values()) await movePayouts(tenant, payouts, move);
  if (waiting.length > 0) await notePayoutAttempts(tenant, waiting);
}

/** Payouts with the same move are moved together. */
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
  { payout: sent, outcome, isAttempt }: AttemptedPayout,
  payout: StoredPayout,
  { now, random, isReplaced }: Circumstances,
): Result {
  const { payout_id, status } = payout;
  const attempts = sent.attempts + (isAttempt ? 1 : 0);
  const noted = { attempts, last_error: outcome.error };
  const { sending_until } = sent;
  if (status !== sent.status) return leftAlone(payout, outcome, { attempts, sending_until });
  const schedule = status === 'sent' || outcome.verdict === 'sent' ? webhookRetries : rewardRetries;
  const next = nextAttempt(schedule, attempts, now, random) ?? null;
  const wait = { payout_id, ...noted, sending_until, next_attempt_at: restedUntil(next, outcome, now) };
  const move = { at: now, author: null, ...noted, details: { attempts } };
  const { verdict } = outcome;
  if (verdict === 'paid' || verdict === 'failed') return { move: { ...move, to: verdict } };
  if (isReplaced && outcome.verdict === 'again')
    return { wait: { ...wait, attempts: 0, next_attempt_at: status === 'sent' ? now : null } };
  if (status === 'sent') return { wait };
  if (verdict === 'sent') return { move: { ...move, to: 'sent' }, wait };
  return next === null ? { move: { ...move, to: 'failed' } } : { wait };
}

/** An endpoint that says when it wants to be asked again is not asked before. */
function restedUntil(next: Date | null, { rest }: AttemptOutcome, now: Date): Date | null {
  return next === null || rest === undefined ? next : new Date(now.getTime() + rest);
}

/** Staff decided otherwise while the request was under way. They must see that the endpoint took the payout anyway. */
function leftAlone(
  { payout_id, status }: StoredPayout,
  { verdict }: AttemptOutcome,
  request: Pick<Waiting, 'attempts' | 'sending_until'>,
): Result {
  const wasTaken = verdict === 'paid' || verdict === 'sent';
  const last_error = takenAllTheSame[status];
  if (last_error === null || !wasTaken) return {};
  return { wait: { payout_id, ...request, next_attempt_at: null, last_error } };
}

const heldLate = 'The reward endpoint took it before it was held.';

/** By the status that staff gave it, what they must know; null: nothing. */
const takenAllTheSame: Readonly<Record<StoredPayout['status'], string | null>> = {
  // A hold waits for requests under way: these come late, from a process that was halted meanwhile.
  held: heldLate,
  pending: heldLate,
  rejected: 'The reward endpoint took it while it was being rejected.',
  approved: null,
  sent: null,
  failed: null,
  paid: null,
};
