import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { commandsOf } from '../support/commands-of.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { scheduleInput } from '../support/planning.ts';
import { everythingScored } from '../support/scored.ts';
import { waitUntil } from '../support/waiting.ts';

const soon = { start: '2026-12-20T00:00:00Z', end: '2026-12-21T00:00:00Z' };

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
const { run } = commandsOf(laurel, 'campaign');
const folder = scratchFolder('laurel-prune-test-');
before(() => seeded());

const stateOf = async (custom_id: string) => {
  const { results } = (await staff.get(`/api/v1/campaigns?custom_id=${custom_id}`)).body;
  return results[0]?.state ?? 'none';
};

async function made(custom_id: string, isPublished: boolean, members: Partial<TournamentInput> = {}) {
  const created = await staff.post('/api/v1/campaigns', pointTournament({ custom_id, ...members }));
  assert.equal(created.status, 201, JSON.stringify(created.body));
  if (isPublished)
    assert.equal((await staff.post(`/api/v1/campaigns/${created.body.id}/publish`, {})).status, 200);
}

async function plan(...words: string[]) {
  const ended = await run('plan', folder, '--json', ...words);
  assert.equal(ended.code, 2, ended.stdout + ended.stderr);
  const { hash, campaigns } = JSON.parse(ended.stdout);
  const actions = campaigns.map((one: { custom_id: string; action: string }) => [one.custom_id, one.action]);
  return { hash, campaigns, actions: Object.fromEntries(actions) };
}

/** Campaigns in files, and others in every state that are in none. */
async function seeded(): Promise<void> {
  const final = pointTournament({
    custom_id: 'FINAL',
    start: '2026-12-25T00:00:00Z',
    end: '2026-12-26T00:00:00Z',
  });
  await writeFile(
    join(folder, 'all.json'),
    JSON.stringify([
      pointTournament({ custom_id: 'STAYS' }),
      { ...final, after: { campaign: 'HEAT', places: 5 } },
    ]),
  );
  await made('HEAT', true, soon);
  assert.equal((await run('apply', folder, '--publish')).code, 0);
  await made('DRAFT', false);
  await made('SOON', true, soon);
  await made('RUNS', true, { games: { ids: ['G1'] } });
  await made('ALSO-RUNS', true, { games: { ids: ['G2'] } });
  const bet = (player_id: string) =>
    gameround({ player_id, game_id: 'G1', amount: 5, timestamp: '2026-12-02T10:00:00Z' });
  await sendEvents(laurel, [bet('anna'), bet('bert')]);
  await everythingScored(staff);
  await scheduled();
}

/** A campaign that a schedule made. */
async function scheduled(): Promise<void> {
  const { custom_id, start, end, ...definition } = pointTournament();
  const template = await staff.post('/api/v1/templates', { name: 'Evening', definition });
  assert.equal(template.status, 201, JSON.stringify(template.body));
  const schedule = await staff.post('/api/v1/schedules', scheduleInput(template.body.id));
  assert.equal(schedule.status, 201, JSON.stringify(schedule.body));
  const runs = async () => (await staff.get(`/api/v1/schedules/${schedule.body.id}/runs`)).body.count;
  await waitUntil('the schedule made a campaign', async () => (await runs()) > 0);
}

test('a plan says of what no file names: drafts go, what has not started too, the rest only by its name', async () => {
  assert.deepEqual((await run('plan', folder, '--prune-running', 'RUNS')).code, 2);
  const plain = await plan();
  assert.deepEqual([plain.actions.DRAFT, plain.actions.SOON], ['not_in_files', 'not_in_files']);
  const pruned = await plan('--prune');
  assert.notEqual(pruned.hash, plain.hash);
  assert.partialDeepStrictEqual(pruned.actions, {
    ...{ STAYS: 'none', FINAL: 'none', HEAT: 'keep', DRAFT: 'delete', SOON: 'cancel' },
    ...{ RUNS: 'keep', 'ALSO-RUNS': 'keep' },
  });
  assert.ok(Object.values(pruned.actions).includes('by_schedule'));
  const named = await plan('--prune', '--prune-running', 'RUNS');
  const [lost] = named.campaigns.filter(({ custom_id }: { custom_id: string }) => custom_id === 'RUNS');
  assert.partialDeepStrictEqual(lost, {
    action: 'cancel',
    lost: { on_board: 2, winning: 2, cost: { cash: '200' } },
  });
  const shown = (await run('plan', folder, '--prune', '--prune-running', 'RUNS')).stdout;
  assert.match(
    shown,
    /RUNS has started; cancelling ends it without prizes for 2 of 2 players on the board: 200 EUR cash/,
  );
  assert.match(shown, /ALSO-RUNS is kept: it has started; --prune-running ALSO-RUNS would cancel it/);
  assert.match(shown, /HEAT is kept: FINAL comes after it/);
});

test('what a plan shows is removed, and nothing by the hash of another plan', async () => {
  const [plain, pruned] = [await plan(), await plan('--prune')];
  const named = await plan('--prune', '--prune-running', 'RUNS');
  // Neither without a hash where nobody can be asked, nor with the hash of a plan that removes less.
  assert.match((await run('apply', folder, '--prune')).stderr, /--prune needs --plan HASH, or --yes/);
  assert.equal((await run('apply', folder, '--prune', '--plan', plain.hash)).code, 1);
  assert.equal(
    (await run('apply', folder, '--prune', '--prune-running', 'RUNS', '--plan', pruned.hash)).code,
    1,
  );
  assert.match((await run('apply', folder, '--prune', '--dry-run')).stdout, /DRAFT +delete/);
  assert.equal(await stateOf('DRAFT'), 'draft');

  const words = ['--prune', '--prune-running', 'RUNS', '--plan', named.hash];
  const applied = await run('apply', folder, ...words, '--reason', 'season is over');
  assert.equal(applied.code, 0, applied.stdout + applied.stderr);
  assert.match(applied.stdout, /^DRAFT: deleted \(id \d+\)$/m);
  assert.match(applied.stdout, /^RUNS: cancelled \(id \d+\)$/m);
  const names = ['STAYS', 'HEAT', 'DRAFT', 'SOON', 'RUNS', 'ALSO-RUNS'];
  assert.deepEqual(await Promise.all(names.map(stateOf)), [
    ...['published', 'published', 'none', 'cancelled', 'cancelled', 'published'],
  ]);
  const { results } = (await staff.get('/api/v1/audit-log?action=campaign.cancelled')).body;
  assert.equal(results[0].reason, 'season is over');
  assert.equal((await run('plan', folder, '--prune', '--prune-running', 'STAYS')).code, 1);
});

test('if a file is refused, nothing is removed', async () => {
  await made('LEFT', false);
  await writeFile(
    join(folder, 'wrong.json'),
    JSON.stringify({ ...pointTournament({ custom_id: 'WRONG' }), end: '2026-11-01T00:00:00Z' }),
  );
  const ended = await run('apply', folder, '--prune', '--yes');
  assert.equal(ended.code, 1);
  assert.match(ended.stderr, /No campaign was removed, because a file was refused/);
  assert.equal(await stateOf('LEFT'), 'draft');
});
