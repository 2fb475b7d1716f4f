import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../../support/definitions.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import {
  assertRefused,
  type Management,
  nobody,
  signInAs,
  signInOwner,
  signInToNewTenant,
} from '../../support/management.ts';

let laurel: Laurel;
let staff: Management;
let id: number;
before(async () => {
  laurel = await startLaurel();
  staff = await signInOwner(laurel);
  id = await made({ join: 'opt_in' });
});
after(() => laurel.close());

async function made(members: Partial<TournamentInput>): Promise<number> {
  return (await staff.post('/api/v1/campaigns', pointTournament(members))).body.id;
}

const join = (campaign: number, body: unknown = { player_id: 'p' }, by = staff) =>
  by.post(`/api/v1/campaigns/${campaign}/opt-ins`, body);
const list = (campaign: number, by = staff) => by.get(`/api/v1/campaigns/${campaign}/opt-ins`);

test('a campaign with automatic join takes no opt-ins and says why', async () => {
  const { detail } = assertRefused(await join(await made({ join: 'automatic' })), 409, 'conflict');
  assert.match(detail, /automatic/);
});

test('a cancelled campaign takes none, and shows those that it has', async () => {
  const cancelled = await made({ join: 'opt_in' });
  assert.equal((await join(cancelled)).status, 204);
  await staff.post(`/api/v1/campaigns/${cancelled}/cancel`);
  const { detail } = assertRefused(await join(cancelled), 409, 'conflict');
  assert.match(detail, /cancelled/);
  assert.equal((await list(cancelled)).body.count, 1);
});

const refusals: [what: string, body: unknown, pointer: string][] = [
  ['a body without a player', {}, '/player_id'],
  ['an empty player id', { player_id: '' }, '/player_id'],
  ['a player id that is too long', { player_id: 'p'.repeat(256) }, '/player_id'],
  ['a player id that is a number', { player_id: 7 }, '/player_id'],
  ['a player id that no database can hold', { player_id: 'a\u0000b' }, '/player_id'],
  ['a time that is none', { player_id: 'p', at: 'yesterday' }, '/at'],
  ['a day that does not exist', { player_id: 'p', at: '2026-02-30T00:00:00Z' }, '/at'],
  ['a time that is a number', { player_id: 'p', at: 1_790_000_000 }, '/at'],
  ['a time beyond 2100', { player_id: 'p', at: '2101-01-01T00:00:00Z' }, '/at'],
  ['a member that does not exist', { player_id: 'p', joined_at: '2026-12-01T00:00:00Z' }, '/joined_at'],
];

for (const [what, body, pointer] of refusals) {
  test(`${what} is refused at ${pointer}`, async () => {
    const { errors } = assertRefused(await join(id, body), 422, 'invalid_body');
    assert.deepEqual(
      errors?.map((error) => error.pointer),
      [pointer],
    );
  });
}

test('nothing that was refused was stored, and a campaign that is not there is not found', async () => {
  assert.equal((await list(id)).body.count, 0);
  for (const answer of [await join(987_654), await list(987_654)]) assertRefused(answer, 404, 'not_found');
});

test('a player id may be as long as in events, and hold anything that they may', async () => {
  const player_id = '\u{1F600}'.repeat(255);
  assert.equal((await join(id, { player_id })).status, 204);
  assert.equal((await list(id)).body.results[0].player_id, player_id);
});

test('viewers read, managers let players join, others find nothing', async () => {
  const campaign = await made({ join: 'opt_in' });
  const viewer = await signInAs(laurel, 'viewer');
  assertRefused(await join(campaign, undefined, viewer), 403, 'forbidden');
  assert.equal((await list(campaign, viewer)).status, 200);
  const manager = await signInAs(laurel, 'manager');
  assert.equal((await join(campaign, undefined, manager)).status, 204);
  const other = await signInToNewTenant(laurel, 'another brand');
  for (const answer of [await join(campaign, undefined, other), await list(campaign, other)])
    assertRefused(answer, 404, 'not_found');
  for (const answer of [
    await join(campaign, undefined, nobody(laurel)),
    await list(campaign, nobody(laurel)),
  ])
    assertRefused(answer, 401, 'unauthenticated');
});

test('walking the pages meets everybody who joined once, by player id', async () => {
  const campaign = await made({ join: 'opt_in' });
  const players = ['b', 'a', 'Z', 'é', '10', '9'];
  for (const player_id of players) await join(campaign, { player_id, at: '2026-12-01T00:00:00Z' });
  const met: string[] = [];
  for (let next: string | null = `/api/v1/campaigns/${campaign}/opt-ins?page_size=4`; next !== null; ) {
    const { body } = await staff.get(next.replace(laurel.url, ''));
    assert.equal(body.count, players.length);
    met.push(...body.results.map((one: { player_id: string }) => one.player_id));
    next = body.next;
  }
  assert.deepEqual(met, ['10', '9', 'Z', 'a', 'b', 'é']);
});
