import type { Database } from '../store/engine/database.ts';
import { readRewardsDue } from '../store/rewards/reward-endpoints.ts';

/** Within this time (ms) an approved payout is tried again, or asked about, whatever happened to it. */
const AHEAD = 24 * 60 * 60 * 1_000;

/** How many tenants have approved payouts that are not delivered, or not confirmed. */
export async function countWaitingTenants(database: Database, now: Date): Promise<number> {
  return (await readRewardsDue(database, new Date(now.getTime() + AHEAD))).length;
}
