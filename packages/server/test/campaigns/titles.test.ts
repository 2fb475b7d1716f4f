import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { keepMessages } from '../support/kept-messages.ts';
import { startLaurel } from '../support/laurel.ts';
import { issueToken, makeKey } from '../support/live.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { messagesOf } from '../support/payouts.ts';
import { published } from '../support/player-view.ts';
import { leaderboardOf } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(() => keepMessages(laurel));

async function created(staff: Management, input: CampaignInput): Promise<number> {
  const { status, body } = await staff.post('/api/v1/campaigns', input);
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

/** Which space a language writes differs between releases of its data. */
const plain = (texts: string[]) => texts.map((text) => text.replace(/\s/gu, ' '));

async function listed(id: number, language: string) {
  const url = `/public/api/v2/campaigns/details?language=${language}&page_size=25`;
  const answer = await laurel.app.inject({ url, headers: { authorization: laurel.apiKey } });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().results.find((one: { campaign: { id: number } }) => one.campaign.id === id);
}

const place = (number: number) => ({ place_from: number, place_to: number });
const prizes: PrizeInput[] = [
  { ...place(1), kind: 'cash', amount: '1000', titles: { en: 'The jackpot' } },
  { ...place(2), kind: 'free_spins', count: 50 },
  { ...place(3), kind: 'catalog_item', value: 'Headphones' },
];

test('what nobody wrote is read in each language that is asked for, and owed in those of the campaign', async () => {
  await laurel.setClock(moments.during);
  const texts = { en: { name: 'Winter' }, de: { name: 'Winter' } };
  const id = await published(staff, pointTournament({ prizes, texts, default_language: 'de' }));
  const bet = (player_id: string, amount: number) =>
    gameround({ player_id, amount, timestamp: '2026-12-02T10:00:00Z' });
  await sendEvents(laurel, [bet('a', 30), bet('b', 20), bet('c', 10)]);
  const board = await leaderboardOf(staff, id, 3);
  assert.deepEqual(plain(board.results.flatMap((row) => row.prizes)), [
    '1.000 €',
    '50 Freispiele',
    'Headphones',
  ]);
  const titlesIn = async (language: string) => {
    const { tournament_prizes, leaderboard } = await listed(id, language);
    const titles = tournament_prizes.map(({ title }: { title: string }) => title);
    assert.deepEqual(
      leaderboard.flatMap((row: { prizes: string[] }) => row.prizes),
      titles,
    );
    return plain(titles);
  };
  assert.deepEqual(await titlesIn('en'), ['The jackpot', '50 free spins', 'Headphones']);
  assert.deepEqual(await titlesIn('fr'), ['1 000 €', '50 tours gratuits', 'Headphones']);
  assert.deepEqual(await titlesIn('ja'), ['€1,000', 'フリースピン50回', 'Headphones']);
  const { body: read } = await staff.get(`/api/v1/campaigns/${id}`);
  assert.deepEqual(valuesOf(read.prizes, 'titles'), [{ en: 'The jackpot' }, undefined, undefined]);
  await laurel.setClock(moments.after);
  await settlementOf(staff, id);
  const payouts: Payout[] = (await staff.get(`/api/v1/payouts?campaign_id=${id}`)).body.results;
  const owed = payouts.map(({ prize }) => JSON.parse(plain([JSON.stringify(prize.titles)])[0] ?? ''));
  assert.deepEqual(owed, [
    { en: 'The jackpot', de: '1.000 €' },
    { de: '50 Freispiele', en: '50 free spins' },
    { de: 'Headphones', en: 'Headphones' },
  ]);
  const messages = await messagesOf(laurel, id);
  const [created] = messages.filter(({ type }) => type === 'payout.created');
  assert.deepEqual(created?.data.prize, payouts[0]?.prize);
  const { key } = await makeKey(laurel, { scopes: ['players:issue'] });
  const authorization = `Bearer ${await issueToken(laurel, key, { player_id: 'a' })}`;
  const own = await laurel.app.inject({
    url: '/public/api/v2/players/me/results?language=es',
    headers: { authorization },
  });
  assert.deepEqual(plain([own.json().results[0].prizes[0].title]), ['1000 €']);
});

test('steps and prizes of a mission and a raffle are read in the language, too', async () => {
  await laurel.setClock(moments.during);
  const { prizes: _, tournament_type: _type, rules: _rules, ...shared } = pointTournament();
  const mission = await published(staff, {
    ...shared,
    kind: 'mission',
    custom_id: 'titles-mission',
    rules: {
      steps: [
        { task: 'rounds', count: 1_500, prize: { kind: 'bonus', amount: '5' } },
        { task: 'deposits', count: 2, min_amount: '20', texts: { en: 'Two deposits' } },
        { task: 'multiplier', at_least: '10' },
      ],
    },
    prize: { kind: 'deposit_bonus', percent: '50' },
  });
  const german = await listed(mission, 'de');
  const texts = german.steps.map(({ text }: { text: string }) => text);
  assert.deepEqual(plain(texts), [
    'Zu spielende Runden: 1.500',
    'Einzahlungen von mindestens 20 €: 2',
    'Gewinne von ≥ 10× des Einsatzes: 1',
  ]);
  assert.equal((await listed(mission, 'en')).steps[1].text, 'Two deposits');
  assert.deepEqual(plain([german.steps[0].prize.title, german.prize.title]), [
    '5 € Bonus',
    '50 % Einzahlungsbonus',
  ]);
  const raffle = await published(staff, {
    ...shared,
    kind: 'raffle',
    custom_id: 'titles-raffle',
    rules: { tickets: [{ task: 'rounds', count: 1, tickets: 1 }] },
    prizes: [{ kind: 'free_spins', spins: 25, count: 3 }],
  });
  assert.equal((await listed(raffle, 'it')).prizes[0].title, '25 giri gratis');
});

test('publishing refuses a title by hand that names another number, in any language', async () => {
  await laurel.setClock(moments.during);
  const wrong: PrizeInput[] = [
    { ...place(1), kind: 'cash', amount: '1000', titles: { en: '€1,000', de: '500 €' } },
    { ...place(2), kind: 'free_spins', count: 50, titles: { en: '20 free spins' } },
  ];
  const id = await created(staff, pointTournament({ prizes: wrong }));
  const { body: checks } = await staff.get(`/api/v1/campaigns/${id}/publish-checks`);
  assert.deepEqual(checks.errors, [
    { pointer: '/prizes/0/titles/de', detail: 'names 500, but the prize is €1,000' },
    { pointer: '/prizes/1/titles/en', detail: 'names 20, but the prize is 50 free spins' },
  ]);
  const refused = await staff.post(`/api/v1/campaigns/${id}/publish`, {});
  assert.deepEqual([refused.status, refused.body.errors], [409, checks.errors]);
});

test('nor can a published campaign be edited to one', async () => {
  await laurel.setClock(moments.during);
  const input = pointTournament({ prizes: [{ ...place(1), kind: 'cash', amount: '1000' }] });
  const id = await published(staff, input);
  const put = (en: string) =>
    staff.put(`/api/v1/campaigns/${id}`, {
      ...input,
      prizes: [{ ...place(1), kind: 'cash', amount: '1000', titles: { en } }],
      reason: 'a name',
    });
  assert.equal((await put('€900')).status, 409);
  assert.equal((await put('A grand')).status, 200);
});
