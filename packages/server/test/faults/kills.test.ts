import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../support/engine.ts';
import { passed } from './harness/report.ts';
import { runUnderFire } from './harness/run-under-fire.ts';

/** The same in long is `npm run faults` (docs/reliability.md). */
const KILLS = 12;
const SECONDS = 25;

test('whatever is killed under load, every acknowledged event is there once and every board is its fold', async (t) => {
  const seed = Math.floor(Math.random() * 1_000_000);
  t.diagnostic(`seed ${seed}; npm run faults -- --engine ${engine} --kills ${KILLS} --seed ${seed}`);
  const outcome = await runUnderFire({ engine, seed, kills: KILLS, seconds: SECONDS });
  t.diagnostic(JSON.stringify(outcome));
  assert.ok(passed(outcome), JSON.stringify(outcome, undefined, 2));
  assert.ok(outcome.acknowledged > 0);
});
