import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, test } from 'node:test';
import type { ArchivedEvent, ArchivePart, ArchiveRemoval } from '@laurel/contract/events/archive.ts';
import { archivedBefore, lastingEvents, longAgo, oldEvents } from '../../support/archived.ts';
import { pointTournament } from '../../support/definitions.ts';
import { countLogged, gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { forgetLastReceipt } from '../../support/log-clock.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingWritten } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(longAgo));
const staff = forFile(() => signInOwner(laurel));
let removal: ArchiveRemoval;
/** Published before the archive, with a window after it. */
let running: number;
before(async () => {
  await sendEvents(laurel, [...oldEvents(), ...lastingEvents()]);
  await laurel.setClock('2026-12-02T12:00:00Z');
  await everythingWritten(staff);
  running = await created({});
  assert.equal((await staff.post(`/api/v1/campaigns/${running}/publish`)).status, 200);
  const { events }: ArchivePart = (await staff.get(`/api/v1/archive?before=${archivedBefore}`)).body;
  removal = { before: archivedBefore, ...removalOf(events) };
  const { body } = await staff.post('/api/v1/archive/removals', removal);
  assert.deepEqual(body, { removed: 5 });
});

function removalOf(events: ArchivedEvent[]): Pick<ArchiveRemoval, 'seqs' | 'sha256'> {
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  return { seqs: events.map((event) => event.seq), sha256: hash('sha256', text, 'hex') };
}

const idsOf = (events: ArchivedEvent[]) => events.map(({ data }) => data.unique_id);

async function created(window: { start?: string; end?: string }): Promise<number> {
  return (await staff.post('/api/v1/campaigns', pointTournament(window))).body.id;
}

const early = { start: '2026-10-31T23:59:59Z' };

test('a removal that is repeated changes nothing', async () => {
  const left = await countLogged(laurel);
  assert.deepEqual((await staff.post('/api/v1/archive/removals', removal)).body, { removed: 0 });
  assert.equal(await countLogged(laurel), left);
});

test('the audit log says who archived what', async () => {
  const { count, results } = (await staff.get('/api/v1/audit-log?action=events.archived')).body;
  assert.equal(count, 1);
  const [first_seq, last_seq] = [removal.seqs[0], removal.seqs.at(-1)];
  const { sha256, before } = removal;
  assert.deepEqual(results[0].details, { before, events: removal.seqs.length, first_seq, last_seq, sha256 });
  assert.equal(results[0].author, laurel.username);
});

test('an archived event is unknown to a void, and stays as it is', async () => {
  const request = { unique_ids: ['old-bet', 'early'], reason: 'rolled back' };
  assert.deepEqual((await staff.post('/api/v1/events/void', request)).body, {
    voided: 1,
    pending: 0,
    pending_ids: [],
    unknown: 1,
    unknown_ids: ['old-bet'],
  });
  assert.deepEqual(await sendEvents(laurel, oldEvents()), { accepted: 0, duplicates: 4 });
});

test('what is known of players and games stays, and can be learnt anew', async () => {
  const timestamp = '2026-12-02T10:00:00Z';
  const wrong = { unique_id: 'wrong', timestamp, player_id: 'player-1', username: 'wrong' };
  await sendEvents(laurel, [{ event: 'player', data: wrong }]);
  await everythingWritten(staff);
  await staff.post('/api/v1/events/void', { unique_ids: ['wrong'], reason: 'mistaken' });
  await everythingWritten(staff);
  const { body } = await staff.get('/api/v1/players/player-1');
  assert.equal(body.player_username, 'anna', JSON.stringify(body));
});

test('no window that begins before the archive can be published, simulated or previewed', async () => {
  const id = await created(early);
  for (const path of ['publish', 'simulate'])
    assertRefused(await staff.post(`/api/v1/campaigns/${id}/${path}`, {}), 409, 'conflict');
  assertRefused(await staff.post(`/api/v1/campaigns/${id}/preview`, pointTournament(early)), 409, 'conflict');
  const candidate = await staff.post(`/api/v1/campaigns/${running}/simulate`, early);
  const { detail } = assertRefused(candidate, 409, 'conflict');
  assert.match(detail, /the log was archived up to 2026-11-01T00:00:00\.000Z/);
  assert.equal((await staff.post(`/api/v1/campaigns/${running}/simulate`, {})).status, 200);
});

test('the window of a campaign to come cannot be moved before the archive', async () => {
  const later = { start: '2026-12-20T00:00:00Z', end: '2026-12-21T00:00:00Z' };
  const input = pointTournament(later);
  const id = await published(staff, input);
  const moved = await staff.put(`/api/v1/campaigns/${id}`, { ...input, ...early, reason: 'earlier' });
  assertRefused(moved, 409, 'conflict');
  const on = await staff.put(`/api/v1/campaigns/${id}`, {
    ...input,
    start: archivedBefore,
    reason: 'earlier',
  });
  assert.equal(on.status, 200, JSON.stringify(on.body));
});

test('the archive never goes back, not by a later run up to an earlier time', async () => {
  await laurel.setClock(longAgo);
  await forgetLastReceipt(laurel.database);
  await sendEvents(laurel, [gameround({ unique_id: 'late', timestamp: '2026-10-10T11:00:00Z' })]);
  await laurel.setClock('2026-12-02T12:00:00Z');
  await everythingWritten(staff);
  const time = '2026-10-15T00:00:00Z';
  const { events } = (await staff.get(`/api/v1/archive?before=${time}`)).body;
  assert.deepEqual(idsOf(events), ['late']);
  const { seqs, sha256 } = removalOf(events);
  const { body } = await staff.post('/api/v1/archive/removals', { before: time, seqs, sha256 });
  assert.deepEqual(body, { removed: 1 });
  assertRefused(await staff.post(`/api/v1/campaigns/${await created(early)}/publish`), 409, 'conflict');
});
