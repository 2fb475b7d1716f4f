import { measureAll } from './harness/measure-all.ts';
import { writeRuns } from './harness/measurements.ts';
import { readOptions } from './options.ts';
import { renderCost } from './report/cost-page.ts';

/**
 * What an event costs: `node bench/cost.ts`, some 15 minutes on a quiet machine, with the options of `npm run bench`; `--part
 * TEXT` measures only the parts whose name contains it. Processor time by process, thread and statement beside the bare append, and
 * throughput beside what a team writes in a week. Prints the tables, and writes them to a file of bench/results for each version, from
 * which `npm run bench:report` makes the pages. With PGBIN=/usr/lib/postgresql/15/bin it measures that PostgreSQL.
 */
const options = readOptions(undefined, { sections: ['cost', 'peers'], engines: ['postgres'] });
const { runs, failed } = await measureAll(options);
console.log(`\n${renderCost(runs)}`);
const [, version] = /^PostgreSQL (\d+)/.exec(runs[0]?.on.engine ?? '') ?? [];
const path = options.out ?? (options.part === undefined ? `bench/results/cost-${version}.json` : undefined);
if (path !== undefined) writeRuns(path, runs);
if (failed) process.exitCode = 1;
