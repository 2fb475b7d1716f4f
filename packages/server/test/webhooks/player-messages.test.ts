import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { missionInput } from '../support/missions.ts';
import { published } from '../support/player-view.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets, webhookCalls } from '../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const calls = forFile(() => webhookCalls(laurel));
const staff = forFile(() => signInOwner(laurel));
let receiver: Receiver;
let now = Date.parse('2026-12-03T12:00:00Z');

beforeEach(async () => {
  await moveOn(120_000);
  receiver = await startReceiver();
  const { body } = await calls.send('GET', '/api/v1/webhooks?page_size=100');
  for (const { id } of body.results) await calls.send('DELETE', `/api/v1/webhooks/${id}`);
  await calls.create(receiver.url);
});
afterEach(() => receiver.close());

async function moveOn(milliseconds: number): Promise<void> {
  now += milliseconds;
  await laurel.setClock(new Date(now));
}

type Body = ReturnType<JSON['parse']>;

const told = (id: number): Body[] =>
  receiver.received
    .map(({ body }) => body)
    .filter(({ data, type }) => data.campaign_id === id && type.startsWith('player.'));

/** Messages as `type player`. */
const briefly = (id: number) =>
  told(id).map(({ type, data }) => `${type.slice('player.'.length)} ${data.player_id}`);

/** Waits until exactly these were sent about players, in whatever order. */
async function untilTold(id: number, ...wanted: string[]): Promise<Body[]> {
  await waitUntil(`${wanted}`, () => briefly(id).length >= wanted.length).catch(() => {});
  assert.deepEqual(briefly(id).sort(), [...wanted].sort());
  return told(id);
}

const publish = (input: CampaignInput) => published(staff, input);

const prizes = [{ place_from: 1, place_to: 1, kind: 'cash' as const, amount: '50' }];

let made = 0;
const tournament = (members: object = {}) =>
  campaignInput({ custom_id: `talking-${++made}`, player_messages: true, prizes, ...members });

/** That many rounds of players, a point each; every campaign of this file has players of its own. */
async function play(...players: [player_id: string, rounds: number][]): Promise<void> {
  const events = players.flatMap(([player_id, rounds]) =>
    Array.from({ length: rounds }, () =>
      gameround({ player_id, timestamp: '2026-12-03T11:00:00Z', amount: 10 }),
    ),
  );
  await sendEvents(laurel, events);
}
const of = (...player_ids: string[]) => ({ audience: { player_ids } });

/** Waits until boards with messages were looked at. */
const untilLooked = () =>
  waitUntil('boards were looked at', async () => {
    const behind = await laurel.database.query({
      text: 'select 1 from player_watches w join event_heads h using (tenant_id) where w.seq < h.seq',
    });
    return behind.length === 0;
  });

test('of what happens within a minute the first is said at once, and the rest together when the minute is over', async () => {
  const steps = [{ task: 'rounds' as const, count: 1, texts: { en: 'Play' } }];
  const rules = { steps, repeat: { times: 9, every: 'campaign' as const }, settle_after_seconds: 0 };
  const shared = { custom_id: `talking-${++made}`, player_messages: true, ...of('cy'), rules, prize: null };
  const id = await publish(missionInput(shared));
  await play(['cy', 1]);
  await untilTold(id, 'step_completed cy');
  for (const rounds of [1, 2]) await play(['cy', rounds]);
  await waitUntil('four completions', async () => {
    const { body } = await calls.send('GET', `/api/v1/campaigns/${id}/completions?page_size=100`);
    return body.results.filter(({ step }: Body) => step === 1).length === 4;
  });
  await moveOn(40_000);
  assert.deepEqual(briefly(id), ['step_completed cy']);
  await moveOn(21_000);
  const [first, second] = await untilTold(id, 'step_completed cy', 'step_completed cy');
  assert.deepEqual(columnsOf(first.data.steps, 'step', 'repeat'), [[1, 1]]);
  assert.deepEqual(valuesOf(second.data.steps, 'repeat'), [2, 3, 4]);
  await moveOn(61_000);
  await untilTold(id, 'step_completed cy', 'step_completed cy');
});

