import type { RehearsedFigures } from '@laurel/contract/figures/figures.ts';
import type { TenantSession } from '../database/database.ts';
import { readNewestOutcome } from './store.ts';

/** The promise of the newest simulation over several windows that is done and kept; null: the campaign has none. */
export async function readRehearsal(
  tenant: TenantSession,
  campaign_id: number,
): Promise<RehearsedFigures | null> {
  const newest = await readNewestOutcome(tenant, campaign_id);
  if (!newest) return null;
  const { simulation_id, created_at, cost, runs } = newest;
  return {
    simulation_id,
    created_at: created_at.toISOString(),
    windows: runs.length,
    on_board: rangeOf(runs.map((run) => run.count)),
    winners: rangeOf(runs.map((run) => run.winners)),
    cost,
  };
}

function rangeOf(counts: number[]): { low: number; high: number } {
  return { low: Math.min(...counts), high: Math.max(...counts) };
}
