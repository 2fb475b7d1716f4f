import { writeFileSync } from 'node:fs';
import { type LiveOutcome, runLiveUnderFire } from './harness/live-under-fire.ts';
import { readOptions } from './harness/options.ts';
import { passed, printOutcome } from './harness/report.ts';
import { type FireOutcome, runUnderFire } from './harness/run-under-fire.ts';

/**
 * `npm run faults`: kills servers and databases under load and looks whether anything was lost or shown wrongly; see --help.
 */
const { parts, engines, seed, kills, minutes, out, ...options } = readOptions(process.argv.slice(2));
const outcomes: (FireOutcome | LiveOutcome)[] = [];
for (const part of parts)
  for (const engine of engines) {
    if (part === 'failover' && engine === 'embedded') continue;
    console.log(`${part}, ${engine}: seed ${seed}, ${kills} faults in at most ${minutes} minutes`);
    const onDisruption = (number: number, name: string) =>
      console.log(`${String(number).padStart(5)} ${name}`);
    const run = part === 'live' ? runLiveUnderFire : runUnderFire;
    const replication = part === 'failover' ? options.replication : undefined;
    outcomes.push(await run({ engine, replication, seed, kills, seconds: minutes * 60, onDisruption }));
  }
for (const outcome of outcomes) printOutcome(outcome);
if (out !== undefined) writeFileSync(out, `${JSON.stringify(outcomes, undefined, 2)}\n`);
process.exitCode = outcomes.every(passed) ? 0 : 1;
