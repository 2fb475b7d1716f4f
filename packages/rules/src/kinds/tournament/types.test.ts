import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  fact,
  rounds,
  scores,
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

test('RA: only the first max_rounds counted rounds', () => {
  const campaign = shortCampaign('RA', { tasks: [turnover], max_rounds: 2, min_bet: '1' });
  assert.equal(scores(campaign, '1 0.5 2 9'), '1 1 3 3');
  assert.equal(standing(campaign, rounds('1 0.5 2 9')).rounds, 2);
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

test('a streak starts from 0 after it was met and after a lost round, but an open round breaks none', () => {
  const campaign = shortCampaign('PT', { tasks: [{ task: 'streak', length: 2, points: '5' }] });
  assert.equal(scores(campaign, '1>1 1>1 1>1 1 1>1 1>1'), '- 5 5 5 5 10');
  const progressAfter = (text: string) => standing(campaign, rounds(text)).progress.tasks;
  assert.deepEqual(progressAfter('1>1 1>'), [{ task: 'streak', done: '1', target: '2' }]);
  assert.deepEqual(progressAfter('1>1 1'), [{ task: 'streak', done: '0', target: '2' }]);
});

test('IM: an attempt ends after max_rounds', () => {
  const campaign = shortCampaign('IM', { tasks: [{ task: 'wins', count: 2 }], max_rounds: 3 });
  assert.equal(standing(campaign, rounds('1>1 1 1 1>1')).progress.attempt_rounds, 1);
});
