import { holdsFor } from '@laurel/contract/identity/payout-rules.ts';
import { holdReasonText } from '@laurel/contract/payouts/hold-reasons.ts';
import type { OpenAlarmOfPayout } from '@laurel/contract/payouts/open-alarms.ts';
import { LAUREL, writeAudit } from '../../audit/audit.ts';
import type { TenantSession } from '../../database/database.ts';
import { AUDITED_IDS, movePayouts } from '../move-payout.ts';
import { lockHoldable, type StoredPayout } from '../store/payouts.ts';
import { type Concerns, readConcerns, readHoldRule } from './concerns.ts';

/** Payouts that one entry of the audit log is about. */
interface HeldTogether {
  alarms: OpenAlarmOfPayout[];
  payouts: StoredPayout[];
}

/**
 * Holds those of some payouts that the rule of the tenant holds because of open alarms, but for alarms that a release has
 * accepted; returns the others. The caller has locked the payouts, which are `pending` or `approved` and not on their way.
 */
export async function holdByRule(
  tenant: TenantSession,
  concerns: Concerns,
  payouts: readonly StoredPayout[],
  at: Date,
): Promise<StoredPayout[]> {
  if (!holdsFor[concerns.rule].own) return [...payouts];
  const free: StoredPayout[] = [];
  const groups = new Map<string, HeldTogether>();
  for (const payout of payouts) {
    const alarms = holdingAlarms(concerns, payout);
    if (alarms.length === 0) free.push(payout);
    else joined(groups, payout, alarms).payouts.push(payout);
  }
  for (const group of groups.values()) await holdTogether(tenant, group, at);
  return free;
}

/** The open alarms for which the rule holds a payout; empty if the rule does not hold it. */
export function holdingAlarms(
  { rule, of }: Concerns,
  payout: Pick<StoredPayout, 'campaign_id' | 'player_id' | 'place' | 'accepted_alarms'>,
): OpenAlarmOfPayout[] {
  if (!holdsFor[rule].own) return [];
  return of(payout).filter(({ id }) => !payout.accepted_alarms.includes(id));
}

/** Payouts of one campaign and status that the same alarms hold are held together. */
function joined(
  groups: Map<string, HeldTogether>,
  { status, campaign_id }: StoredPayout,
  alarms: OpenAlarmOfPayout[],
): HeldTogether {
  const key = JSON.stringify([status, campaign_id, alarms.map(({ id, is_own }) => [id, is_own])]);
  const group = groups.get(key) ?? { alarms, payouts: [] };
  groups.set(key, group);
  return group;
}

async function holdTogether(
  tenant: TenantSession,
  { alarms, payouts }: HeldTogether,
  at: Date,
): Promise<void> {
  const reason = reasonOf(alarms);
  const alarm_ids = alarms.slice(0, AUDITED_IDS).map(({ id }) => id);
  await movePayouts(tenant, payouts, { to: 'held', at, author: null, reason, details: { alarm_ids } });
  await writeAudit(tenant, {
    ...{ at, author: LAUREL, action: 'payout.held', reason },
    campaign_id: payouts[0]?.campaign_id ?? null,
    details: {
      payouts: payouts.length,
      payout_ids: payouts.slice(0, AUDITED_IDS).map(({ payout_id }) => payout_id),
      alarm_ids,
    },
  });
}

function reasonOf(alarms: readonly OpenAlarmOfPayout[]): string {
  const own = alarms.filter(({ is_own }) => is_own);
  const about = own.length > 0 ? own : alarms;
  const kinds = [...new Set(about.map(({ kind }) => kind))];
  return holdReasonText({ count: about.length, kinds, isOwn: own.length > 0 });
}

/**
 * Holds the payouts of a campaign that the rule of the tenant holds because of alarms that are open now. Called in each
 * transaction that makes alarms open, after it took its locks, so that nothing is sent once an alarm is open. Locks the
 * payouts in the order of ids. A payout on its way waits for its answer, and is looked at before it is sent again.
 */
export async function holdForAlarms(tenant: TenantSession, campaign_id: number, at: Date): Promise<void> {
  if (!holdsFor[await readHoldRule(tenant)].own) return;
  const concerns = await readConcerns(tenant, [{ campaign_id }]);
  if (concerns.open.length === 0) return;
  const { players: player_ids, best: below } = concerns;
  const payouts = await lockHoldable(tenant, campaign_id, { player_ids, below, now: at });
  await holdByRule(tenant, concerns, payouts, at);
}
