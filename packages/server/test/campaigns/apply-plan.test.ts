import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { runCommand } from '../support/run-command.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
const folder = scratchFolder('laurel-apply-test-');

function run(...words: string[]) {
  const { environment } = laurel;
  return runCommand(words, { environment });
}

async function plan() {
  const { code, stdout, stderr } = await run('campaign', 'plan', folder, '--json');
  assert.equal(stderr, '');
  const { hash, campaigns } = JSON.parse(stdout);
  const actions = campaigns.map(({ custom_id, action }: Record<string, string>) => [custom_id, action]);
  return { code, hash, actions: Object.fromEntries(actions) };
}

const file = (custom_id: string, members: object = {}) =>
  writeFile(
    join(folder, `${custom_id}.json`),
    JSON.stringify({ ...pointTournament({ custom_id }), ...members }),
  );

function publishedFor(custom_id: string): Promise<number> {
  return published(staff, pointTournament({ custom_id }));
}

const stateOf = async (id: number) => (await staff.get(`/api/v1/campaigns/${id}`)).body.state;

test('what is settled or cancelled and differs is over: no drift, and left alone by what applies the rest', async () => {
  const [ended, cancelled] = [await publishedFor('ENDED'), await publishedFor('CANCELLED')];
  await staff.post(`/api/v1/campaigns/${ended}/finish`, { without_grace: true, reason: 'early' });
  await staff.post(`/api/v1/campaigns/${cancelled}/cancel`);
  await waitUntil('the campaign that ended is settled', async () =>
    assert.equal(await stateOf(ended), 'settled'),
  );
  await file('ENDED');
  await file('CANCELLED');
  assert.deepEqual((await plan()).actions, { ENDED: 'over', CANCELLED: 'none' });
  // Such a file may even be wrong by today's rules.
  await file('CANCELLED', { leaderboard_size: 3, end: '2026-01-01T00:00:00Z' });
  const drifted = await plan();
  assert.deepEqual([drifted.code, drifted.actions], [0, { ENDED: 'over', CANCELLED: 'over' }]);
  await file('NEW');
  const fresh = await plan();
  assert.deepEqual([fresh.code, fresh.actions], [2, { ...drifted.actions, NEW: 'create' }]);
  const applied = await run('campaign', 'apply', folder, '--plan', fresh.hash, '--publish');
  assert.equal(applied.code, 0, applied.stdout + applied.stderr);
  assert.match(applied.stdout, /^CANCELLED: left alone, it is over$/m);
  assert.match(applied.stdout, /^NEW: created \(id \d+, version 1\), published$/m);
  for (const words of [['--yes'], ['--plan', (await plan()).hash]]) {
    const again = await run('campaign', 'apply', folder, ...words);
    assert.equal(again.code, 0, again.stdout + again.stderr);
    assert.match(again.stdout, /^ENDED: left alone, it is over$/m);
  }
  assert.equal((await staff.get('/api/v1/campaigns?custom_id=CANCELLED')).body.count, 1);
});

test('a plan whose last step the server refuses changes nothing at all', async () => {
  await staff.patch('/api/v1/tenants/1', { change_requests: 'required' });
  await file('FIRST');
  await file('NEW', { leaderboard_size: 5 });
  const { hash, actions } = await plan();
  assert.deepEqual([actions.FIRST, actions.NEW], ['create', 'edit']);
  const refused = await run('campaign', 'apply', folder, '--plan', hash);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Nothing was changed/);
  assert.equal((await staff.get('/api/v1/campaigns?custom_id=FIRST')).body.count, 0);
  await staff.patch('/api/v1/tenants/1', { change_requests: 'optional' });
  const applied = await run('campaign', 'apply', folder, '--plan', hash, '--json');
  assert.equal(applied.code, 0, applied.stdout + applied.stderr);
  const outcomes = JSON.parse(applied.stdout).map(({ custom_id, outcome }: Record<string, string>) => [
    ...[custom_id, outcome],
  ]);
  assert.deepEqual(Object.fromEntries(outcomes), {
    ...{ ENDED: 'over', CANCELLED: 'over', FIRST: 'created', NEW: 'replaced' },
  });
});
