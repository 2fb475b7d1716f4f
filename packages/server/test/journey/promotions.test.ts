import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { checkDraw } from '@laurel/rules/kinds/raffle/check-draw.ts';
import type { TicketRange } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { commandsOf } from '../support/commands-of.ts';
import { sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { publishedMission } from '../support/missions.ts';
import { type OwnResults, openPlayerReader, type PlayerReader } from '../support/player-reader.ts';
import { published } from '../support/player-view.ts';
import { type Received, startReceiver } from '../support/receiver.ts';
import { everythingScored } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';
import { type StagedWeek, startWeek } from '../support/stages.ts';
import { waitUntil } from '../support/waiting.ts';
import { isSigned, privateTargets, webhookCalls } from '../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const { done: run } = commandsOf(laurel);
const rewards = forFile(startReceiver);
const hooks = forFile(startReceiver);
let secret: string;
let players: PlayerReader;
before(async () => {
  const staff = await signInOwner(laurel);
  const reward = await staff.put('/api/v1/reward-endpoint', { url: rewards.url, shape: 'parameters' });
  assert.equal(reward.status, 200, JSON.stringify(reward.body));
  const events = ['mission.completed', 'raffle.drawn'];
  ({ secret } = await (await webhookCalls(laurel)).create(hooks.url, { events }));
  players = await openPlayerReader(laurel);
});

async function payoutsOf({ staff }: StagedWeek, id: number): Promise<Payout[]> {
  return (await staff.get(`/api/v1/payouts?campaign_id=${id}`)).body.results;
}

/** Staff approve all payouts of a campaign, and the reward endpoint takes each once. */
async function pay(week: StagedWeek, id: number): Promise<void> {
  const approved = await week.staff.post('/api/v1/payouts/approve', { campaign_id: id });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  const payouts = await waitUntil('every payout is paid', async () => {
    const all = await payoutsOf(week, id);
    assert.deepEqual(new Set(all.map(({ status }) => status)), new Set(['paid']));
    return all;
  });
  const sent = rewards.received.map(({ body }) => body.transaction_id);
  for (const { transaction_id } of payouts)
    assert.equal(sent.filter((one) => one === transaction_id).length, 1);
}

/** The message of a type about a campaign, signed with the endpoint's secret. */
function messageOf(type: string, id: number): Promise<Received['body']> {
  return waitUntil(`one ${type} is received`, () => {
    const [message, ...more] = hooks.received.filter(
      ({ body }) => body.type === type && body.data.campaign_id === id,
    );
    assert.ok(message && more.length === 0);
    assert.ok(isSigned(message, secret));
    return message.body.data;
  });
}

const cash = (amount: string) => ({ kind: 'cash' as const, amount, titles: { en: `€${amount}` } });
const steps = [
  { task: 'deposits' as const, count: 1, min_amount: '20', texts: { en: 'Deposit €20' }, prize: cash('2') },
  {
    task: 'login_days' as const,
    length: 3,
    texts: { en: 'Come back three days in a row' },
    prize: cash('3'),
  },
  { task: 'rounds' as const, count: 10, texts: { en: 'Play ten rounds' } },
];

async function publishMission(week: StagedWeek): Promise<number> {
  const [start, end] = [week.at(0), week.at(168)];
  const games = { ids: [week.name('mission')] };
  const rules = { steps, settle_after_seconds: 600 };
  const custom_id = week.name('mission');
  return publishedMission(week.staff, { custom_id, start, end, games, rules, prize: cash('20') });
}

function factsOf(week: StagedWeek) {
  const player_id = 'mia';
  const logins = [1, 25, 48].map((hours) => {
    const timestamp = week.at(hours);
    return { event: 'login', data: { unique_id: week.name(`login-${hours}`), player_id, timestamp } };
  });
  const money = { amount: 25, currency: 'EUR', method: 'card' };
  const data = { unique_id: week.name('deposit'), player_id, timestamp: week.at(2), ...money };
  return [{ event: 'deposit', data }, ...logins];
}

test('a mission is finished by a deposit, a login streak and ten rounds, and paid', async () => {
  const week = await startWeek(laurel);
  const id = await publishMission(week);
  await week.moveTo(49);
  await sendEvents(laurel, factsOf(week));
  const rounds = Array.from({ length: 10 }, (_, at) => week.bet('mission', 'mia', 1, 48.9 + at / 100));
  await sendEvents(laurel, rounds.slice(0, 9));
  const done = async () => {
    const { score, progress } = await players.me('mia', id);
    return [
      score,
      progress?.repeats,
      ...(progress?.tasks ?? []).map((task) => `${task.done}/${task.target}`),
    ];
  };
  await waitUntil('the first two steps are done, of the last only a part', async () =>
    assert.deepEqual(await done(), [2, 0, '1/1', '3/3', '9/10']),
  );
  await sendEvents(laurel, rounds.slice(9));
  await waitUntil('the last step is done', async () => assert.deepEqual((await done()).slice(0, 2), [3, 1]));
  // What is older than ten minutes is owed; the whole was completed just now.
  await waitUntil('the prizes of mia are due', async () =>
    assert.deepEqual(await players.prizes('mia', id), ['€2 due', '€3 due', '€20 expected']),
  );
  await week.moveTo(49.5);
  await waitUntil('three payouts are there', async () => assert.equal((await payoutsOf(week, id)).length, 3));
  const { player_id, completed_at } = await messageOf('mission.completed', id);
  assert.deepEqual([player_id, completed_at], ['mia', week.at(48.99)]);
  await pay(week, id);
  assert.deepEqual((await players.prizes('mia', id)).sort(), ['€2 paid', '€20 paid', '€3 paid']);
});

function publishRaffle(week: StagedWeek): Promise<number> {
  return published(week.staff, {
    kind: 'raffle',
    ...{ custom_id: week.name('raffle'), start: week.at(0), end: week.at(24), currency: 'EUR' },
    games: { ids: [week.name('raffle')] },
    texts: { en: { name: 'Raffle' } },
    rules: {
      tickets: [
        { task: 'turnover', amount: '10', tickets: 1 },
        { task: 'rounds', count: 2, tickets: 1 },
      ],
    },
    // As many prizes as players with tickets: each of them wins one.
    prizes: [
      { ...cash('100'), count: 1 },
      { kind: 'free_spins', spins: 5, count: 1, titles: { en: '5 spins' } },
    ],
  });
}

/** Draws again by what anybody may read; `noted`: the commitment that the player read before the list was fixed. */
function assertFair(raffle: Raffle, list: TicketRange[], noted: string | null): void {
  const { holds } = checkDraw({ ...raffle, commitment: noted }, list);
  assert.deepEqual(holds, { list: true, source: true, seed: true, winners: true });
}

/** What anybody does with the commands: draw again, and check the certificate without the server. */
async function assertProven(custom_id: string): Promise<void> {
  assert.match(await run('raffle', 'show', custom_id, '--check'), /^Drawn again: list, seed and winners/m);
  const file = join(scratchFolder('laurel-raffle-'), 'raffle.laurel');
  await waitUntil('the certificate is there', () => run('certificate', custom_id, '-o', file));
  assert.match(await run('verify', file), /holds/);
}

test('the winner of a raffle checks the draw by public data alone, and is paid', async () => {
  const week = await startWeek(laurel);
  const id = await publishRaffle(week);
  const path = `campaigns/${id}/raffle`;
  const { commitment } = await players.read<Raffle>('rita', path);
  const bets = [
    ['rita', 30],
    ['rita', 5],
    ['sam', 20],
    ['tom', 5],
  ] as const;
  await sendEvents(
    laurel,
    bets.map(([player, amount], at) => week.bet('raffle', player, amount, at / 10)),
  );
  await waitUntil('rita has 4 tickets', async () => assert.equal((await players.me('rita', id)).tickets, 4));
  assert.equal((await players.me('tom', id)).tickets, 0);
  await week.moveTo(24.5);
  const raffle = await waitUntil('the raffle is drawn', async () => {
    const read = await players.read<Raffle>('rita', path);
    assert.equal(read.status, 'drawn');
    return read;
  });
  const list = await players.read<{ results: TicketRange[] }>('rita', `${path}/tickets?page_size=100`);
  assert.deepEqual(list.results.map(({ from, to }) => to - from + 1).sort(), [2, 4]);
  assertFair(raffle, list.results, commitment);
  assert.throws(() => assertFair(raffle, list.results, raffle.seed));
  const { seed, list_root, winners } = await messageOf('raffle.drawn', id);
  assert.deepEqual([seed, list_root, winners], [raffle.seed, raffle.list_root, 2]);
  await assertProven(week.name('raffle'));
  await pay(week, id);
  const paid = [...(await players.prizes('rita', id)), ...(await players.prizes('sam', id))];
  assert.deepEqual(paid.sort(), ['5 spins paid', '€100 paid']);
});

/** Publishes a battle of teams with one prize and lets players join: `{player: team}`. */
async function battle(
  week: StagedWeek,
  definition: ReturnType<StagedWeek['definition']>,
  amount: string,
  teams: Record<string, string>,
): Promise<number> {
  const prizes: PrizeInput[] = [{ place_from: 1, place_to: 1, ...cash(amount) }];
  const id = await published(week.staff, { ...definition, teams: true, join: 'opt_in', prizes });
  for (const [player_id, team_id] of Object.entries(teams)) {
    const body = { player_id, team_id, at: definition.start };
    assert.equal((await week.staff.post(`/api/v1/campaigns/${id}/opt-ins`, body)).status, 204);
  }
  return id;
}

test('a player plays in heats for a team, whose places lead to a final that it wins', async () => {
  const week = await startWeek(laurel);
  const ofA = { anna: 'red', ben: 'red', cleo: 'blue' };
  const ofB = { dora: 'green', emil: 'grey' };
  const a = await battle(week, week.definition('a'), '100', ofA);
  const b = await battle(week, week.definition('b'), '50', ofB);
  const after = ['a', 'b'].map((name) => ({ campaign: week.name(name), places: 1 }));
  const definition = { ...week.final({ after }), team_split: 'points' as const };
  const final = await battle(week, definition, '90', { ...ofA, ...ofB });
  await week.moveTo(23);
  await sendEvents(laurel, [
    // Alone, Cleo is before Ben; her team is not before his.
    ...[week.bet('a', 'anna', 30, 2), week.bet('a', 'ben', 20, 3), week.bet('a', 'cleo', 25, 4)],
    ...[week.bet('b', 'dora', 9, 5), week.bet('b', 'emil', 8, 6)],
    ...[week.bet('final', 'anna', 10, 13), week.bet('final', 'ben', 20, 14)],
    ...[
      week.bet('final', 'cleo', 99, 15),
      week.bet('final', 'dora', 5, 16),
      week.bet('final', 'emil', 70, 17),
    ],
  ]);
  await everythingScored(week.staff);
  await week.moveTo(25);
  for (const id of [a, b]) await settlementOf(week.staff, id);
  const teams = () => week.staff.get(`/api/v1/campaigns/${final}/teams`);
  await waitUntil('the boards of the teams show both', async () => {
    const rows = (await teams()).body.results as { team_id: string; score: string }[];
    assert.deepEqual(
      rows.map(({ team_id, score }) => `${team_id} ${score}`),
      ['red 30', 'green 5'],
    );
  });
  assert.deepEqual(
    [(await players.me('ben', final)).eligible, (await players.me('cleo', final)).eligible],
    [true, false],
  );
  await week.moveTo(73);
  await settlementOf(week.staff, final);
  for (const id of [a, b, final]) await pay(week, id);
  const paidTo = (player: string) => Promise.all([a, final].map((id) => players.prizes(player, id)));
  const shares = async (id: number) =>
    (await payoutsOf(week, id)).map(({ player_id, prize }) => `${player_id} ${prize.amount}`).sort();
  assert.deepEqual(await shares(a), ['anna 50', 'ben 50']);
  assert.deepEqual(await shares(b), ['dora 50']);
  assert.deepEqual(await shares(final), ['anna 30', 'ben 60']);
  const { results } = await players.read<OwnResults>('ben', 'players/me/results');
  const { team } = results.find(({ campaign_id }) => campaign_id === final) ?? {};
  const own = { place: 1, score: '30', own_score: '20' };
  assert.deepEqual(team, { team_id: 'red', team_name: 'red', ...own });
  assert.deepEqual(await paidTo('anna'), [['€50 paid'], ['€30 paid']]);
  assert.deepEqual(await paidTo('ben'), [['€50 paid'], ['€60 paid']]);
});
