import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { rounds, scores, shortCampaign, standing } from '../../../../server/test/support/rounds-in-short.ts';

function pointTournament(...tasks: Task[]) {
  return shortCampaign('PT', { tasks });
}

test('turnover credits each further whole amount, several at once', () => {
  const campaign = pointTournament({ task: 'turnover', amount: '1', points: '1' });
  assert.equal(scores(campaign, '0.4 0.5 0.1 2.5 0.4 0.1'), '- - 1 3 3 4');
});

test('rounds and wins credit each count', () => {
  const campaign = pointTournament(
    { task: 'rounds', count: 3, points: '1' },
    { task: 'wins', count: 2, points: '2.5' },
  );
  assert.equal(scores(campaign, '1>1 1 1>1 1 1 1>1 1>1'), '- - 3.5 3.5 3.5 4.5 7');
});

test('multiplier looks from at_least up to below, and needs a stake', () => {
  const campaign = pointTournament({ task: 'multiplier', at_least: '2', below: '5', points: '1' });
  assert.equal(scores(campaign, '1>1.99 1>2 1>4.99 1>5 0>3 0.1>0.3'), '- 1 2 2 2 3');
  const pairs = pointTournament({ task: 'multiplier', at_least: '2', count: 2, points: '1' });
  assert.equal(scores(pairs, '1>2 1 1>2 1>2 1>9'), '- - 1 1 2');
});

test('each task is judged on its own', () => {
  const campaign = pointTournament(
    { task: 'multiplier', at_least: '10', points: '20' },
    { task: 'multiplier', at_least: '50', points: '200' },
  );
  assert.equal(scores(campaign, '1>10 1>50'), '20 240');
});

test('a streak starts from 0 after it was met and after a lost round, but an open round breaks none', () => {
  const campaign = pointTournament({ task: 'streak', length: 2, points: '5' });
  assert.equal(scores(campaign, '1>1 1>1 1>1 1 1>1 1>1'), '- 5 5 5 5 10');
  assert.deepEqual(standing(campaign, rounds('1>1 1>')).progress.tasks, [
    { task: 'streak', done: '1', target: '2' },
  ]);
  assert.deepEqual(standing(campaign, rounds('1>1 1')).progress.tasks, [
    { task: 'streak', done: '0', target: '2' },
  ]);
});
