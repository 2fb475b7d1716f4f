import { measureWay } from './ways/measure.ts';
import { type WayName, wayNames } from './ways/operations.ts';
import { describeStep } from './ways/steps.ts';

/**
 * Prints the ways of a game round, a late rate and a settlement through the code: `node tools/ways.ts [WAY] [--list]`. WAY is
 * round, rate or settlement, by default all; `--list` prints each function in the order in which it runs first, and its
 * caller.
 *
 * It starts the real server on the embedded engine, repeats the operation until nothing in it happens for the first time,
 * and records one more. What counts is what a reader has to open: the files, and in them the named functions and methods
 * that another file calls; `all` includes those that only their own file calls. Not counted are callbacks without a name,
 * libraries, what all operations share (`http/`, `database/`, telemetry in `app/`), and what timers, probes and other
 * requests do meanwhile. A turn back is a call from one file into another that still waits for it: a callback, or a closure
 * that was passed down.
 */
const [, , ...given] = process.argv;
const wanted = given.filter((one) => one !== '--list');
const unknown = wanted.find((one) => !(wayNames as readonly string[]).includes(one));
if (unknown !== undefined) throw new Error(`There is no way "${unknown}", only ${wayNames.join(', ')}.`);

for (const name of wanted.length > 0 ? (wanted as WayName[]) : wayNames) {
  const { steps, turns } = await measureWay(name);
  const entered = steps.filter((step) => step.isEntered);
  const files = new Set(steps.map((step) => step.file)).size;
  console.log(`${name}: ${entered.length} functions in ${files} files, ${turns.length} turns back`);
  console.log(`  all: ${steps.length} functions`);
  for (const turn of turns) console.log(`  turns back: ${turn}`);
  if (given.includes('--list')) for (const step of steps) console.log(`  ${describeStep(step)}`);
}
// The engine's thread would keep the process.
process.exit(0);
