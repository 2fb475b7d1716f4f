import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapText } from './gap-text.ts';

const next = {
  place: 2,
  rounds: null,
  prizes: ['€250'],
  score_to_beat: '1500',
  equal_is_enough: false,
  gap: '1234.5',
  reachable: true,
};

const noProgress = { points: null, attempt_rounds: null, tasks: [] };

test('what is missing to the next prize is said exactly, and why there is none', () => {
  const standing = {
    ...{ eligible: true, not_eligible: null, next_prize: next, status: 'AC' as const },
    ...{ kind: 'tournament' as const, tournament_type: 'PT' as const, progress: noProgress },
  };
  assert.equal(gapText(standing), '€250: more than 1,234.5 away');
  assert.equal(
    gapText({ ...standing, next_prize: { ...next, equal_is_enough: true } }),
    '€250: 1,234.5 away',
  );
  assert.equal(gapText({ ...standing, next_prize: { ...next, reachable: false } }), '€250: out of reach');
  assert.equal(
    gapText({ ...standing, next_prize: { ...next, score_to_beat: null } }),
    '€250: any score wins it',
  );
  assert.equal(
    gapText({ ...standing, next_prize: { ...next, gap: null } }),
    '€250: a score better than 1,500',
  );
  assert.equal(
    gapText({ ...standing, next_prize: { ...next, gap: '0' } }),
    '€250: a score better than 1,500',
  );
  assert.equal(gapText({ ...standing, next_prize: null }), 'No better prize');
  assert.equal(gapText({ ...standing, next_prize: null, status: 'FI' }), '–', 'nothing can be won any more');
  assert.equal(
    gapText({ ...standing, eligible: false, not_eligible: 'blocked' }),
    'Not on the board: Blocked',
  );
});

test('a mission names the steps of the running attempt, a raffle that winners are drawn', () => {
  const task = (done: string) => ({ task: 'rounds', done, target: '10' });
  const standing = { eligible: true, not_eligible: null, next_prize: null, status: 'AC' as const };
  const progress = { ...noProgress, tasks: [task('10'), task('9.5'), task('10.01')] };
  assert.equal(gapText({ ...standing, kind: 'mission', progress }), '2 of 3 steps of this attempt');
  assert.equal(
    gapText({ ...standing, kind: 'raffle', progress: noProgress }),
    'Winners are drawn after the end',
  );
});
