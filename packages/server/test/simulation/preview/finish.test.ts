import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { linesOf } from '../../support/members.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  const bet = (player_id: string, amount: number, timestamp: string) =>
    gameround({ player_id, amount, timestamp });
  await sendEvents(laurel, [
    // A provider whose clock is ahead: these rounds are later than the moment in which the campaign is finished.
    bet('anna', 9, '2026-12-02T13:00:00Z'),
    bet('bert', 8, '2026-12-02T10:00:00Z'),
    bet('cleo', 7, '2026-12-02T10:00:00Z'),
  ]);
  await everythingScored(staff);
});

const definition = pointTournament({
  prizes: [
    { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles: { en: 'a hundred' } },
    { place_from: 2, place_to: 3, kind: 'free_spins', count: 20, titles: { en: 'spins' } },
  ],
});

async function running(): Promise<string> {
  const { custom_id } = pointTournament();
  return `/api/v1/campaigns/${await published(staff, { ...definition, custom_id })}`;
}

const cost = { currency: 'EUR', cash: '100', bonus: '0', deposit_bonus: 0, catalog_item: [] };

test('a dry run says who leaves the board, who wins what and what it costs, and changes nothing', async () => {
  const address = await running();
  const { body: stored } = await staff.get(address);
  const { status, body } = await staff.post(`${address}/finish`, { dry_run: true, without_grace: true });
  assert.equal(status, 200, JSON.stringify(body));
  const { end, settles_at, differences, winners, ...counts } = body;
  assert.match(end, /^2026-12-02T12:0\d:\d\d\.\d{3}Z$/);
  assert.ok(settles_at >= end);
  assert.deepEqual(counts, {
    version: 1,
    changes: ['/end', '/rules/grace_seconds'],
    players_before: 3,
    players_after: 2,
    entered: 0,
    left: 1,
    moved: 2,
    prizes_changed: 2,
    changed: 3,
    losing_players: 2,
    losing_prizes: 2,
    cost_before: { ...cost, free_spins: 40 },
    cost_after: { ...cost, free_spins: 20 },
    extra_cost: '0',
    most_extra_cost: '0',
  });
  assert.deepEqual(linesOf(differences, 'player_id', 'place_before', 'place_after'), [
    'bert 2 1',
    'cleo 3 2',
    'anna 1 null',
  ]);
  assert.equal(winners.count, 2);
  assert.deepEqual(linesOf(winners.results, 'place', 'player_id'), ['1 bert', '2 cleo']);
  assert.deepEqual((await staff.get(address)).body, stored);
  const { body: audit } = await staff.get(`/api/v1/audit-log?campaign_id=${stored.id}`);
  assert.equal(audit.count, 2);
});

test('what cannot be finished cannot be rehearsed, and what is over loses nothing by it', async () => {
  const { custom_id } = pointTournament();
  const { body: draft } = await staff.post('/api/v1/campaigns', { ...definition, custom_id });
  const dry = { dry_run: true };
  assertRefused(await staff.post(`/api/v1/campaigns/${draft.id}/finish`, dry), 409, 'conflict');
  const address = await running();
  await staff.post(`${address}/finish`);
  const { body } = await staff.post(`${address}/finish`, dry);
  assert.deepEqual([body.version, body.changes, body.changed, body.left], [2, [], 0, 0]);
});
