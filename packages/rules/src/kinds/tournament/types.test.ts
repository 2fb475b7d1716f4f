import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  fact,
  rounds,
  scores,
  second,
  shortCampaign,
  shortStart,
  standing,
} from '../../../../server/test/support/rounds-in-short.ts';
import { tournamentTypes } from './types.ts';

const turnover = { task: 'turnover', amount: '1', points: '1' } as const;

test('every type has its long name', () => {
  const names = Object.entries(tournamentTypes).map(([code, { longName }]) => `${code} ${longName}`);
  assert.deepEqual(names, [
    'PT POINT_TOURNAMENT',
    'HC HIGHEST_COIN',
    'TM TOURNAMENT_MISSION',
    'IM INDIVIDUAL_MISSION',
    'RA RACES',
    'SR SPEED_RACES',
  ]);
});

test('PT: reached_at is the settling of the round that last credited points', () => {
  const { score, reached_at } = standing(shortCampaign('PT', { tasks: [turnover] }), rounds('1 1>3 0.5'));
  assert.deepEqual([score, reached_at], ['2', shortStart + 11 * second]);
});

test('RA: only the first max_rounds counted rounds', () => {
  const campaign = shortCampaign('RA', { tasks: [turnover], max_rounds: 2, min_bet: '1' });
  assert.equal(scores(campaign, '1 0.5 2 9'), '1 1 3 3');
  assert.equal(standing(campaign, rounds('1 0.5 2 9')).rounds, 2);
});

describe('HC', () => {
  test('multiplier: payout / stake with 4 decimals, half up; the first to show it keeps it', () => {
    const campaign = shortCampaign('HC');
    assert.equal(scores(campaign, '3 3>1 0>9 3>2 1>2.5 1>1'), '- 0.3333 0.3333 0.6667 2.5 2.5');
    assert.equal(standing(campaign, rounds('1>2 1>2')).reached_at, shortStart + 1 * second);
  });

  test('amount: the greatest payout, free rounds too', () => {
    assert.equal(scores(shortCampaign('HC', { metric: 'amount' }), '1>0.5 0>9 1>8.99'), '0.5 9 9');
  });
});

describe('TM and IM', () => {
  test('the best attempt stays; one that used as many rounds without finishing ends', () => {
    const campaign = shortCampaign('TM', { tasks: [{ task: 'wins', count: 2 }] });
    assert.equal(scores(campaign, '1 1>1 1 1>1'), '- - - 4');
    // The second attempt ends after 4 rounds with one win, so the third one starts afresh and needs two.
    assert.equal(scores(campaign, '1 1>1 1 1>1 1 1 1 1>1 1>1 1>1'), '- - - 4 4 4 4 4 4 2');
    assert.equal(scores(campaign, '1 1>1 1 1>1 1 1 1 1>1 1>1 1'), '- - - 4 4 4 4 4 4 4');
  });

  test('without an order a round works for every task; met tasks wait for the others', () => {
    const campaign = shortCampaign('TM', {
      tasks: [
        { task: 'turnover', amount: '2' },
        { task: 'streak', length: 2, count: 2 },
      ],
    });
    assert.equal(scores(campaign, '5>1 1>1 1 1>1 1>1'), '- - - - 5');
  });

  test('in order a round works for the current task only, and for one at most', () => {
    const tasks = [
      { task: 'wins', count: 1 },
      { task: 'turnover', amount: '2' },
    ] as const;
    assert.equal(scores(shortCampaign('TM', { tasks: [...tasks], in_order: true }), '9>1 1>1 1'), '- - 3');
    assert.equal(scores(shortCampaign('TM', { tasks: [...tasks] }), '9>1'), '1');
  });

  test('IM: an attempt ends after max_rounds', () => {
    const campaign = shortCampaign('IM', { tasks: [{ task: 'wins', count: 2 }], max_rounds: 3 });
    assert.equal(scores(campaign, '1>1 1 1 1>1 1>1'), '- - - - 2');
    assert.equal(standing(campaign, rounds('1>1 1 1 1>1')).progress.attempt_rounds, 1);
  });
});

describe('SR', () => {
  const tasks = [turnover];
  const facts = [
    fact('a', 'bet', '1', 5),
    fact('b', 'bet', '2', 10),
    fact('b', 'win', '1', 10.0005),
    fact('c', 'bet', '9', 20),
  ];

  test('seconds from the campaign’s start to the settling of the round that reached the target, half up', () => {
    const { score, reached_at } = standing(shortCampaign('SR', { tasks, target_points: '3' }), facts);
    assert.deepEqual([score, reached_at], ['10.001', shortStart + 10_000_500]);
  });

  test('or from the player’s first counted round', () => {
    const campaign = shortCampaign('SR', { tasks, target_points: '3', clock: 'player' });
    assert.equal(standing(campaign, facts).score, '5.001');
  });

  test('who has not reached the target has no score, but points', () => {
    const { score, progress } = standing(shortCampaign('SR', { tasks, target_points: '99' }), facts);
    assert.deepEqual([score, progress.points], [null, '12']);
  });
});
