import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLargeCertificate } from './verifier/large-certificate.ts';
import type { LargeKind } from './verifier/large-kinds.ts';

/**
 * How long a certificate takes to be verified, and in how much memory: `node bench/verifier.ts [EVENTS] [FILE] [KIND]`, a
 * million events of points by default; a drop or a jackpot has a drop, or a pot that falls, to each hundred rounds. A file
 * that is there already is verified as it is; without FILE, it is written and removed again.
 */
const events = Number(process.argv[2] ?? 1_000_000);
const kind = (process.argv[4] ?? 'points') as LargeKind;
const folder = mkdtempSync(join(tmpdir(), 'laurel-verifier-'));
const file = process.argv[3] || join(folder, 'board.laurel');
try {
  if (!existsSync(file)) await writeLargeCertificate(file, events, kind);
  console.log(`${events} events, ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  for (let run = 1; run <= 3; run += 1) console.log(`run ${run}: ${measure(file)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure(path: string): string {
  const script = fileURLToPath(new URL('verifier/verify-once.ts', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout.trim();
}
