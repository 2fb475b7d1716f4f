import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prizeSteps } from './board-words.ts';

const prize = (place_from: number, place_to: number, title: string) => ({ place_from, place_to, title });

test('places that win several prizes are steps of their own, which name all of them', () => {
  assert.deepEqual(prizeSteps([]), []);
  const apart = [prize(1, 1, '€100'), prize(3, 5, '€10')];
  assert.deepEqual(prizeSteps(apart), apart);
  const steps = prizeSteps([prize(1, 1, '€1,000'), prize(1, 3, '50 spins'), prize(3, 4, 'A cap')]);
  assert.deepEqual(steps, [
    prize(1, 1, '€1,000, 50 spins'),
    prize(2, 2, '50 spins'),
    prize(3, 3, '50 spins, A cap'),
    prize(4, 4, 'A cap'),
  ]);
});
