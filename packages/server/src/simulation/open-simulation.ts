import { openModule } from '../database/open-module.ts';
import { previewEdit } from './preview-edit.ts';
import { previewFinish } from './preview-finish.ts';
import { cancelSimulation, readSimulation, startSimulation } from './several-windows.ts';
import { type SimulationDependencies, simulateCampaign } from './simulate.ts';
import { type RunnerDependencies, SimulationRunner } from './simulation-runner.ts';

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
