import { holdsFor } from '@laurel/contract/identity/payout-rules.ts';
import type { TenantSession } from '../../database/database.ts';
import { type Concerns, readConcerns } from '../holds/concerns.ts';
import { holdByRule } from '../holds/hold-by-rule.ts';
import { markSending, type StoredPayout } from '../store/payouts.ts';
import { isOfPaused, withoutPaused } from './defer-paused.ts';

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
