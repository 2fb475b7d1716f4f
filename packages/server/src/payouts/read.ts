import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PayoutWithHistory } from '@laurel/contract/payouts/payouts.ts';
import type { PayoutDependencies } from './dependencies.ts';
import { movedAnswer } from './shown.ts';
import { readMoves, type StoredMove } from './store/payout-moves.ts';
import type { StoredPayout } from './store/payouts.ts';
import { readPayout as readStored } from './store/read-payouts.ts';

/** A payout and everything that happened to it, both of one moment. Fault: `not_found`. */
export async function readPayout(
  { database, clock }: PayoutDependencies,
  tenant_id: number,
  payout_id: number,
): Promise<PayoutWithHistory> {
  return database.ofTenant(tenant_id).snapshot(async (tenant) => {
    const payout = await readStored(tenant, payout_id);
    if (!payout) throw noPayouts([payout_id]);
    return {
      ...(await movedAnswer(tenant, payout, clock())),
      history: historyOf(payout, await readMoves(tenant, payout_id)),
    };
  });
}

/** The refusal of ids that are not the tenant's; whether another tenant has them stays secret (invariant I5). */
export function noPayouts(payout_ids: readonly number[]): Fault {
  const named = payout_ids.length === 1 ? `payout ${payout_ids[0]}` : `payouts ${payout_ids.join(', ')}`;
  return new Fault('not_found', `There is no ${named}.`);
}

function historyOf(payout: StoredPayout, moves: StoredMove[]): PayoutWithHistory['history'] {
  const made = {
    from: null,
    to: moves[0]?.from_status ?? payout.status,
    at: payout.created_at.toISOString(),
    ...{ author: null, reason: null, details: null },
  };
  const moved = moves.map(({ from_status, to_status, at, author, reason, details }) => ({
    ...{ from: from_status, to: to_status, at: at.toISOString() },
    ...{ author, reason, details },
  }));
  return [made, ...moved];
}
