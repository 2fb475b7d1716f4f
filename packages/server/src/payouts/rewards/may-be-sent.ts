import { holdsFor } from '@laurel/contract/identity/payout-rules.ts';
import type { TenantSession } from '../../database/database.ts';
import { readPausedNow } from '../../facts/facts.ts';
import { type Concerns, readConcerns } from '../holds/concerns.ts';
import { holdByRule } from '../holds/hold-by-rule.ts';
import { playersOf } from '../shown.ts';
import { markSending, notePayoutAttempts, type StoredPayout } from '../store/payouts.ts';

/**
 * For how long a payout cannot be held once its request begins: a request takes 15 s at most, and its answer is noted soon
 * after.
 */
const ON_ITS_WAY_MILLISECONDS = 20_000;

/** A request begins within this time of its mark or not at all, so that it has ended when the mark does. */
const BEGINS_WITHIN_MILLISECONDS = 3_000;

/**
 * Of approved payouts that the caller has locked, those that may be sent. The rule of the tenant holds some of the
 * others, for instance one that had failed, or was approved under another rule, when its alarm was raised
 * (docs/rules/payouts.md#9); payouts of paused players wait.
 */
export async function thatMayBeSent(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  now: Date,
): Promise<{ payouts: StoredPayout[]; concerns: Concerns }> {
  const concerns = await readConcerns(tenant, payouts);
  const free = await holdByRule(tenant, concerns, payouts, now);
  return { payouts: await withoutPaused(tenant, free, now), concerns };
}

/**
 * Whether a payout may be sent at this moment, asked immediately before its request: everything that keeps one from being
 * sent is asked here. If so, the payout is marked as on its way, so that no hold comes between this answer and the request,
 * and returned as it is then; otherwise undefined, and it is looked at again with the next payouts. Staff may have held or
 * rejected it meanwhile, its player may have been erased or paused, or an alarm may have been raised that `concerns`
 * lacks.
 */
export async function mayBeSent(
  tenant: TenantSession,
  payout: StoredPayout,
  concerns: Concerns,
  clock: () => Date,
): Promise<StoredPayout | undefined> {
  // One that the endpoint took is only asked about.
  const isNew = payout.status === 'approved';
  if (isNew && (await isOfPaused(tenant, payout, clock()))) return undefined;
  const asked = clock().getTime();
  const until = new Date(asked + ON_ITS_WAY_MILLISECONDS);
  const asksAlarms = isNew && holdsFor[concerns.rule].own;
  const marked = await markSending(tenant, payout, { until, knownAlarms: asksAlarms ? concerns.open : null });
  // A process that was halted meanwhile must not send what may be held by now.
  return clock().getTime() - asked > BEGINS_WITHIN_MILLISECONDS ? undefined : marked;
}

/** How long (ms) a payout waits before its player is looked at again. */
const WAIT_MILLISECONDS = 60_000;

/** Staff see this with the payout. The reason for the pause is personal data and is not shown. */
const PAUSED = 'Incentives of the player are paused, so nothing is sent.';

/**
 * Of approved payouts that the caller has locked, those whose players are not paused now (docs/rules/facts.md#5). The others
 * stay approved, and wait: they are looked at again each minute, and as soon as staff ask to send them.
 */
async function withoutPaused(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  now: Date,
): Promise<StoredPayout[]> {
  const paused = await readPausedNow(tenant, playersOf(payouts), now);
  const isPaused = ({ player_id }: StoredPayout) => player_id !== null && paused.has(player_id);
  const waiting = payouts.filter(isPaused);
  const next_attempt_at = new Date(now.getTime() + WAIT_MILLISECONDS);
  if (waiting.length > 0)
    await notePayoutAttempts(
      tenant,
      waiting.map(({ payout_id, attempts, sending_until }) => ({
        payout_id,
        attempts,
        sending_until,
        next_attempt_at,
        last_error: PAUSED,
      })),
    );
  return payouts.filter((one) => !isPaused(one));
}

/** Is the payout's player paused now? Asked immediately before it is sent; locks nothing. */
async function isOfPaused(tenant: TenantSession, payout: StoredPayout, now: Date): Promise<boolean> {
  return (await readPausedNow(tenant, playersOf([payout]), now)).size > 0;
}
