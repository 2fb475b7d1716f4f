import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import type { StoredPayout } from './store/payouts.ts';

/** A payout as the API returns it, and as outgoing messages contain it. */
export function payoutAnswer(payout: StoredPayout): Payout {
  return {
    id: payout.payout_id,
    campaign_id: payout.campaign_id,
    custom_id: payout.custom_id,
    place: payout.place,
    player_id: payout.player_id,
    player_hash: payout.player_hash,
    player_username: payout.player_username,
    prize: payout.prize,
    transaction_id: payout.transaction_id,
    status: payout.status,
    reason: payout.reason,
    created_at: payout.created_at.toISOString(),
    approvals: payout.approvals,
    approved_by: payout.approved_by,
    approved_at: textOf(payout.approved_at),
    held_by: payout.held_by,
    held_at: textOf(payout.held_at),
    held_until: textOf(payout.held_until),
    releases: payout.releases,
    sent_at: textOf(payout.sent_at),
    paid_at: textOf(payout.paid_at),
    attempts: payout.attempts,
    next_attempt_at: textOf(payout.next_attempt_at),
    last_error: payout.last_error,
  };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
