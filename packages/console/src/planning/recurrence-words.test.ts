import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recurrenceWords } from './recurrence-words.ts';

test('usual rules are words, others stay as they are', () => {
  assert.equal(recurrenceWords('FREQ=DAILY'), 'Every day');
  assert.equal(recurrenceWords('FREQ=WEEKLY;INTERVAL=2'), 'Every 2 weeks');
  assert.equal(recurrenceWords('FREQ=WEEKLY;BYDAY=FR'), 'Every week on Friday');
  assert.equal(recurrenceWords('FREQ=WEEKLY;BYDAY=SA,SU'), 'Every week on Saturday and Sunday');
  for (const rule of ['FREQ=MONTHLY;BYDAY=1FR', 'FREQ=WEEKLY;COUNT=3', 'FREQ=YEARLY', 'soon'])
    assert.equal(recurrenceWords(rule), rule);
});
