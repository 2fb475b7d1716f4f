import { cutText } from '@laurel/contract/values/cut-text.ts';
import type { TenantSession } from '../../database/database.ts';
import { NoOutboundAnswer, type OutboundAnswer } from '../../outbound/post-json.ts';
import { nextAttempt, rewardRetries, webhookRetries } from '../../outbound/retry-schedule.ts';
import { movePayouts, type PayoutMove } from '../move-payout.ts';
import { type AttemptNote, lockPayouts, notePayoutAttempts, type StoredPayout } from '../store/payouts.ts';

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
  const waiting: AttemptNote[] = [];
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
  wait?: AttemptNote;
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
  request: Pick<AttemptNote, 'attempts' | 'sending_until'>,
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

/** The meaning of a reward endpoint's answer (docs/rules/payouts.md#8). */
export type AttemptVerdict = 'paid' | 'sent' | 'failed' | 'again';

export interface AttemptOutcome {
  verdict: AttemptVerdict;
  /** Null: nothing is wrong. */
  error: string | null;
  /** How long (ms) the endpoint asks for no further request, within bounds. */
  rest?: number;
}

/** The outcome of a request. Rethrows errors that are not about the endpoint. */
export async function outcomeOfAttempt(
  answered: Promise<OutboundAnswer>,
  now: Date,
): Promise<AttemptOutcome> {
  try {
    return judged(await answered, now);
  } catch (error) {
    if (error instanceof NoOutboundAnswer) return { verdict: 'again', error: error.message };
    throw error;
  }
}

/** 202 means sent, other `2xx` paid, `4xx` except 408 and 429 failed; anything else is tried again. */
function judged({ status, body, retryAfter }: OutboundAnswer, now: Date): AttemptOutcome {
  if (status === 202) return { verdict: 'sent', error: null };
  if (status >= 200 && status < 300) return { verdict: 'paid', error: null };
  const text = cutText(body.trim(), SHOWN_CHARACTERS);
  const error = text === '' ? `The answer was ${status}.` : `The answer was ${status}: ${text}`;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { verdict: 'failed', error };
  const rest = status === 429 || status === 503 ? restOf(retryAfter, now) : undefined;
  return { verdict: 'again', error, ...(rest === undefined ? {} : { rest }) };
}

const SHOWN_CHARACTERS = 200;

const [MIN_REST, MAX_REST] = [1_000, 3_600_000];

/** Retry-After: seconds, or a date (RFC 9110 section 10.2.3). */
function restOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  const rest = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(rest) ? undefined : Math.min(Math.max(rest, MIN_REST), MAX_REST);
}
