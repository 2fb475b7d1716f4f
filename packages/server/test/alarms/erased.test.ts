import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { alarmsOf, alarmsWhen, publishWatched, twins, watchTwins } from '../support/alarms.ts';
import { moments } from '../support/definitions.ts';
import { sendEvents } from '../support/events.ts';
import { tablesWith } from '../support/everywhere.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
before(() => watchTwins(staff));

const uniqueIds = (events: { data: Record<string, unknown> }[]) =>
  events.map(({ data }) => String(data.unique_id));

test('an erasure leaves the alarms of a player under the hash, without the id, the name and the ids of events and rounds', async () => {
  const id = await publishWatched(staff, 'erased');
  const events = twins('erasable-player', 'erased').map(({ event, data }, at) => ({
    event,
    data: { ...data, round_id: `erasable-round-${at}` },
  }));
  const named = {
    unique_id: 'erasable-fact',
    timestamp: '2026-12-01T10:00:00Z',
    player_id: 'erasable-player',
  };
  await sendEvents(laurel, [{ event: 'player', data: { ...named, username: 'Erasable Erna' } }, ...events]);
  const [alarm] = await alarmsWhen(staff, `campaign_id=${id}`, (all) => all.length === 1);
  const exported = (await staff.get('/api/v1/players/erasable-player/export')).body;
  assert.deepEqual(valuesOf(exported.alarms, 'id'), [alarm?.id]);
  const reason = 'I know erasable-player, that is Erasable Erna';
  await staff.post(`/api/v1/alarms/${alarm?.id}/dismiss`, { reason });
  const erased = await staff.post('/api/v1/players/erasable-player/erase', { reason: 'asked for it' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  const words = ['erasable-player', 'erasable-round', 'Erasable Erna', ...uniqueIds(events)];
  for (const word of words) assert.deepEqual(await tablesWith(laurel.database, word), [], word);
  const same = () => alarmsOf(staff, `campaign_id=${id}`);
  const [after] = await same();
  assert.deepEqual([after?.id, after?.player_id, after?.player_hash], [alarm?.id, null, alarm?.player_hash]);
  assert.equal(after?.status, 'dismissed');
  // Found again, too, from rounds that have other names now.
  await sendEvents(laurel, twins('another', 'erased'));
  await alarmsWhen(staff, `campaign_id=${id}`, (all) => all.length === 2);
  const again = (await same()).find((one) => one.id === alarm?.id);
  assert.deepEqual([again?.player_id, again?.has_cause, again?.status], [null, true, 'dismissed']);
  assert.deepEqual(await tablesWith(laurel.database, 'erasable-player'), []);
});