test('one of a type a player and minute, whatever the campaigns; none is lost', async () => {
  const [one, two] = [await publish(tournament(of('dee'))), await publish(tournament(of('dee')))];
  await play(['dee', 1]);
  await waitUntil('a first point', () => briefly(one).concat(briefly(two)).length === 2);
  const first = briefly(one).length > 0 ? one : two;
  const news = await untilTold(first, 'first_point dee', 'in_prizes dee');
  const { data } = news.find(({ type }) => type === 'player.in_prizes');
  assert.equal(data.prizes[0].titles.en, '€50');
  await moveOn(61_000);
  for (const id of [one, two]) await untilTold(id, 'first_point dee', 'in_prizes dee');
});

test('a player who comes into the prizes and leaves them before that is said gets no message', async () => {
  const id = await publish(tournament(of('eve', 'fay')));
  await play(['eve', 1]);
  await untilTold(id, 'first_point eve', 'in_prizes eve');
  await play(['fay', 2]);
  const said = ['first_point eve', 'in_prizes eve', 'first_point fay', 'in_prizes fay', 'out_of_prizes eve'];
  await untilTold(id, ...said);
  await play(['eve', 5]);
  await untilTold(id, ...said, 'out_of_prizes fay');
  await play(['fay', 9]);
  await untilLooked();
  await moveOn(61_000);
  await untilTold(id, ...said, 'out_of_prizes fay', 'in_prizes fay');
  await moveOn(61_000);
  await untilLooked();
  await untilTold(id, ...said, 'out_of_prizes fay', 'in_prizes fay');
});

