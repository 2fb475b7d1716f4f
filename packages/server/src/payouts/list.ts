import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import type { Rows } from '../store/engine/rows.ts';
import type { StoredPayout } from '../store/payouts/payouts.ts';
import {
  countPayouts,
  type PayoutFilter,
  readPayouts,
  readPayoutsAfter,
} from '../store/payouts/read-payouts.ts';
import { answerOf } from './answer.ts';
import type { PayoutDependencies } from './dependencies.ts';

/** One page of the payouts that match, the newest settlement first, and how many there are in all. */
export async function listPayouts(
  { database }: Pick<PayoutDependencies, 'database'>,
  tenant_id: number,
  filter: PayoutFilter,
  rows: Rows,
): Promise<{ count: number; payouts: Payout[] }> {
  const count = await countPayouts(database, tenant_id, filter);
  const stored = await readPayouts(database, tenant_id, filter, rows);
  return { count, payouts: stored.map(answerOf) };
}

/** Payouts that are read at a time: writing these into a file takes some 10 ms, in which the process does nothing else. */
const SLICE = 250;

/**
 * All payouts that match, in the same order, read as they are asked for: no transaction stays open for a slow reader, so that each is as
 * it was when its slice was read. Payouts of a settlement that comes meanwhile are not among them.
 */
export async function* everyPayout(
  { database }: Pick<PayoutDependencies, 'database'>,
  tenant_id: number,
  filter: PayoutFilter,
): AsyncGenerator<Payout, void, undefined> {
  for (let last: StoredPayout | undefined; ; ) {
    const slice = await readPayoutsAfter(database, tenant_id, filter, { last, limit: SLICE });
    yield* slice.map(answerOf);
    last = slice.at(-1);
    if (last === undefined || slice.length < SLICE) return;
  }
}
