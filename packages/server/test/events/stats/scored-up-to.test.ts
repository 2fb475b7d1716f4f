import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { readScoredUpTo, readStats } from '../../../src/events/read-intake.ts';
import { longestLag } from '../../../src/scoring/longest-lag.ts';
import { gameround } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { stopLogClock } from '../../support/log-clock.ts';
import { accept, addTenant, openModules, untilScored } from '../../support/modules.ts';

const modules = forFile(openModules);

/** Scoring that shows events up to a number. */
const showing = (seq: number) => ({ appended: () => {}, shownSeq: async () => seq });
const at = (second: number) => new Date(Date.parse('2026-12-01T12:00:00Z') + second * 1000);
const micros = (second: number) => at(second).getTime() * 1000;

test('boards are scored up to just before the first event that they do not have, or up to now', async () => {
  const tenant_id = await addTenant(modules);
  for (const second of [1, 2, 3]) {
    await stopLogClock(modules.database, at(second));
    await accept(modules, tenant_id, [gameround(), gameround()]);
  }
  await stopLogClock(modules.database, at(60));
  await untilScored(modules, tenant_id);
  const upTo = (seq: number) => readScoredUpTo({ ...modules, scoring: showing(seq) }, tenant_id);
  assert.equal(await upTo(6), micros(60));
  assert.equal(await upTo(5), micros(3) - 1);
  assert.equal(await upTo(4), micros(3) - 1);
  assert.equal(await upTo(3), micros(2) - 1);
  assert.equal(await upTo(0), micros(1) - 1);
  const { scored_up_to, scored_seq, log_seq } = await readStats(modules, tenant_id);
  assert.deepEqual([parseTimestamp(scored_up_to), scored_seq, log_seq], [micros(60), 6, 6]);
});

test('the lag of an installation is that of the tenant whose oldest event waits longest', async () => {
  const { database } = modules;
  const tenants = [await addTenant(modules), await addTenant(modules)];
  await stopLogClock(database, at(100));
  await accept(modules, tenants[0] as number, [gameround()]);
  await stopLogClock(database, at(107));
  await accept(modules, tenants[1] as number, [gameround()]);
  for (const tenant_id of tenants) await untilScored(modules, tenant_id);
  await stopLogClock(database, at(110));
  assert.equal(await longestLag({ database, scoring: modules.scoring }), 0);
  // As after a start, when no board is in memory and checkpoints are behind.
  await database.query({
    text: `update scoring_cursors set seq = 0 where tenant_id = any($1)`,
    values: [tenants],
  });
  assert.equal(await longestLag({ database, scoring: { heldSeq: () => undefined } }), 10);
  const holdsFirst = (tenant_id: number) => (tenant_id === tenants[0] ? 1 : undefined);
  assert.equal(await longestLag({ database, scoring: { heldSeq: holdsFirst } }), 3);
});
