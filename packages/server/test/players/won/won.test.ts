import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedPayout } from '@laurel/contract/payouts/payouts.ts';
import type { PlayerCampaign } from '@laurel/contract/players/player-view.ts';
import type { PlayerResult } from '@laurel/contract/players/results.ts';
import type { CampaignRecord } from '@laurel/contract/record/record.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { issueToken, makeKey } from '../../support/live.ts';
import { type Management, signInOwner } from '../../support/management.ts';
import { columnsOf, valuesOf } from '../../support/members.ts';
import { playerPath, published } from '../../support/player-view.ts';
import { leaderboardOf } from '../../support/scored.ts';
import { settlementOf } from '../../support/settled.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

async function campaignOf(staff: Management, player_id: string): Promise<PlayerCampaign> {
  const { status, body } = await staff.get(`/api/v1/players/${player_id}/campaigns`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.results[0];
}

/** What a player won as staff read it, as `title status`; the view of one campaign says the same. */
async function wonOf(staff: Management, player_id: string): Promise<string[]> {
  const { campaign_id, won, prizes, next_prize } = await campaignOf(staff, player_id);
  const view = (await staff.get(playerPath(campaign_id, player_id))).body;
  assert.deepEqual([view.won, view.prizes, view.next_prize], [won, prizes, next_prize]);
  for (const { payout_id, status } of won) assert.equal(payout_id === null, status === null);
  return won.map(({ title, status }) => `${title} ${status}`);
}

async function resultOf(player_id: string): Promise<PlayerResult> {
  const { key } = await makeKey(laurel, { scopes: ['players:issue'] });
  const headers = { authorization: `Bearer ${await issueToken(laurel, key, { player_id })}` };
  const answer = await laurel.app.inject({ url: '/public/api/v2/players/me/results', headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().results[0];
}

/** What the record of a campaign lists, as `player prize status`. */
async function recorded(staff: Management, id: number): Promise<string[]> {
  const record: CampaignRecord = (await staff.get(`/api/v1/campaigns/${id}/record`)).body;
  return record.players.flatMap(({ player_id, prizes }) =>
    prizes.map(({ prize, status }) => `${player_id} ${prize.amount} ${status}`),
  );
}

/** A week of the month; the clock of the log never goes back, so each test has a month of its own. */
const week = (month: string) => ({
  start: `${month}-01T00:00:00Z`,
  end: `${month}-08T00:00:00Z`,
  currency: 'EUR',
});
const cash = (amount: string) => ({ kind: 'cash' as const, amount, titles: { en: `€${amount}` } });

test('what steps of a mission won is expected until a payout is made of it, then it is that payout', async () => {
  await laurel.setClock('2026-12-02T10:00:30Z');
  const game = { games: { ids: ['mission'] } };
  const step = (count: number, amount: string, en?: string) => ({
    ...{ task: 'rounds' as const, count, texts: en ? { en } : {}, prize: cash(amount) },
  });
  const id = await published(staff, {
    ...{
      kind: 'mission',
      custom_id: 'STEPS',
      ...week('2026-12'),
      ...game,
      texts: { en: { name: 'Three steps' } },
    },
    rules: { steps: [step(1, '1', 'One round'), step(2, '2'), step(9, '9', 'Nine')] },
    prize: null,
  });
  const rounds = ['10:00:00', '10:00:20'].map((time) =>
    gameround({ player_id: 'mia', game_id: 'mission', timestamp: `2026-12-02T${time}Z` }),
  );
  await sendEvents(laurel, rounds);
  await leaderboardOf(staff, id, 1);
  assert.deepEqual(await wonOf(staff, 'mia'), ['€1 null', '€2 null']);
  assert.deepEqual(valuesOf((await resultOf('mia')).prizes, 'status'), ['expected', 'expected']);
  await laurel.setClock('2026-12-02T10:01:05Z');
  await waitUntil('the first step is owed', async () =>
    assert.deepEqual(await wonOf(staff, 'mia'), ['€1 pending', '€2 null']),
  );
  assert.deepEqual(valuesOf((await resultOf('mia')).prizes, 'status'), ['due', 'expected']);
  const [payout]: ListedPayout[] = (await staff.get(`/api/v1/payouts?campaign_id=${id}`)).body.results;
  assert.deepEqual(
    [payout?.campaign_name, payout?.campaign_kind, payout?.step],
    ['Three steps', 'mission', 'One round'],
  );
  assert.deepEqual(await recorded(staff, id), ['mia 1 pending']);
  await laurel.setClock('2026-12-09T12:00:00Z');
  await settlementOf(staff, id);
  await waitUntil('both are owed', async () =>
    assert.deepEqual(await wonOf(staff, 'mia'), ['€1 pending', '€2 pending']),
  );
  assert.deepEqual(await recorded(staff, id), ['mia 1 pending', 'mia 2 pending']);
  const { results } = (await staff.get(`/api/v1/payouts?campaign_id=${id}`)).body;
  assert.deepEqual(
    valuesOf(results, 'step'),
    ['Rounds to play: 2', 'One round'],
    'the newest first, and the second step has no text by hand',
  );
});

test('a raffle gives nothing until its draw, then what was drawn, with its number', async () => {
  await laurel.setClock('2027-01-02T12:00:00Z');
  const id = await published(staff, {
    ...{ kind: 'raffle', custom_id: 'DRAWN', ...week('2027-01'), games: { ids: ['raffle'] } },
    texts: { en: { name: 'A raffle', terms: 'A ticket for each 10 staked' } },
    rules: { tickets: [{ task: 'turnover' as const, amount: '10', tickets: 1 }] },
    prizes: [
      { ...cash('50'), count: 1 },
      { ...cash('5'), count: 2 },
    ],
  });
  const bet = (player_id: string, amount: number) =>
    gameround({ player_id, amount, game_id: 'raffle', timestamp: '2027-01-02T11:00:00Z' });
  await sendEvents(laurel, [bet('rob', 30), bet('ria', 10)]);
  await leaderboardOf(staff, id, 2);
  assert.deepEqual(await wonOf(staff, 'rob'), []);
  const open = await resultOf('rob');
  assert.deepEqual([open.kind, open.score, open.prizes], ['raffle', '3', []]);
  await laurel.setClock('2027-01-09T12:00:00Z');
  await settlementOf(staff, id);
  const payouts = await waitUntil('it is drawn', async () => {
    const { body } = await staff.get(`/api/v1/payouts?campaign_id=${id}`);
    return body.count > 0 && (body.results as ListedPayout[]);
  });
  for (const player_id of ['rob', 'ria']) {
    const own = payouts.filter((one) => one.player_id === player_id);
    assert.deepEqual(
      await wonOf(staff, player_id),
      own.map(({ prize }) => `€${prize.amount} pending`),
    );
    const { prizes } = await resultOf(player_id);
    assert.deepEqual(
      columnsOf(prizes, 'number', 'status'),
      own.map(({ place }) => [place, 'due']),
    );
  }
  assert.deepEqual(
    (await recorded(staff, id)).toSorted(),
    payouts.map(({ player_id, prize }) => `${player_id} ${prize.amount} pending`).toSorted(),
  );
  const { winners }: CampaignRecord = (await staff.get(`/api/v1/campaigns/${id}/record`)).body;
  assert.match(winners.says.join(' '), /tickets.*drawn.*anybody can make the draw again/);
});

test('after the end there is no next prize; a rejected prize is none, and a paid one says when', async () => {
  await laurel.setClock('2027-02-03T12:00:00Z');
  const games = { ids: ['paid'] };
  const prizes = [
    { ...cash('100'), place_from: 1, place_to: 1 },
    { ...cash('10'), place_from: 1, place_to: 2 },
  ];
  const id = await published(staff, pointTournament({ ...week('2027-02'), games, prizes }));
  const bet = (player_id: string, amount: number) =>
    gameround({ player_id, amount, game_id: 'paid', timestamp: '2027-02-02T10:00:00Z' });
  await sendEvents(laurel, [bet('pia', 20), bet('pat', 5)]);
  await leaderboardOf(staff, id, 2);
  assert.deepEqual(await wonOf(staff, 'pia'), ['€100 null', '€10 null']);
  assert.notEqual((await campaignOf(staff, 'pat')).next_prize, null);
  await laurel.setClock('2027-02-08T00:00:30Z');
  const ended = await campaignOf(staff, 'pat');
  assert.deepEqual([ended.status, ended.settled, ended.next_prize], ['FI', false, null]);
  await laurel.setClock('2027-02-09T12:00:00Z');
  await settlementOf(staff, id);
  const { results } = (await staff.get(`/api/v1/payouts?campaign_id=${id}&player_id=pia`)).body;
  const [first, second] = results as ListedPayout[];
  await staff.post(`/api/v1/payouts/${first?.id}/reject`, { reason: 'two accounts' });
  await staff.post(`/api/v1/payouts/${second?.id}/approve`);
  await staff.post(`/api/v1/payouts/${second?.id}/mark-paid`);
  assert.deepEqual(await wonOf(staff, 'pia'), ['€100 rejected', '€10 paid']);
  const { prizes: titles, won, settled } = await campaignOf(staff, 'pia');
  assert.deepEqual([titles, settled, won[1]?.payout_id], [['€10'], true, second?.id]);
  assert.match(won[1]?.paid_at ?? '', /^2027-02-09T/);
});

test('a record has each prize once where a player came again after an erasure', async () => {
  await laurel.setClock('2027-03-03T12:00:00Z');
  const games = { ids: ['again'] };
  const prizes = [
    { ...cash('100'), place_from: 1, place_to: 1 },
    { ...cash('10'), place_from: 2, place_to: 2 },
  ];
  const id = await published(staff, pointTournament({ ...week('2027-03'), games, prizes }));
  const bet = (amount: number, timestamp: string) =>
    gameround({ player_id: 'rae', amount, game_id: 'again', timestamp });
  await sendEvents(laurel, [bet(20, '2027-03-02T10:00:00Z')]);
  await leaderboardOf(staff, id, 1);
  const erased = await staff.post('/api/v1/players/rae/erase', { reason: 'asked for it' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  await sendEvents(laurel, [bet(5, '2027-03-03T11:00:00Z')]);
  await leaderboardOf(staff, id, 2);
  await laurel.setClock('2027-03-09T12:00:00Z');
  await settlementOf(staff, id);
  assert.deepEqual(await recorded(staff, id), ['null 100 pending', 'rae 10 pending']);
});