test('tickets of a raffle are said, and how many are new', async () => {
  const id = await publish({
    kind: 'raffle',
    ...{ custom_id: `talking-${++made}`, start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' },
    ...{ currency: 'EUR', texts: { en: { name: 'Raffle' } }, player_messages: true, ...of('gus') },
    rules: { tickets: [{ task: 'turnover', amount: '10', tickets: 1 }], max_tickets: 20 },
    prizes: [{ kind: 'cash', amount: '500', count: 1, titles: { en: '€500' } }],
  });
  await play(['gus', 1]);
  await untilTold(id, 'ticket_won gus');
  await play(['gus', 2]);
  await untilLooked();
  await play(['gus', 3]);
  await untilLooked();
  await moveOn(61_000);
  const messages = await untilTold(id, 'ticket_won gus', 'ticket_won gus');
  assert.deepEqual(
    messages.map(({ data }) => [data.tickets, data.won]),
    [
      [1, 1],
      [6, 5],
    ],
  );
});

test('without the switch there are none; it may be switched on while the campaign runs', async () => {
  const { player_messages: _, ...silent } = tournament(of('hal', 'ida'));
  const id = await publish(silent);
  await play(['hal', 1]);
  const { body: definition } = await calls.send('GET', `/api/v1/campaigns/${id}`);
  assert.equal('player_messages' in definition, false);
  await waitUntil('hal on the board', async () => {
    const { body } = await calls.send('GET', `/api/v1/campaigns/${id}/leaderboard`);
    return body.count === 1;
  });
  await moveOn(61_000);
  const watches = { text: 'select 1 from player_watches where campaign_id = $1', values: [id] };
  assert.deepEqual(await laurel.database.query(watches), []);
  const changed = { ...silent, player_messages: true, reason: 'for the CRM' };
  const edited = await calls.send('PUT', `/api/v1/campaigns/${id}`, changed);
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  assert.equal(edited.body.player_messages, true);
  await waitUntil('the board was looked at', async () => (await laurel.database.query(watches)).length === 1);
  await untilLooked();
  await play(['ida', 2]);
  await untilTold(id, 'first_point ida', 'in_prizes ida', 'out_of_prizes hal');
});

test('there are no messages about a player who is disqualified, paused or erased', async () => {
  const id = await publish(tournament({ ...of('jan', 'kim', 'lou', 'mia'), leaderboard_size: 10 }));
  const blocked = {
    unique_id: 'paused-kim',
    timestamp: '2026-12-03T10:00:00Z',
    player_id: 'kim',
    incentives_paused: true,
  };
  await play(['jan', 4]);
  await untilTold(id, 'first_point jan', 'in_prizes jan');
  await sendEvents(laurel, [{ event: 'player', data: blocked }]);
  await play(['kim', 9], ['lou', 3]);
  await untilTold(id, 'first_point jan', 'in_prizes jan', 'first_point lou');
  await calls.send('POST', `/api/v1/campaigns/${id}/disqualifications`, {
    player_id: 'jan',
    reason: 'two accounts',
  });
  const after = ['first_point jan', 'in_prizes jan', 'first_point lou', 'in_prizes lou'];
  await untilTold(id, ...after);
  await play(['mia', 9]);
  await untilTold(id, ...after, 'out_of_prizes lou', 'first_point mia', 'in_prizes mia');
  const erased = await calls.send('POST', '/api/v1/players/mia/erase', { reason: 'asked for it' });
  assert.ok(erased.status < 300, JSON.stringify(erased.body));
  const left = await laurel.database.query({ text: `select 1 from player_messages where player_id = 'mia'` });
  assert.deepEqual(left, []);
  await moveOn(61_000);
  await moveOn(61_000);
  await untilLooked();
  await untilTold(id, ...after, 'out_of_prizes lou', 'first_point mia', 'in_prizes mia');
});

// The last of the file: the time of receipt never goes back.
test('each thing that happens in a tournament is said once, with its prizes', async () => {
  const id = await publish(tournament({ join: 'opt_in', ...of('ada', 'bob') }));
  for (const player_id of ['ada', 'bob'])
    await calls.send('POST', `/api/v1/campaigns/${id}/opt-ins`, { player_id, at: '2026-12-02T00:00:00Z' });
  await play(['ada', 1]);
  await untilTold(id, 'joined ada', 'joined bob', 'first_point ada', 'in_prizes ada');
  await play(['bob', 2]);
  const before = ['joined ada', 'joined bob', 'first_point ada', 'in_prizes ada'];
  const during = [...before, 'first_point bob', 'in_prizes bob', 'out_of_prizes ada'];
  const messages = await untilTold(id, ...during);
  const [first] = messages.filter(
    ({ type, data }) => type === 'player.in_prizes' && data.player_id === 'ada',
  );
  const { player_hash, ...data } = first.data;
  assert.match(player_hash, /^[0-9a-f]{64}$/);
  assert.equal(data.prizes[0].amount, '50');
  assert.deepEqual(
    { ...data, prizes: [] },
    {
      ...{
        campaign_id: id,
        custom_id: `talking-${made}`,
        player_id: 'ada',
        place: 1,
        score: '1',
        prizes: [],
      },
    },
  );
  const [out] = messages.filter(({ type }) => type === 'player.out_of_prizes');
  assert.deepEqual([out.data.place, out.data.score], [2, '1']);

  now = Date.parse('2026-12-08T00:16:00Z');
  await moveOn(0);
  const [winner] = (await untilTold(id, ...during, 'won bob')).filter(({ type }) => type === 'player.won');
  assert.deepEqual(
    winner.data.payouts.map(({ place, prize }: Body) => [place, prize.amount, prize.currency]),
    [[1, '50', 'EUR']],
  );
  const [{ id: payout_id, transaction_id }] = winner.data.payouts;
  await calls.send('POST', `/api/v1/payouts/${payout_id}/approve`, {});
  const paid = await calls.send('POST', `/api/v1/payouts/${payout_id}/mark-paid`, { reason: 'by hand' });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  const [pay] = (await untilTold(id, ...during, 'won bob', 'paid bob')).filter(
    ({ type }) => type === 'player.paid',
  );
  assert.deepEqual(columnsOf(pay.data.payouts, 'id', 'transaction_id'), [[payout_id, transaction_id]]);
});
