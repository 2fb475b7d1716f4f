import type { RehearsedFigures } from '@laurel/contract/figures/figures.ts';
import type { TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { previewEdit, previewFinish } from './previews.ts';
import { cancelSimulation, readSimulation, startSimulation } from './several-windows.ts';
import { type SimulationDependencies, simulateCampaign } from './simulate.ts';
import { type RunnerDependencies, SimulationRunner } from './simulation-runner.ts';
import { readNewestOutcome } from './store.ts';

export { forgetSimulations } from './store.ts';

export type Simulations = ReturnType<typeof openSimulation>;

/** Opens the module that folds the log by other rules or in other windows, during a request or in the background. */
export function openSimulation(
  dependencies: SimulationDependencies & RunnerDependencies & { clock: () => Date },
) {
  const runner = new SimulationRunner(dependencies);
  const useCases = {
    simulate: simulateCampaign,
    preview: previewEdit,
    previewFinish,
    start: startSimulation,
    read: readSimulation,
    cancel: cancelSimulation,
  };
  const simulating = openModule({ ...dependencies, runner }, useCases);
  return { ...simulating, isBusy: () => runner.isBusy, close: () => runner.close() };
}

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
