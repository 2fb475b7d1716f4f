import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { settlementOf, wholeBoard } from '../support/settled.ts';
import { certificateOf, failedIn, failuresIn } from '../support/verdicts.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-01T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const [start, end] = ['2026-12-01T00:00:00Z', '2026-12-08T00:00:00Z'];
const titles = { en: 'a prize' };
const part = (place_from: number, place_to: number, percent: string) => {
  return { kind: 'cash', percent, place_from, place_to, titles } as const;
};
const shared = { start, end, join: 'automatic' as const };
const tasks = [{ task: 'rounds' as const, count: 1, points: '1' }];

/** Scores 5, 4, 4, 4, 2, 1. */
const scores = [5, 4, 4, 4, 2, 1];

function publish(definition: Parameters<typeof pointTournament>[0]): Promise<number> {
  return published(staff, pointTournament({ ...shared, ...definition }));
}

async function play(): Promise<void> {
  const rounds = scores.flatMap((count, player) =>
    Array.from({ length: count }, (_, at) => [player, at] as const),
  );
  await sendEvents(
    laurel,
    rounds.map(([player, at]) =>
      gameround({
        unique_id: `${player}-${at}`,
        player_id: `p-${player}`,
        round_id: `r-${player}-${at}`,
        timestamp: `2026-12-01T11:0${player}:${10 + at}Z`,
      }),
    ),
  );
}

