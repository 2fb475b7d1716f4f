import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import { figureWords, percentText } from './figure-words.ts';

const none = { cash: '0', bonus: '0', free_spins: 0, deposit_bonus: 0, catalog_item: [] };
const spread = (low: string, median: string, high: string) => ({ low, median, high });

const figures: CampaignFiguresAnswer = {
  campaign_id: 17,
  version: 5,
  at: '2026-12-03T12:00:00Z',
  status: 'AC',
  seconds: 10,
  currency: 'EUR',
  players: {
    ...{ audience: 5000, seen: 2000, took_part: 1100 },
    ...{ with_score: 1200, on_board: 1100, won: 6, winning: 6 },
  },
  ...{
    rounds: 12_345,
    turnover: '98765.4',
    game_payout: '94123.05',
    ggr: '4642.35',
    cost_share_of_ggr: '0.3231',
  },
  cost: { so_far: '1500', at_end: '1500', currency: 'EUR', ...none, cash: '1500', free_spins: 150 },
  by_day: [],
  up_to: '2026-12-03T12:00:00Z',
  played: {
    counted_at: '2026-12-03T12:00:00Z',
    seq: 9,
    rounds: 12_345,
    won: 4000,
    unpriced: 2,
    players: 1100,
    stakes: '98765.4',
    wins: '94123.05',
    payout_ratio: '0.953',
  },
  counting: false,
  rehearsal: null,
};

test('figures in words, digit by digit', () => {
  assert.deepEqual(figureWords(figures, false), [
    { name: 'Rounds', value: '12,345', detail: '4,000 won, 2 without a rate' },
    { name: 'Turnover', value: '€98,765.40', detail: 'of 1,100 players' },
    { name: 'Wins', value: '€94,123.05' },
    { name: 'Payout ratio', value: '95.3 %', detail: 'of the turnover' },
    { name: 'GGR', value: '€4,642.35', detail: 'cash and bonus are 32.31 % of it' },
    { name: 'Active players', value: '1,200', detail: '1,100 on the board, 6 would win' },
    { name: 'Prizes so far', value: '€1,500.00', detail: 'and 150 free spins' },
  ]);
  assert.deepEqual(['0', '1.2345', '0.05', '12'].map(percentText), ['0 %', '123.45 %', '5 %', '1,200 %']);
});

test('what is on its way, what is gone, and what has no time', () => {
  const values = (members: Partial<CampaignFiguresAnswer>) =>
    figureWords({ ...figures, ...members }, true).map(({ value }) => value);
  assert.equal(values({ played: null, counting: true })[0], undefined);
  assert.equal(values({ played: null })[0], '–');
  assert.equal(values({ status: null, played: null }).length, 2);
});

test('what a rehearsal promised', () => {
  const rehearsal = {
    simulation_id: 3,
    created_at: '2026-11-30T12:00:00Z',
    windows: 4,
    on_board: { low: 90, high: 120 },
    winners: { low: 4, high: 6 },
    cost: {
      definition: 0,
      currency: 'EUR',
      cash: spread('1250', '1500', '1500'),
      bonus: spread('0', '0', '0'),
      free_spins: spread('150', '150', '150'),
      deposit_bonus: spread('0', '0', '0'),
    },
  };
  assert.deepEqual(figureWords({ ...figures, rehearsal }, false).at(-1), {
    name: 'Rehearsed',
    value: '€1,250.00 to €1,500.00',
    detail: '150 free spins, 4 to 6 winners in 4 windows',
  });
});
