import { boundsOfRound, breachesOf } from './ways/bounds.ts';
import { measureWay } from './ways/measure.ts';
import { type WayName, wayNames } from './ways/operations.ts';
import { describeStep, describeWay } from './ways/steps.ts';

/**
 * Prints the ways of a game round, a late rate and a settlement through the code: `node tools/ways.ts [WAY] [--list]
 * [--check]`. WAY is round, rate or settlement, by default all; `--list` prints each function in the order in which it runs
 * first, and its caller; `--check` fails where the way of a round until the board shows it exceeds tools/ways/bounds.ts.
 *
 * It starts the real server on the embedded engine, does the operation a few times, and records the last one. What counts is
 * what a reader has to open: the files, and in them the named functions and methods that another file calls; those in
 * brackets include the ones that only their own file calls. Not counted are accessors, callbacks without a name, libraries,
 * what all operations share (`http/`, `database/`, `identity/`, `scheduling/`, telemetry in `app/`), and what timers, probes
 * and other requests do meanwhile. A turn back is a call from one file into another that still waits for it: a callback, or
 * a closure that was passed down.
 */
const [, , ...given] = process.argv;
const wanted = given.filter((one) => !['--list', '--check'].includes(one));
const unknown = wanted.find((one) => !(wayNames as readonly string[]).includes(one));
if (unknown !== undefined) throw new Error(`There is no way "${unknown}", only ${wayNames.join(', ')}.`);

let isExceeded = false;
for (const name of wanted.length > 0 ? (wanted as WayName[]) : wayNames) {
  const { toBoard, whole } = await measureWay(name);
  console.log(`${name}, until the board shows it: ${describeWay(toBoard)}`);
  console.log(`${name}, with all that follows: ${describeWay(whole)}`);
  for (const turn of whole.turns) console.log(`  turns back: ${turn}`);
  const breaches = name === 'round' && given.includes('--check') ? breachesOf(toBoard, boundsOfRound) : [];
  for (const breach of breaches) console.error(breach);
  isExceeded ||= breaches.length > 0;
  if (given.includes('--list')) for (const step of whole.steps) console.log(`  ${describeStep(step)}`);
}
// The engine's thread would keep the process.
process.exit(isExceeded ? 1 : 0);
