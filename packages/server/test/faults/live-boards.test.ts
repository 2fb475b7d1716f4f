import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../support/engine.ts';
import { seed } from '../support/seed.ts';
import { runLiveUnderFire } from './harness/live-under-fire.ts';

/** `npm run faults -- --only live` does the same for longer (docs/reliability.md). */
const KILLS = Number(process.env.KILLS ?? 6);
const MAX_SECONDS = 200;

test('during kills, live clients see only boards that the log gives, and finally that of the leaderboard', {
  timeout: 600_000,
}, async (t) => {
  t.diagnostic(`npm run faults -- --only live --engine ${engine} --kills ${KILLS} --seed ${seed}`);
  const outcome = await runLiveUnderFire({ engine, seed, kills: KILLS, seconds: MAX_SECONDS });
  t.diagnostic(JSON.stringify(outcome));
  assert.deepEqual(outcome.findings, []);
  assert.ok(outcome.starts > 1, 'a server was killed');
  assert.ok(outcome.changes > 0 && outcome.decisions > 0, JSON.stringify(outcome));
  assert.ok(outcome.compared > 10, `${outcome.compared} boards were compared with the log's`);
});
