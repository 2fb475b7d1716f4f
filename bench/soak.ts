import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openEngine } from './harness/engines.ts';
import { describeEnvironment } from './harness/measurements.ts';
import { readSoakOptions } from './soak/options.ts';
import { runSoak, type Soaked } from './soak/run-soak.ts';

/** `npm run soak`: an hour under a steady load, a line every half minute, a verdict at the end. */
const options = readSoakOptions();
await using cleanup = new AsyncDisposableStack();
let isLeaving = false;
// The cleanup makes running work fail; the first failure counts, and all work is awaited.
const leave = (code: number) => {
  if (isLeaving) return;
  isLeaving = true;
  void cleanup.disposeAsync().finally(() => process.exit(code));
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => leave(130));
process.on('uncaughtException', (error) => {
  console.error(error);
  leave(1);
});
const scratch = await mkdtemp(join(tmpdir(), 'laurel-soak-'));
cleanup.defer(() => rm(scratch, { recursive: true, force: true }));
const engine = await openEngine(options.engine, scratch);
cleanup.defer(() => engine.stop());
const on = describeEnvironment(engine.title, { seconds: options.minutes * 60, repeats: 1 });
// Everything seen so far is in the file even if the machine stops half way.
const keep = (soaked: Soaked) => {
  mkdirSync(dirname(options.out), { recursive: true });
  writeFileSync(options.out, `${JSON.stringify({ engine: engine.name, on, ...soaked }, undefined, 2)}\n`);
};
console.log(`${engine.title}, ${options.minutes} minutes`);
const context = { engine, cleanup, say: (line: string) => console.log(line) };
const { verdict, faults } = await runSoak(context, options, keep);
for (const [sentence, count] of Object.entries(faults)) console.log(`${count} × ${sentence}`);
for (const { what, holds, because } of verdict)
  console.log(`${holds ? 'holds ' : 'BROKEN'} ${what}: ${because}`);
console.log(`\nWritten to ${options.out}.`);
if (verdict.some(({ holds }) => !holds)) process.exitCode = 1;