async function payoutsOf(id: number): Promise<[string, string][]> {
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${id}&page_size=100`);
  return body.results.map((one: { player_id: string; prize: { amount: string } }) => [
    one.player_id,
    one.prize.amount,
  ]);
}

const certificate = (id: number) => certificateOf(laurel, id);

it('ties split parts of a pool to the minor unit, are paid so, and the certificate proves it', async () => {
  const pool = { amount: '100.01', currency: 'EUR' };
  const prizes = [part(1, 1, '50'), part(2, 3, '20'), part(4, 4, '10')];
  const pooled = await publish({ custom_id: 'pooled', rules: { tie_rule: 'pooled', tasks }, pool, prizes });
  const dense = await publish({
    custom_id: 'dense',
    rules: { tie_rule: 'dense', tasks },
    prizes: [1, 2, 3].map((place) => ({
      kind: 'cash',
      amount: String(10 * (4 - place)),
      place_from: place,
      place_to: place,
      titles,
    })),
  });
  await play();
  await laurel.setClock('2026-12-08T01:00:00Z');
  for (const id of [pooled, dense]) await settlementOf(staff, id);
  const places = async (id: number) => (await wholeBoard(staff, id)).results.map(({ place }) => place);
  assert.deepEqual(await places(pooled), [1, 2, 2, 2, 5, 6]);
  assert.deepEqual(await places(dense), [1, 2, 2, 2, 3, 4]);
  assert.deepEqual(await payoutsOf(pooled), [
    ['p-0', '50.01'],
    ['p-1', '16.67'],
    ['p-2', '16.67'],
    ['p-3', '16.66'],
  ]);
  assert.deepEqual(await payoutsOf(dense), [
    ['p-0', '30'],
    ['p-1', '20'],
    ['p-2', '20'],
    ['p-3', '20'],
    ['p-4', '10'],
  ]);
  for (const id of [pooled, dense]) assert.deepEqual(await failuresIn(await certificate(id)), []);
  const lines = gunzipSync(await certificate(pooled)).toString();
  assert.ok(lines.includes('16.66'));
  assert.ok((await failedIn(gzipSync(lines.replaceAll('16.66', '16.68')))).includes('payouts'));
});

it('a pool of turnover is a percent of all stakes that count, is paid so, and the certificate proves it', async () => {
  await laurel.setClock('2026-12-20T12:00:00Z');
  const window = { start: '2026-12-20T00:00:00Z', end: '2026-12-27T00:00:00Z' };
  const wins = [{ task: 'wins' as const, count: 1, points: '1' }];
  const prizes = [part(1, 1, '50'), part(2, 2, '30')];
  const pool = { turnover_percent: '2.5', max: '1000' };
  const id = await publish({ custom_id: 'growing', ...window, rules: { tasks: wins }, pool, prizes });
  const capped = await publish({
    ...{ custom_id: 'capped', ...window, rules: { tasks: wins }, prizes },
    pool: { ...pool, max: '1.01' },
  });
  const stakes = { winner: 10, second: 20, loser: 70.4, cheat: 500 };
  const bet = (player_id: string, amount: number, at: string) =>
    gameround({
      ...{ unique_id: `bet-${player_id}`, round_id: `t-${player_id}`, player_id, amount },
      timestamp: `2026-12-20T11:00:${at}Z`,
    });
  const win = (player_id: string, at: string) =>
    gameround({
      ...{ unique_id: `win-${player_id}`, round_id: `t-${player_id}`, player_id, amount: 1, is_win: true },
      timestamp: `2026-12-20T11:00:${at}Z`,
    });
  const rounds = Object.entries(stakes).map(([player, amount], at) => bet(player, amount, `1${at}`));
  await sendEvents(laurel, [...rounds, win('winner', '20'), win('second', '21'), win('cheat', '22')]);
  for (const one of [id, capped]) {
    const cheat = { player_id: 'cheat', reason: 'cheats' };
    assert.equal((await staff.post(`/api/v1/campaigns/${one}/disqualifications`, cheat)).status, 204);
  }
  await waitUntil('the board and the listing show the pool', async () => {
    const { results } = await wholeBoard(staff, id);
    assert.match(JSON.stringify(results[0]), /1\.76 EUR/);
    assert.match(JSON.stringify(results[1]), /0\.75 EUR/);
    const listed = await fetch(`${laurel.url}/public/api/v2/tournaments/details`, {
      headers: { authorization: laurel.apiKey },
    });
    assert.match(await listed.text(), /€2\.51/);
  });
  await laurel.setClock('2026-12-27T01:00:00Z');
  for (const one of [id, capped]) await settlementOf(staff, one);
  assert.deepEqual(await payoutsOf(id), [
    ['winner', '1.76'],
    ['second', '0.75'],
  ]);
  assert.deepEqual(await payoutsOf(capped), [
    ['winner', '0.71'],
    ['second', '0.3'],
  ]);
  for (const one of [id, capped]) assert.deepEqual(await failuresIn(await certificate(one)), []);
  const lines = gunzipSync(await certificate(id)).toString();
  assert.ok((await failedIn(gzipSync(lines.replaceAll('1.76', '1.77')))).includes('payouts'));
  const unlisted = lines.replace(/\{"excluded":"[^\n]*\n/, '{"excluded":"[]"}\n');
  assert.notEqual(unlisted, lines);
  assert.ok((await failedIn(gzipSync(unlisted))).includes('payouts'));
});

it('a definition whose parts could not be paid is refused at the member', async () => {
  const pointers = async (definition: Parameters<typeof pointTournament>[0]) => {
    const { status, body } = await staff.post(
      '/api/v1/campaigns',
      pointTournament({ ...shared, ...definition }),
    );
    assert.equal(status, 422, JSON.stringify(body));
    return body.errors.map(({ pointer }: { pointer: string }) => pointer);
  };
  const pool = { amount: '100', currency: 'EUR' };
  assert.deepEqual(await pointers({ prizes: [part(1, 1, '50')] }), ['/prizes/0/percent']);
  assert.deepEqual(await pointers({ pool, prizes: [part(1, 3, '34')] }), ['/pool']);
  assert.deepEqual(await pointers({ pool: { ...pool, currency: 'SEK' }, prizes: [part(1, 1, '50')] }), [
    '/pool/currency',
  ]);
  for (const tie_rule of ['shared', 'dense'] as const)
    assert.deepEqual(await pointers({ pool, rules: { tie_rule, tasks }, prizes: [part(1, 1, '50')] }), [
      '/rules/tie_rule',
    ]);
  const both = { ...part(1, 1, '50'), amount: '5' };
  assert.deepEqual(await pointers({ pool, prizes: [both] }), ['/prizes/0/percent']);
  const { percent: _, ...neither } = part(1, 1, '50');
  assert.deepEqual(await pointers({ pool, prizes: [neither] }), ['/prizes/0/amount']);
  const prizes = [part(1, 1, '50')];
  for (const [wrong, member] of [
    [{ ...pool, turnover_percent: '1' }, '/pool/amount,/pool/currency'],
    [{ turnover_percent: '100.1' }, '/pool/turnover_percent'],
    [{ turnover_percent: '0' }, '/pool/turnover_percent'],
    [{ turnover_percent: '1', max: '0' }, '/pool/max'],
    [{ ...pool, max: '5' }, '/pool/max'],
    [{ currency: 'EUR' }, '/pool/amount'],
  ] as const)
    assert.equal((await pointers({ pool: wrong, prizes })).join(), member);
});

it('publishing warns of a rest that the best place wins', async () => {
  const pool = { amount: '100', currency: 'EUR' };
  const { body } = await staff.post(
    '/api/v1/campaigns',
    pointTournament({
      ...shared,
      start: '2026-12-09T00:00:00Z',
      end: '2026-12-10T00:00:00Z',
      custom_id: 'rest',
      pool,
      prizes: [part(1, 2, '30')],
    }),
  );
  const checked = await staff.get(`/api/v1/campaigns/${body.id}/publish-checks`);
  assert.match(JSON.stringify(checked.body), /60 % of the pool/);
  const growing = { pool: { turnover_percent: '1' }, prizes: [part(1, 1, '100')] };
  const window = { start: '2026-12-09T00:00:00Z', end: '2026-12-10T00:00:00Z' };
  const endless = await staff.post(
    '/api/v1/campaigns',
    pointTournament({ ...shared, ...window, ...growing, custom_id: 'endless' }),
  );
  const warned = await staff.get(`/api/v1/campaigns/${endless.body.id}/publish-checks`);
  assert.match(JSON.stringify(warned.body), /without a max the pool grows/);
});

it('tied teams split what their places win, and the certificate proves it', async () => {
  await laurel.setClock('2027-01-01T12:00:00Z');
  const id = await publish({
    ...{ custom_id: 'teams', start: '2027-01-01T00:00:00Z', end: '2027-01-08T00:00:00Z' },
    ...{ join: 'opt_in', teams: true, rules: { tie_rule: 'pooled', tasks } },
    pool: { amount: '100', currency: 'EUR' },
    prizes: [part(1, 1, '60'), part(2, 2, '40')],
  });
  for (const [player_id, team_id] of [
    ['red-1', 'red'],
    ['blue-1', 'blue'],
  ]) {
    const opted = { player_id, team_id, at: '2027-01-01T00:00:00Z' };
    assert.equal((await staff.post(`/api/v1/campaigns/${id}/opt-ins`, opted)).status, 204);
  }
  const rounds = ['red-1', 'blue-1'].map((player_id, at) =>
    gameround({ player_id, round_id: `t-${at}`, timestamp: `2027-01-01T11:00:1${at}Z` }),
  );
  await sendEvents(laurel, rounds);
  await laurel.setClock('2027-01-08T01:00:00Z');
  await settlementOf(staff, id);
  assert.deepEqual(await payoutsOf(id), [
    ['red-1', '50'],
    ['blue-1', '50'],
  ]);
  assert.deepEqual(await failuresIn(await certificate(id)), []);
});

it('a part that is less than the smallest unit is refused when the campaign is published', async () => {
  const { body } = await staff.post(
    '/api/v1/campaigns',
    pointTournament({
      ...{ ...shared, start: '2027-02-01T00:00:00Z', end: '2027-02-08T00:00:00Z', custom_id: 'yen' },
      ...{ currency: 'JPY', pool: { amount: '100', currency: 'JPY' } },
      prizes: [part(1, 1, '99.5'), part(2, 2, '0.5')],
    }),
  );
  const refused = await staff.post(`/api/v1/campaigns/${body.id}/publish`);
  assert.match(JSON.stringify(refused.body.errors), /prizes\/1\/percent/);
});
