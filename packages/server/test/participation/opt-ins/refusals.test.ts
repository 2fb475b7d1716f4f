import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../../support/definitions.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  id = await made({ join: 'opt_in' });
});

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

test('a player id may be as long as in events, and hold anything that they may', async () => {
  const player_id = '\u{1F600}'.repeat(255);
  assert.equal((await join(id, { player_id })).status, 204);
  assert.equal((await list(id)).body.results[0].player_id, player_id);
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
