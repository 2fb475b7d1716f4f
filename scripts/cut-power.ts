import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutPower, describeCut, drawCuts, type Outcome } from '../test/support/power-loss/cuts.ts';
import { record } from '../test/support/power-loss/record.ts';

/**
 * Cuts the power of the embedded engine at random moments and checks that nothing acknowledged is lost: `node
 * scripts/cut-power.ts [CUTS] [SEED] [ROUNDS]`. Prints each cut that broke a promise, and how many were tried of each kind.
 */
const [cuts = 300, seed = 1, rounds = 3] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'laurel-power-'));
const tried = new Map<string, number>();
let broken = 0;
try {
  const began = performance.now();
  mkdirSync(join(folder, 'disk'));
  const recording = record(join(folder, 'disk'), join(folder, 'recording'), 0, rounds);
  console.log(`${recording.length} calls recorded`);
  for await (const outcome of cutPower(recording, drawCuts(recording, cuts, seed))) tell(outcome);
  console.log(`${cuts} cuts, ${broken} broke a promise, ${Math.round((performance.now() - began) / 1000)} s`);
  for (const [kind, count] of [...tried].sort()) console.log(`${String(count).padStart(6)} ${kind}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (broken > 0) process.exitCode = 1;

function tell({ cut, error }: Outcome): void {
  for (const kind of [`phase: ${cut.phase}`, `writes: ${cut.fate}`, `names: ${cut.model}`])
    tried.set(kind, (tried.get(kind) ?? 0) + 1);
  if (!error) return;
  broken += 1;
  console.log(`${describeCut(cut)}\n  ${error.message}`);
}
