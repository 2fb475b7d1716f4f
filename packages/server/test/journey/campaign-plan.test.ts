import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { commandsOf } from '../support/commands-of.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInAs, signInOwner } from '../support/management.ts';
import { everythingScored } from '../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
const { run } = commandsOf(laurel);
const folder = scratchFolder('laurel-plan-test-');
before(async () => {
  await mkdir(join(folder, '.git'));
  await mkdir(join(folder, 'winter'));
  await writeFile(join(folder, '.git', 'no.json'), 'no JSON');
});

const first = pointTournament({ custom_id: 'ONE' });
const second = pointTournament({ custom_id: 'TWO' });
const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
const bet = (player_id: string, amount: number) =>
  gameround({ player_id, amount, timestamp: '2026-12-02T10:00:00Z' });

async function plan(code: number) {
  const ended = await run('campaign', 'plan', folder, '--json');
  assert.equal(ended.code, code, ended.stdout + ended.stderr);
  const { hash, campaigns } = JSON.parse(ended.stdout);
  const actions = campaigns.map((one: { custom_id: string; action: string }) => [one.custom_id, one.action]);
  return { hash, campaigns, actions: Object.fromEntries(actions) };
}

test('a folder is planned, applied as it was planned, and watched for drift', async () => {
  await write('one.json', first);
  await write('winter/two.json', second);
  const fresh = await plan(2);
  assert.deepEqual(fresh.actions, { ONE: 'create', TWO: 'create' });
  const applied = await run('campaign', 'apply', folder, '--publish', '--plan', fresh.hash);
  assert.equal(applied.code, 0, applied.stdout + applied.stderr);
  const equal = await plan(0);
  assert.deepEqual(equal.actions, { ONE: 'none', TWO: 'none' });
  const again = await run('campaign', 'apply', folder, '--plan', equal.hash);
  assert.equal(again.code, 0, again.stderr);
  const { id } = (await staff.post('/api/v1/campaigns', pointTournament({ custom_id: 'THREE' }))).body;
  assert.deepEqual((await plan(2)).actions, { ONE: 'none', TWO: 'none', THREE: 'not_in_files' });
  await staff.delete(`/api/v1/campaigns/${id}`);
  await plan(0);
});

test('a plan says whose place changes; it is applied though scores moved, and not once the campaign is another one', async () => {
  await sendEvents(laurel, [bet('anna', 9), bet('bert', 8)]);
  await everythingScored(staff);
  const rules = { tasks: [{ task: 'turnover', amount: '1', points: '1' }], max_bet: '8' };
  await write('one.json', { ...first, rules });
  const planned = await plan(2);
  const [one] = planned.campaigns.filter(({ custom_id }: { custom_id: string }) => custom_id === 'ONE');
  assert.deepEqual([one.action, one.preview.left, one.preview.moved], ['edit', 1, 1]);
  // A change request for the same edit shows the same hash.
  const path = `/api/v1/campaigns/${one.id}/change-requests`;
  const asked = await staff.post(path, { ...first, rules, reason: 'No high rollers' });
  assert.deepEqual([asked.status, asked.body.hash], [201, one.hash]);
  await staff.post(`${path}/${asked.body.id}/withdraw`);
  const shown = await run('campaign', 'plan', folder);
  assert.equal(shown.code, 2);
  assert.match(shown.stdout, /anna/);
  assert.ok(shown.stdout.endsWith(`plan ${planned.hash}\n`));
  await sendEvents(laurel, [bet('cleo', 7)]);
  await everythingScored(staff);
  const applied = await run('campaign', 'apply', folder, '--plan', planned.hash);
  assert.equal(applied.code, 0, applied.stdout + applied.stderr);
  assert.equal((await staff.get(`/api/v1/campaigns/${one.id}`)).body.version, 2);
  const stale = await run('campaign', 'apply', folder, '--plan', planned.hash);
  assert.equal(stale.code, 1);
  assert.match(stale.stderr, /Nothing was changed/);
  await plan(0);
});

test('an edit is asked for, listed, approved by another person and rejected in the shell', async () => {
  await staff.patch('/api/v1/tenants/1', { change_requests: 'required' });
  const edit = { ...second, leaderboard_size: 7 };
  await write('winter/two.json', edit);
  const direct = await run('campaign', 'apply', folder, '--yes');
  assert.equal(direct.code, 1);
  assert.match(direct.stdout, /change-requests/);
  const manager = await signInAs(laurel, 'manager');
  const { id: campaign } = (await staff.get('/api/v1/campaigns?custom_id=TWO')).body.results[0];
  const path = `/api/v1/campaigns/${campaign}/change-requests`;
  const { body: asked } = await manager.post(path, { ...edit, reason: 'Shorter' });
  const list = await run('change-request', 'list', '--state', 'open', '--json');
  assert.deepEqual(JSON.parse(list.stdout), [asked]);
  const approval = ['--hash', asked.hash, '--max-losing-players', '0', '--max-extra-cost', '0'];
  const done = await run('change-request', 'approve', 'TWO', String(asked.id), ...approval);
  assert.equal(done.stdout, `TWO: change request ${asked.id} is approved; it made version 2\n`);
  await plan(0);
  await write('winter/two.json', { ...edit, leaderboard_size: 8 });
  const own = await run('change-request', 'ask', join(folder, 'winter/two.json'), '--reason', 'r', '--json');
  const { id } = JSON.parse(own.stdout);
  assert.match((await run('change-request', 'approve', 'TWO', String(id))).stderr, /another person/);
  assert.match((await run('change-request', 'withdraw', 'TWO', String(id))).stdout, /is withdrawn/);
});

test('a file that would be refused ends a plan with 1, and such a plan is applied not even in part', async () => {
  const before = await plan(2);
  const wrong = [
    [{ custom_id: 'NEW' }, ['/start', '/end', '/currency', '/texts', '/tournament_type']],
    [{ ...first, rules: { tasks: [{ task: 'rounds', count: 'x', points: '1' }] } }, ['/rules/tasks/0/count']],
    [{ ...first, end: first.start }, ['/end']],
  ] as const;
  for (const [definition, pointers] of wrong) {
    const file = definition.custom_id === 'ONE' ? 'one.json' : 'new.json';
    await write(file, definition);
    const { hash, campaigns } = await plan(1);
    const refused = campaigns.find(({ action }: { action: string }) => action === 'refused');
    assert.deepEqual(
      refused.errors.map(({ pointer }: { pointer: string }) => pointer),
      pointers,
    );
    const { code, stderr } = await run('campaign', 'apply', folder, '--plan', hash);
    assert.equal(code, 1, stderr);
    assert.match(stderr, /definitions that would be refused: (NEW|ONE) \(.*json\)\. Nothing was changed/);
    await rm(join(folder, file));
  }
  const { version } = (await staff.get('/api/v1/campaigns?custom_id=TWO')).body.results[0];
  assert.equal(
    version,
    before.campaigns.find((one: { custom_id: string }) => one.custom_id === 'TWO').version,
  );
});

test('an empty --plan is no plan that was shown', async () => {
  const { code, stderr } = await run('campaign', 'apply', folder, '--plan', '', '--yes');
  assert.equal(code, 2);
  assert.match(stderr, /--plan takes the hash/);
});
