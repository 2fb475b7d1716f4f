import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from './harness/engines.ts';
import { publish, startLaurelOf } from './harness/laurel.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { acknowledgedToBoard } from './sections/acknowledged-to-board.ts';

/**
 * How long a bet takes from its 204 to the board when several processes serve: `node bench/boards-of-processes.ts
 * [processes]`. The kernel distributes connections, so only in some runs does the process that took the bet also answer for
 * the board.
 */
const processes = Number(process.argv[2] ?? 2);
const RATES = [0, 1_000, 3_000];
const RUNS = 3;
const SECONDS = 5;

const scratch = await mkdtemp(join(tmpdir(), 'laurel-bench-'));
const engine = await openEngine('postgres', scratch);
const undo: (() => unknown)[] = [];
try {
  const cleanup = { defer: (one: () => unknown) => void undo.push(one) };
  const laurel = await startLaurelOf({ engine, cleanup } as never, { tenants: 1, processes });
  const [campaign_id] = await publish(laurel, activeCampaigns(1));
  for (const rate of RATES)
    for (let run = 0; run < RUNS; run++) {
      const { p50_ms, p99_ms, more } = await acknowledgedToBoard(laurel, campaign_id as number, {
        rate,
        seconds: SECONDS,
      });
      const sent = Math.round(more?.sent_per_second ?? 0);
      console.log(
        `${processes} processes, ${sent} of ${rate} events/s: p50 ${p50_ms?.toFixed(0)} ms, p99 ${p99_ms?.toFixed(0)} ms`,
      );
    }
} finally {
  for (const one of undo.reverse()) await one();
  await engine.stop();
  await rm(scratch, { recursive: true, force: true });
}
