import type { Run } from '../harness/measurements.ts';
import { runTable, targetsTable } from './tables.ts';

/** Shows what was measured and how the targets stand. */
export function printRuns(runs: Run[]): void {
  for (const run of runs) console.log(`\n${run.section}, ${run.on.engine}\n\n${runTable(run)}`);
  console.log(`\n${targetsTable(runs)}`);
}
