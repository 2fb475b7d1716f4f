import type { Database } from '../store/engine/database.ts';
import { readRewardsDue } from '../store/rewards/reward-endpoints.ts';

/** Within this time (ms) an approved payout is tried again, or asked about, whatever happened to it. */
const AHEAD = 24 * 60 * 60 * 1_000;

/** How many tenants have approved payouts that are not delivered, or not confirmed. Throws where that is not known of all. */
export async function countWaitingTenants(database: Database, now: Date): Promise<number> {
  const { rows, failure } = await readRewardsDue(database, new Date(now.getTime() + AHEAD));
  if (failure !== undefined) throw failure;
  return rows.length;
}
