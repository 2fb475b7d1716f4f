import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import type { Settlement } from '@laurel/contract/settlement/settlements.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, postEvents, sendEvents } from '../../support/events.ts';
import { tablesWith } from '../../support/everywhere.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, type Problem, signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { checkedBoard, everythingWritten, leaderboardOf, leaderboardWhen } from '../../support/scored.ts';
import { uploadedSegment } from '../../support/segments.ts';
import { hashOf, settlementOf, wholeBoard } from '../../support/settled.ts';

// One player in everything that can name a player: ties on a settled and on a live board, payouts, texts of staff, messages.
const player = 'zanzibar-7';
const username = 'Zanzi Barbarossa';
const terms = [player, username, 'tag-of-zanz', 'affiliate-of-zanz', 'note-of-zanz'];

const laurel = forFile(() => startLaurelAt('2026-12-02T10:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let settled: number;
let live: number;
let settlement: Settlement;
let hash: string;
const sent: ReturnType<typeof gameround>[] = [];

before(async () => {
  const prizes = [{ place_from: 1, place_to: 3, kind: 'cash', amount: '5', titles: { en: 'five' } }] as const;
  const window = { start: '2026-12-01T00:00:00Z', end: '2026-12-03T00:00:00Z' };
  settled = await published(staff, pointTournament({ ...window, custom_id: 'settled', prizes: [...prizes] }));
  live = await published(
    staff,
    pointTournament({
      start: '2026-12-01T00:00:00Z',
      end: '2026-12-20T00:00:00Z',
      custom_id: 'live',
      audience: {
        countries: ['ZW'],
        player_ids: [player, 'amy', 'fay', 'zoe'],
        exclude_player_ids: ['else'],
      },
    }),
  );
  await play();
  for (const id of [settled, live]) await leaderboardOf(staff, id, 4);
  await staff.post('/api/v1/webhooks', { url: 'https://receiver.example/hook' });
  await name();
  await laurel.setClock('2026-12-03T01:00:00Z');
  settlement = await settlementOf(staff, settled);
});

/** Everybody bets the same at the same moment, so that ids alone decide; ids of events and rounds contain the player id. */
async function play(): Promise<void> {
  for (const player_id of ['amy', 'fay', player, 'zoe']) {
    const note = player_id === player ? 'note-of-zanz' : 'another note';
    const common = (suffix: string) => ({
      unique_id: `${player_id}-${suffix}`,
      timestamp: '2026-12-02T09:00:00Z',
      player_id,
    });
    const facts = { username: player_id === player ? username : player_id, country: 'ZW' };
    const own = { tags: ['tag-of-zanz'], affiliate: 'affiliate-of-zanz', more: { note: 'note-of-zanz' } };
    sent.push({ event: 'player', data: { ...common('p'), ...facts, ...(player_id === player ? own : {}) } });
    sent.push({ event: 'login', data: { ...common('l'), note } });
    const money = { amount: 5, currency: 'EUR', method: note };
    sent.push({ event: 'deposit', data: { ...common('d'), ...money } });
    for (const round of ['b', 'a'])
      sent.push(
        gameround({
          ...common(`r-${round}`),
          round_id: `${player_id}-${round}`,
          amount: 10,
          note,
        }),
      );
    const win = { round_id: `${player_id}-a`, is_win: true, amount: 3 };
    sent.push(gameround({ ...common('w'), ...win }));
    sent.push(gameround({ ...common('v'), round_id: `${player_id}-v`, amount: 1_000 }));
  }
  await sendEvents(laurel, sent);
}

/** Staff name the player in every way that there is. */
async function name(): Promise<void> {
  const unique_ids = ['amy', 'fay', player, 'zoe'].map((one) => `${one}-v`);
  const reason = `rolled back, also of ${player} (${username})`;
  assert.equal((await staff.post('/api/v1/events/void', { unique_ids, reason })).status, 200);
  const board = `/api/v1/campaigns/${live}/disqualifications`;
  await staff.post(board, { player_id: player, reason: `${username} was two people` });
  const path = `${board}/${player}?reason=${encodeURIComponent(`${username} is one person`)}`;
  assert.equal((await staff.delete(path)).status, 204);
  const draft = pointTournament({
    custom_id: 'draft',
    join: 'opt_in',
    audience: { exclude_player_ids: [player] },
  });
  const { body } = await staff.post('/api/v1/campaigns', draft);
  await staff.post(`/api/v1/campaigns/${body.id}/opt-ins`, { player_id: player });
  await staff.post(`/api/v1/campaigns/${body.id}/disqualifications`, {
    player_id: player,
    reason: `as ${player}`,
  });
  const { custom_id: _, start: __, end: ___, ...template } = pointTournament();
  const segment = await uploadedSegment(laurel, [player, 'amy']);
  const segments = [{ segment_id: segment.id, version: 1 }];
  const audience = { player_ids: [player, 'amy'], segments };
  const kept = await staff.post('/api/v1/templates', { name: 'vip', definition: { ...template, audience } });
  assert.equal(kept.status, 201, JSON.stringify(kept.body));
  await leaderboardWhen(staff, live, (one) => one.results.every(({ score }) => score === '20'));
  await everythingWritten(staff);
}

const erase = (reason = `asked for by ${player}`, id = player) =>
  staff.post(`/api/v1/players/${id}/erase`, { reason });
const line = ({ place, player_hash, score, reached_at }: Record<string, unknown>) => [
  place,
  player_hash,
  score,
  reached_at,
];

test('before, the search finds the player in the tables that name players', async () => {
  const tables = await tablesWith(laurel.database, player);
  const naming = ['audit_log', 'campaign_versions', 'campaigns', 'disqualifications', 'events', 'opt_ins'];
  for (const table of [
    ...naming,
    'payouts',
    'player_folds',
    'players',
    'player_currencies',
    'scoring_steps',
    'templates',
  ])
    assert.ok(tables.includes(table), `${table} is not among ${tables.join()}`);
  for (const term of terms) assert.ok((await tablesWith(laurel.database, term)).length > 0, term);
});

test('a player with a payout that is not over is not erased; the fault names it', async () => {
  const { errors } = assertRefused(await erase(), 409, 'conflict');
  assert.match(String(errors?.[0]?.detail), /^payout \d+ of settled is pending$/);
  assert.ok((await tablesWith(laurel.database, player)).includes('players'));
});

test('only an admin erases, and nobody unknown', async () => {
  assertRefused(await erase('no such player', 'never-seen'), 404, 'not_found');
  assertRefused(await staff.post(`/api/v1/players/${player}/erase`, {}), 422, 'invalid_body');
});

test('the export holds all that is known of the player', async () => {
  const { status, body } = await staff.get(`/api/v1/players/${player}/export`);
  assert.equal(status, 200);
  assert.equal(body.player_username, username);
  assert.equal(body.facts.affiliate.value, 'affiliate-of-zanz');
  const own = sent.filter(({ data }) => data.player_id === player);
  assert.deepEqual(
    body.events.map(({ data }: { data: { unique_id: string } }) => data.unique_id),
    own.map(({ data }) => data.unique_id),
  );
  assert.equal(body.events.filter(({ voided }: { voided: boolean }) => voided).length, 1);
  assert.deepEqual([body.payouts.length, body.payouts[0].player_id], [1, player]);
  assert.equal(body.opt_ins.length, 1);
  assert.equal(body.disqualifications[0].reason, `as ${player}`);
  assert.deepEqual(body.campaigns.map(({ custom_id }: { custom_id: string }) => custom_id).sort(), [
    'live',
    'settled',
  ]);
});

test('after the erasure nothing of id, names and facts is found in any table', async () => {
  const { body } = await staff.get(`/api/v1/payouts?player_id=${player}`);
  const payout: Payout = body.results[0];
  await staff.post(`/api/v1/payouts/${payout.id}/reject`, { reason: `no prize for ${player}, ${username}` });
  hash = payout.player_hash;
  const before = await Promise.all([settled, live].map((id) => wholeBoard(staff, id)));
  const erased = await erase();
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  assert.equal(erased.body.player_hash, hash);
  for (const term of terms) assert.deepEqual(await tablesWith(laurel.database, term), [], term);
  const boards = await Promise.all([settled, live].map((id) => wholeBoard(staff, id)));
  for (const [at, board] of boards.entries()) {
    assert.deepEqual(board.results.map(line), before[at]?.results.map(line));
    const own = board.results.find((row) => row.player_hash === hash);
    assert.equal(own?.player_username, `Player ${hash.slice(0, 6)}`);
    assert.equal(own?.place, 3);
  }
});

test('the settlement proves itself, and a rebuild finds no difference', async () => {
  assert.deepEqual((await staff.get(`/api/v1/campaigns/${settled}/settlement`)).body, settlement);
  assert.equal(hashOf(await wholeBoard(staff, settled)), settlement.board_hash);
  for (const id of [settled, live]) assert.equal((await checkedBoard(staff, id)).differences, 0, String(id));
  for (const term of terms) assert.deepEqual(await tablesWith(laurel.database, term), [], term);
});

test('erasing again answers the same and is in the audit log once, by the hash', async () => {
  const again = await erase();
  assert.deepEqual([again.status, again.body.player_hash], [200, hash]);
  const { body } = await staff.get('/api/v1/audit-log?action=player.erased');
  assert.equal(body.count, 1);
  const { details, reason } = body.results[0];
  assert.deepEqual(details, { player_hash: hash, erased_id: `erased:${hash}`, events: 7 });
  assert.equal(reason, `asked for by erased:${hash}`);
  assertRefused(await staff.get(`/api/v1/players/${player}`), 404, 'not_found');
});

test('resends of the player’s events are duplicates, and nobody can send under the erased id', async () => {
  const { body: before } = await staff.get('/api/v1/intake/stats');
  await sendEvents(laurel, sent);
  const { body: stats } = await staff.get('/api/v1/intake/stats');
  assert.equal(stats.accepted, before.accepted);
  assert.equal(stats.duplicates - before.duplicates, sent.length);
  const answer = await postEvents(laurel, JSON.stringify([gameround({ player_id: `erased:${hash}` })]));
  assert.equal(answer.status, 422);
  assert.equal(((await answer.json()) as Problem).errors?.[0]?.pointer, '/0/data/player_id');
});

test('in a tie the neighbour may be erased next, and the order stays', async () => {
  const before = await Promise.all([settled, live].map((id) => wholeBoard(staff, id)));
  for (const one of ['fay', 'zoe', 'amy']) {
    const { body } = await staff.get(`/api/v1/payouts?player_id=${one}`);
    for (const { id } of body.results as Payout[])
      await staff.post(`/api/v1/payouts/${id}/reject`, { reason: 'none' });
    assert.equal((await erase('asked for', one)).status, 200);
    const boards = await Promise.all([settled, live].map((id) => wholeBoard(staff, id)));
    for (const [at, board] of boards.entries())
      assert.deepEqual(board.results.map(line), before[at]?.results.map(line), one);
  }
  assert.equal(hashOf(await wholeBoard(staff, settled)), settlement.board_hash);
});

test('what comes later under the id is a new player, who can be erased, too', async () => {
  await sendEvents(laurel, [gameround({ player_id: player, timestamp: '2026-12-03T00:30:00Z', amount: 7 })]);
  await everythingWritten(staff);
  const known = await staff.get(`/api/v1/players/${player}`);
  assert.deepEqual([known.status, known.body.facts], [200, {}]);
  const erased = await erase('again');
  assert.deepEqual([erased.status, erased.body.player_id], [200, `erased:${hash}:2`]);
  assert.deepEqual(await tablesWith(laurel.database, player), []);
});
