import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeEndedVoids } from '../../../src/events/events.ts';
import { readTenantsWithEndedVoids } from '../../../src/players/data-rights/store/retention.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
type Entry = { details: { unique_ids: string[] } };

const timestamp = '2026-12-02T10:00:00Z';

function publishedFor(game_id: string): Promise<number> {
  return published(staff, pointTournament({ games: { ids: [game_id] } }));
}

async function voidEvents(...unique_ids: string[]) {
  const { status, body } = await staff.post('/api/v1/events/void', { unique_ids, reason: 'rolled back' });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const pending = async (query = '') => (await staff.get(`/api/v1/events/pending-voids${query}`)).body;
const pendingIds = async (query = '') =>
  (await pending(query)).results.map(({ unique_id }: { unique_id: string }) => unique_id);
const found = async (unique_id: string) =>
  (await staff.get(`/api/v1/events?unique_id=${unique_id}`)).body.results[0];
const audited = async () => (await staff.get('/api/v1/audit-log?action=events.voided')).body.results;
const kept = (...pending_ids: string[]) => ({
  voided: 0,
  pending: pending_ids.length,
  pending_ids,
  unknown: 0,
  unknown_ids: [],
});

test('an event that was voided before it came is accepted, and on no board', async () => {
  const id = await publishedFor('early');
  assert.deepEqual(await voidEvents('early-1'), kept('early-1'));
  assert.deepEqual(await voidEvents('early-1'), kept('early-1'), 'a repeat says the same');
  const event = gameround({ unique_id: 'early-1', game_id: 'early', timestamp });
  const other = gameround({ unique_id: 'early-2', game_id: 'early', timestamp, amount: 3 });
  assert.deepEqual(await sendEvents(laurel, [event, other]), { accepted: 2, duplicates: 0 });
  assert.equal((await found('early-1')).voided, true);
  await everythingScored(staff);
  assert.deepEqual(valuesOf((await leaderboardOf(staff, id, 1)).results, 'score'), ['3']);
  assert.deepEqual(await sendEvents(laurel, [event]), { accepted: 0, duplicates: 1 });
  await sendEvents(laurel, [{ ...event, data: { ...event.data, amount: 7 } }]);
  await everythingScored(staff);
  assert.equal((await leaderboardOf(staff, id, 1)).results[0]?.score, '3');
  assert.deepEqual(await voidEvents('early-1'), { ...kept(), voided: 1 });
});

test('the audit log has the void when it is kept and when it takes effect, by the same person', async () => {
  await voidEvents('noted');
  await sendEvents(laurel, [gameround({ unique_id: 'noted', timestamp })]);
  const [effect, call] = await waitUntil('the entry of the effect', async () => {
    const entries = (await audited()).filter(({ details }: Entry) => details.unique_ids.includes('noted'));
    return entries.length === 2 && entries;
  });
  assert.deepEqual(call.details, { pending: 1, unique_ids: ['noted'] });
  const { asked_at, ...details } = effect.details;
  assert.deepEqual(details, { voided: 1, unique_ids: ['noted'] });
  assert.ok(Math.abs(Date.parse(asked_at) - Date.parse(call.at)) < 60_000, asked_at);
  assert.deepEqual(
    [effect.author, effect.author_kind, effect.reason],
    [laurel.username, 'user', 'rolled back'],
  );
  assert.deepEqual(effect.changes, { before: { voided: false }, after: { voided: true }, omitted: [] });
});

test('a decision is recorded when the event comes, and names it', async () => {
  const decisions = async () =>
    laurel.database.query<{ seq: number; content: string; committed: boolean }>({
      text: `
        select seq, content, author_commitment is not null as committed
          from decisions where kind = 'void' order by decision_id`,
    });
  await voidEvents('decided');
  const before = (await decisions()).length;
  await sendEvents(laurel, [gameround({ timestamp }), gameround({ unique_id: 'decided', timestamp })]);
  const { seq } = await found('decided');
  await waitUntil('the decision', async () => (await decisions()).length > before);
  const content = JSON.stringify({ seqs: [seq], change: 0 });
  assert.deepEqual((await decisions()).slice(before), [{ seq, content, committed: true }]);
});

test('pending voids are listed newest first, in pages, until their events come', async () => {
  await voidEvents('listed-1');
  await voidEvents('listed-2');
  const [newest] = (await pending()).results;
  assert.equal(newest.unique_id, 'listed-2');
  assert.deepEqual([newest.author, newest.reason], [laurel.username, 'rolled back']);
  assert.equal(Date.parse(newest.ends_at) - Date.parse(newest.asked_at), 90 * 86_400_000);
  const { next, results } = await pending('?page_size=1');
  assert.equal(results.length, 1);
  assert.deepEqual(await pendingIds(`?page_size=1&before=${next}`), ['listed-1']);
  assert.deepEqual(await pendingIds('?unique_id=listed-1'), ['listed-1']);
  await sendEvents(laurel, [gameround({ unique_id: 'listed-1', timestamp })]);
  assert.deepEqual(await pendingIds(), ['listed-2']);
});

test('what a player or game event says is not learnt if it was voided before it came', async () => {
  const id = await publishedFor('said');
  await voidEvents('said-1');
  await sendEvents(laurel, [
    gameround({ game_id: 'said', player_id: 'said', timestamp }),
    { event: 'player', data: { unique_id: 'said-1', timestamp, player_id: 'said', is_blocked: true } },
  ]);
  await everythingScored(staff);
  await leaderboardOf(staff, id, 1);
});

test('events and their voids that are sent at the same moment all end void', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `raced-${i}`);
  const calls = ids.flatMap((unique_id) => [
    voidEvents(unique_id),
    sendEvents(laurel, [gameround({ unique_id, timestamp })]),
  ]);
  await Promise.all(calls);
  const text = `select count(*) from events where voided and unique_id like 'raced-%'`;
  assert.deepEqual(await laurel.database.query({ text }), [{ count: ids.length }]);
  assert.deepEqual(
    (await pendingIds()).filter((id: string) => id.startsWith('raced')),
    [],
  );
});

test('a void that has waited for 90 days has ended, and is removed', async () => {
  const rows = () =>
    laurel.database.query({ text: `select from pending_voids where unique_id like 'ended-%'` });
  await voidEvents('ended-1', 'ended-2');
  await laurel.setClock('2027-03-02T11:59:00Z');
  assert.ok((await pendingIds()).includes('ended-1'));
  assert.deepEqual(await readTenantsWithEndedVoids(laurel.service), []);
  await laurel.setClock('2027-03-02T12:01:00Z');
  assert.deepEqual(await pendingIds('?unique_id=ended-1'), []);
  await sendEvents(laurel, [gameround({ unique_id: 'ended-1', timestamp })]);
  assert.equal((await found('ended-1')).voided, false);
  const [tenant_id, ...others] = await readTenantsWithEndedVoids(laurel.service);
  assert.deepEqual(others, []);
  await removeEndedVoids(laurel.service.ofTenant(tenant_id as number), new Date('2027-03-02T12:01:00Z'));
  assert.deepEqual(await rows(), []);
  assert.deepEqual(await voidEvents('ended-2'), kept('ended-2'), 'it can be voided again');
});
