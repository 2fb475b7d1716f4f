import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../support/engine.ts';
import { seed } from '../support/seed.ts';
import { passed } from './harness/report.ts';
import { runUnderFire } from './harness/run-under-fire.ts';

/** `npm run faults` does the same for longer (docs/reliability.md). */
const KILLS = Number(process.env.KILLS ?? 6);
/**
 * Some end no request (a delay, a killed backend whose transaction is tried again). Of twelve, two to six did on PostgreSQL
 * with seeds 1 to 5; of eight, none did with seed 1189572762.
 */
const MIN_HITS = Math.floor(KILLS / 12);
const MAX_SECONDS = 400;

test('kills under load lose and repeat no acknowledged event, and every board equals its fold', {
  timeout: 600_000,
}, async (t) => {
  t.diagnostic(`npm run faults -- --engine ${engine} --kills ${KILLS} --seed ${seed}`);
  const outcome = await runUnderFire({ engine, seed, kills: KILLS, seconds: MAX_SECONDS });
  t.diagnostic(JSON.stringify(outcome));
  assert.ok(passed(outcome), JSON.stringify(outcome, undefined, 2));
  assert.ok(outcome.acknowledged > 0);
  const happened = Object.values(outcome.kills).reduce((sum, times) => sum + times, 0);
  assert.equal(happened, KILLS, 'all of them happened');
  assert.ok(outcome.hits >= MIN_HITS, `${outcome.hits} disruptions ended a request that was under way`);
});
