import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, test } from 'node:test';
import { archivedBefore, longAgo, oldEvents } from '../../support/archived.ts';
import { pointTournament } from '../../support/definitions.ts';
import { countLogged, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { everythingWritten } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(longAgo));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await sendEvents(laurel, oldEvents());
  await laurel.setClock('2026-12-02T12:00:00Z');
  await everythingWritten(staff);
});

const removal = {
  before: archivedBefore,
  seqs: [1, 2, 3, 4],
  sha256: hash('sha256', 'something else', 'hex'),
};
const read = (before: string) => `/api/v1/archive?before=${encodeURIComponent(before)}`;
const textOf = (events: unknown[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('');

async function rightRemoval() {
  const { events } = (await staff.get(read(archivedBefore))).body;
  return { before: archivedBefore, seqs: [1, 2, 3, 4], sha256: hash('sha256', textOf(events), 'hex') };
}

test('a time that is none or is to come is refused', async () => {
  for (const time of ['yesterday', '2026-12-02T12:00:10Z']) {
    const { errors } = assertRefused(await staff.get(read(time)), 400, 'invalid_parameter');
    assert.equal(errors?.[0]?.parameter, 'before');
    const body = await staff.post('/api/v1/archive/removals', { ...removal, before: time });
    assert.equal(assertRefused(body, 422, 'invalid_body').errors?.[0]?.pointer, '/before');
  }
});

test('events whose text is not proven to be kept stay in the log', async () => {
  const { detail } = assertRefused(await staff.post('/api/v1/archive/removals', removal), 409, 'conflict');
  assert.match(detail, /holds other events under these numbers/);
  const some = await staff.post('/api/v1/archive/removals', { ...(await rightRemoval()), seqs: [1, 2, 3] });
  assertRefused(some, 409, 'conflict');
  assert.equal(await countLogged(laurel), 4);
});

test('events that were received or happened too late for the time are not removed, proven or not', async () => {
  const earlier = { ...(await rightRemoval()), before: '2026-10-10T11:30:00Z' };
  const { detail } = assertRefused(await staff.post('/api/v1/archive/removals', earlier), 409, 'conflict');
  assert.match(detail, /may not be archived/);
  assert.equal(await countLogged(laurel), 4);
});

test('a campaign that is published and begins before the time is named, until it is cancelled; a draft hinders nothing', async () => {
  const input = pointTournament({ start: '2026-10-31T23:59:59Z', end: '2026-11-02T00:00:00Z' });
  const { id } = (await staff.post('/api/v1/campaigns', input)).body;
  const right = await rightRemoval();
  assert.equal((await staff.get(read(archivedBefore))).status, 200);
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/publish`)).status, 200);
  for (const answer of [
    await staff.get(read(archivedBefore)),
    await staff.post('/api/v1/archive/removals', right),
  ]) {
    const { detail } = assertRefused(answer, 409, 'conflict');
    assert.ok(detail.startsWith(`${input.custom_id} (campaign ${id}) is not settled and begins at `), detail);
  }
  assert.equal((await staff.get(read('2026-10-31T23:59:59Z'))).status, 200);
  assert.equal(await countLogged(laurel), 4);
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/cancel`, { reason: 'r' })).status, 200);
  assert.equal((await staff.get(read(archivedBefore))).status, 200);
});
