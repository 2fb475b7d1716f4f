import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import type { StoredPayout } from './store/payouts.ts';

/** What a request to the endpoint is about, by the statuses from which there is one. */
const requests: Partial<Record<PayoutStatus, string>> = {
  approved: 'being sent',
  sent: 'being asked about',
};

/** Whether a request to the endpoint may be under way; its end, and every other status, ends the mark. */
export function isBeingSent({ status, sending_until }: StoredPayout, now: Date): boolean {
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
