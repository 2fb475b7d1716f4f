import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { tablesWith } from '../support/everywhere.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, signInAs, signInOwner } from '../support/management.ts';
import { everythingWritten } from '../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-03T12:00:00Z'));
const owner = forFile(() => signInOwner(laurel));

async function campaign(): Promise<{ id: number; path: string }> {
  const { body } = await owner.post('/api/v1/campaigns', pointTournament());
  return { id: body.id, path: `/api/v1/campaigns/${body.id}/remarks` };
}

async function remark(path: string, text: string, by = owner) {
  const answer = await by.post(path, { text });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

test('remarks are listed newest first, each with author and time', async () => {
  const { id, path } = await campaign();
  const manager = await signInAs(laurel, 'manager');
  const first = await remark(path, 'The provider asked for one more week.', manager);
  await laurel.setClock('2026-12-03T12:05:00Z');
  const second = await remark(path, 'Agreed.\nSee the minutes.');
  assert.deepEqual(Object.keys(second).sort(), ['author', 'created_at', 'id', 'text']);
  assert.match(second.created_at, /^2026-12-03T12:05:0/);
  const viewer = await signInAs(laurel, 'viewer');
  const { status, body } = await viewer.get(path);
  assert.equal(status, 200);
  assert.deepEqual([body.count, body.results], [2, [second, first]]);
  assert.notEqual(first.author, second.author);
  const audit = await owner.get(`/api/v1/audit-log?action=campaign.remarked&campaign_id=${id}`);
  const [entry] = audit.body.results;
  assert.deepEqual(
    [entry.author, entry.reason, entry.details],
    [second.author, null, { remark_id: second.id }],
  );
});

test('a remark has a text of at most 2000 characters that is no space alone', async () => {
  const { path } = await campaign();
  const { errors } = assertRefused(await owner.post(path, { text: ' \n ' }), 422, 'invalid_body');
  assert.equal(errors?.[0]?.pointer, '/text');
  await remark(path, 'x'.repeat(2000));
  assert.equal((await owner.get(path)).body.count, 1);
});

test('remarks go with a draft that is deleted, and stay with a cancelled campaign', async () => {
  const draft = await campaign();
  await remark(draft.path, 'Will not happen');
  assert.equal((await owner.delete(`/api/v1/campaigns/${draft.id}`)).status, 204);
  assert.deepEqual(await tablesWith(laurel.database, 'Will not happen'), []);
  const cancelled = await campaign();
  await owner.post(`/api/v1/campaigns/${cancelled.id}/publish`);
  await owner.post(`/api/v1/campaigns/${cancelled.id}/cancel`, { reason: 'no games' });
  await remark(cancelled.path, 'The provider withdrew its games');
  assert.equal((await owner.get(cancelled.path)).body.count, 1);
});

test('an erased player is in no remark any more', async () => {
  const [player, username] = ['remarked-player-9', 'Ophelia Remarkable'];
  const about = { unique_id: 'about', timestamp: '2026-12-01T00:00:00Z', player_id: player, username };
  const round = gameround({ player_id: player, unique_id: 'round', timestamp: '2026-12-01T00:00:00Z' });
  await sendEvents(laurel, [{ event: 'player', data: about }, round]);
  await everythingWritten(owner);
  const { path } = await campaign();
  await remark(path, `${player} complained, ${username.toUpperCase()} wants a call`);
  const erased = (await owner.post(`/api/v1/players/${player}/erase`, { reason: 'asked for' })).body;
  for (const term of [player, username]) assert.deepEqual(await tablesWith(laurel.database, term), [], term);
  const [{ text }] = (await owner.get(path)).body.results;
  const nameless = `Player ${erased.player_hash.slice(0, 6)}`;
  assert.equal(text, `${erased.player_id} complained, ${nameless} wants a call`);
});
