import type { Database } from '../../database/database.ts';
import { readRewardsDue } from './store/reward-endpoints.ts';

/** Every approved payout is tried again, or asked about, within this time (ms). */
const AHEAD = 24 * 60 * 60 * 1_000;

/** How many tenants have payouts that are not delivered, or not confirmed. Throws if a machine is unreachable. */
export async function countWaitingTenants(database: Database, now: Date): Promise<number> {
  const { rows, failure } = await readRewardsDue(database, new Date(now.getTime() + AHEAD));
  if (failure !== undefined) throw failure;
  return rows.length;
}
