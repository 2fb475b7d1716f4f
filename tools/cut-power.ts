import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CutOutcome,
  cutPower,
  describeCut,
  drawCuts,
  leaveRemains,
} from '../packages/server/test/support/power-loss/cuts.ts';
import { record } from '../packages/server/test/support/power-loss/record.ts';
import type { Recorded } from '../packages/server/test/support/power-loss/recording.ts';

/**
 * Cuts the power of the embedded engine at random moments and checks that nothing acknowledged is lost: `node
 * tools/cut-power.ts [CUTS] [SEED] [ROUNDS]`. A quarter of the cuts come after an earlier one, most of them while the engine
 * recovers from that. Prints each cut and what came of it, and how many were tried of each kind.
 */
const [cuts = 300, seed = 1, rounds = 3] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'laurel-power-'));
const tried = new Map<string, number>();
let broken = 0;
const began = performance.now();
try {
  const recording = recordIn('first', 0);
  const again = Math.floor(cuts / 4);
  for await (const outcome of cutPower(recording, drawCuts(recording, cuts - again, seed))) tell(outcome);
  await cutAgain(recording, again);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${cuts} cuts, ${broken} broke a promise, ${Math.round((performance.now() - began) / 1000)} s`);
for (const [kind, count] of [...tried].sort()) console.log(`${String(count).padStart(6)} ${kind}`);
if (broken > 0) process.exitCode = 1;

function recordIn(name: string, first: number): Recorded[] {
  mkdirSync(join(folder, name), { recursive: true });
  const recording = record(join(folder, name), join(folder, `${name}.recording`), first, rounds);
  console.log(`${name}: ${recording.length} calls recorded`);
  return recording;
}

/** The program runs once more over what a cut in the middle of its work left behind. */
async function cutAgain(recording: Recorded[], count: number): Promise<void> {
  const cut = drawCuts(recording, 100, seed).find(
    ({ phase, outcome }) => phase === 'checkpoint' && outcome.startsWith('torn'),
  );
  if (!cut) throw new Error('no cut was drawn to begin with');
  const earlier = join(folder, 'earlier');
  mkdirSync(earlier);
  const promised = leaveRemains(recording, cut, earlier);
  cpSync(earlier, join(folder, 'second'), { recursive: true });
  console.log(`again after a cut ${describeCut(cut)}`);
  const second = recordIn('second', 1_000);
  const recovering = drawCuts(second, 3 * count, seed).filter(({ phase }) => phase === 'recovery');
  const others = drawCuts(second, count, seed + 1).filter(({ phase }) => phase !== 'recovery');
  const chosen = [...recovering, ...others].slice(0, count);
  for await (const outcome of cutPower(second, chosen, { folder: earlier, promised })) tell(outcome);
}

function tell({ cut, error }: CutOutcome): void {
  for (const kind of [`phase: ${cut.phase}`, `writes: ${cut.outcome}`, `names: ${cut.model}`])
    tried.set(kind, (tried.get(kind) ?? 0) + 1);
  if (error) broken += 1;
  console.log(`${describeCut(cut)}: ${error ? `BROKEN, ${error.message}` : 'kept'}`);
}
