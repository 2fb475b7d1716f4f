import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PaymentObstacle } from '@laurel/contract/payouts/mark-paid.ts';
import type { OpenAlarmOfPayout } from '@laurel/contract/payouts/open-alarms.ts';
import { payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import type { TenantSession } from '../database/database.ts';
import { readPausedNow } from '../facts/facts.ts';
import { readConcerns } from './holds/concerns.ts';
import { playersOf } from './shown.ts';
import type { StoredPayout } from './store/payouts.ts';

/** What is known at one moment of the players and alarms of some payouts. */
interface Circumstances {
  isPaused: (payout: Pick<StoredPayout, 'player_id'>) => boolean;
  /** The open alarms that concern a payout, but for those that a release has accepted. */
  alarmsOf: (payout: StoredPayout) => OpenAlarmOfPayout[];
}

/** Reads what may keep payouts from being paid by hand; locks nothing. */
export async function readCircumstances(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  now: Date,
): Promise<Circumstances> {
  const concerns = await readConcerns(tenant, payouts);
  const paused = await readPausedNow(tenant, playersOf(payouts), now);
  return {
    isPaused: ({ player_id }) => player_id !== null && paused.has(player_id),
    alarmsOf: (payout) => concerns.of(payout).filter(({ id }) => !payout.accepted_alarms.includes(id)),
  };
}

/**
 * What keeps a payout from being paid by hand at that moment (docs/rules/payouts.md#5); empty: it may be. Every way to pay
 * by hand asks here: a mark, a mark of several, and the files from which a bank pays. What was `sent` is confirmed,
 * whatever has happened since.
 */
export function paymentObstacles(
  payout: StoredPayout,
  circumstances: Circumstances,
  now: Date,
): PaymentObstacle[] {
  const { status } = payout;
  const payable: readonly string[] = payoutActions['mark-paid'].from;
  if (!payable.includes(status)) return [status as PaymentObstacle];
  const sending = isBeingSent(payout, now) ? (['being_sent'] as const) : [];
  return status === 'sent' ? [...sending] : [...sending, ...obstaclesOfPlayer(payout, circumstances)];
}

function obstaclesOfPlayer(
  payout: StoredPayout,
  { isPaused, alarmsOf }: Circumstances,
): ('paused' | 'open_alarm')[] {
  return [
    ...(isPaused(payout) ? (['paused'] as const) : []),
    ...(alarmsOf(payout).length > 0 ? (['open_alarm'] as const) : []),
  ];
}

/** What keeps a payout out of files: of one that waits for approval, too, what is known of its player; never its end. */
export function obstaclesInFiles(
  payout: StoredPayout,
  circumstances: Circumstances,
  now: Date,
): PaymentObstacle[] {
  if (payout.status === 'pending') return obstaclesOfPlayer(payout, circumstances);
  if (payout.status === 'paid' || payout.status === 'rejected') return [];
  return paymentObstacles(payout, circumstances, now);
}

/** What a request to the endpoint is about, by the statuses from which there is one. */
const requests: Partial<Record<PayoutStatus, string>> = {
  approved: 'being sent',
  sent: 'being asked about',
};

/** Whether a request to the endpoint may be under way; its end, and every other status, ends the mark. */
function isBeingSent({ status, sending_until }: StoredPayout, now: Date): boolean {
  return status in requests && sending_until !== null && sending_until > now;
}

/**
 * Refuses what staff do while a request may be under way: its answer decides, and what is decided meanwhile could be paid
 * twice (docs/rules/payouts.md#2). The caller holds the payout's lock, for which a request that is about to be sent waits.
 * `to`: the status that staff want.
 */
export function refuseWhileSent(payout: StoredPayout, to: PayoutStatus, now: Date): void {
  if (!isBeingSent(payout, now)) return;
  const { payout_id, status, sending_until } = payout;
  const retryAfterSeconds = Math.ceil(((sending_until?.getTime() ?? 0) - now.getTime()) / 1_000);
  const detail = `Payout ${payout_id} is ${status} and ${requests[status]}, and cannot become ${to}.`;
  throw new Fault('conflict', detail, { retryAfterSeconds, members: { payout_ids: [payout_id] } });
}
