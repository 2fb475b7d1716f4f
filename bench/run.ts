import { measureAll } from './harness/measure-all.ts';
import { writeRuns } from './harness/measurements.ts';
import { readOptions } from './options.ts';
import { printRuns } from './report/print-runs.ts';

/** `npm run bench`: measures what the options name, prints the tables and keeps the numbers. */
const options = readOptions();
const { runs, failed } = await measureAll(options);
printRuns(runs);
const path = options.out ?? `bench/results/${options.profile}.json`;
writeRuns(path, runs);
console.log(`\nWritten to ${path}.`);
if (failed) process.exitCode = 1;
