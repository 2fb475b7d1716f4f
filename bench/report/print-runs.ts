import type { Run } from '../harness/measurements.ts';
import { runTable, targetsTable } from './tables.ts';

/** Prints the measurements and the state of the targets. */
export function printRuns(runs: Run[]): void {
  for (const run of runs) console.log(`\n${run.section}, ${run.on.engine}\n\n${runTable(run)}`);
  console.log(`\n${targetsTable(runs)}`);
}
