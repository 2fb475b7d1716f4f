import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fact, second, shortCampaign, shortStart } from '../../../server/test/support/rounds-in-short.ts';
import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { parseDecimal, ZERO } from '../money/decimal.ts';
import type { GameroundFact } from '../rounds/rounds.ts';
import { wholeHistory } from './explain.ts';
import { explainLog, type LoggedFact } from './explain-log.ts';

const tasks = [{ task: 'turnover', amount: '1', points: '1' } as const];
const campaign = shortCampaign('PT', { tasks });
const real = shortCampaign('PT', { tasks, bonus_money: false });

function logged(one: GameroundFact, more: Partial<LoggedFact> = {}): LoggedFact {
  return { ...one, unique_id: `${one.round_id} ${one.occurred_at}`, voided: false, ...more };
}

function bet(round: string, at: number, more: Partial<LoggedFact> = {}): LoggedFact {
  return logged(fact(round, 'bet', '1', at), more);
}

/** Round, reason, outcome and score of each. */
function lines(of: CompiledCampaign, events: LoggedFact[]): string[] {
  return explainLog(of, events, wholeHistory(of, null)).rounds.map(
    ({ round, not_counted, outcome, score }) =>
      `${round.round_id} ${not_counted ?? 'counted'} ${outcome} ${score}`,
  );
}

test('rounds that the fold does not see are listed between the others, with the reason and the score so far', () => {
  const elsewhere = { ...campaign, selects: (game_id: string) => game_id === 'G' };
  const events = [
    bet('b', 10),
    bet('a', 0, { game_id: 'X' }),
    bet('c', 20, { voided: true }),
    bet('d', 30, { received_at: campaign.graceEnd + 1 }),
    bet('e', 40),
  ];
  assert.deepEqual(lines(elsewhere, events), [
    'a game_not_selected lost null',
    'b counted lost 1',
    'c voided null 1',
    'd received_late null 1',
    'e counted open 2',
  ]);
});

test('bonus money is left out where only real money counts', () => {
  const events = [bet('a', 0, { is_bonus: true }), bet('b', 10), bet('b', 11, { is_bonus: true })];
  assert.deepEqual(lines(real, events), ['a bonus_money null null', 'b counted open 1']);
  assert.deepEqual(lines(campaign, events), ['a counted lost 1', 'b counted open 3']);
  const [, explained] = explainLog(real, events, wholeHistory(real, null)).rounds;
  assert.deepEqual(
    explained?.events.map((event) => event.left_out),
    [null, 'bonus_money'],
  );
});

test('a round that began before the start lies outside, and so does one of which only a later bet is left', () => {
  const before = [bet('a', -1), bet('a', 5)];
  assert.deepEqual(lines(campaign, before), ['a outside_window open null']);
  const day = 86_400;
  const after = [bet('a', 5, { voided: true }), bet('a', day)];
  assert.deepEqual(lines(campaign, after), ['a outside_window open null']);
  assert.deepEqual(lines(campaign, [bet('a', -1, { voided: true }), bet('a', 5)]), ['a counted open 1']);
});

test('sums are of what is left; a round of which no bet is left begins with its earliest', () => {
  const win = logged(fact('a', 'win', '7', 9));
  const [explained] = explainLog(
    campaign,
    [win, bet('a', 8, { voided: true })],
    wholeHistory(campaign, null),
  ).rounds;
  assert.equal(explained?.outcome, null);
  assert.deepEqual([explained?.round.stake, explained?.round.payout], [ZERO, parseDecimal('7')]);
  assert.equal(explained?.round.started_at, shortStart + 8 * second);
  assert.deepEqual(
    explained?.events.map(({ left_out }) => left_out),
    [null, 'voided'],
  );
});

test('a win in a game that is not selected is one nevertheless', () => {
  const elsewhere = { ...campaign, selects: () => false };
  const events = [bet('a', 0), logged(fact('a', 'win', '2', 1))];
  assert.deepEqual(lines(elsewhere, events), ['a game_not_selected won null']);
});

test('rounds that begin up to an hour outside of the window are listed if the campaign selects their game', () => {
  const elsewhere = { ...campaign, selects: (game_id: string) => game_id === 'G' };
  const [hour, day] = [3_600, 86_400];
  const events = [
    bet('too early', -hour - 1),
    bet('early', -hour),
    bet('another', -1, { game_id: 'X' }),
    bet('in', 0),
    bet('at the end', day),
    bet('late', day + hour),
    bet('too late', day + hour + 1),
  ].map((event) => ({ ...event, received_at: campaign.graceEnd }));
  assert.deepEqual(lines(elsewhere, events), [
    'early outside_window lost null',
    'in counted open 1',
    'at the end outside_window open 1',
    'late outside_window open 1',
  ]);
});

test('wins without a bet are listed where the first of them is', () => {
  const win = (round: string, at: number, more: Partial<LoggedFact> = {}) =>
    logged(fact(round, 'win', '7', at), more);
  const events = [win('free', 9), win('free', 8), bet('b', 10), win('another', 20, { game_id: 'X' })];
  const elsewhere = { ...campaign, selects: (game_id: string) => game_id === 'G' };
  assert.deepEqual(lines(elsewhere, events), [
    'free no_bet null null',
    'b counted open 1',
    'another game_not_selected null 1',
  ]);
  const [free] = explainLog(campaign, events, wholeHistory(campaign, null)).rounds;
  assert.deepEqual(
    [free?.round.started_at, free?.round.payout],
    [shortStart + 8 * second, parseDecimal('14')],
  );
});
