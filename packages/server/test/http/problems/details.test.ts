import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

test('what is wrong with a member of a body is said in a few plain words', async () => {
  const body = { username: 'a'.repeat(300), password: 'short', role: 'boss', colour: 'red' };
  const answer = await call(laurel, owner, 'POST', '/api/v1/users', { body });
  assert.equal(answer.status, 422);
  assert.deepEqual(detailsOf(answer.body, 'pointer'), {
    '/username': 'must have at most 255 characters',
    '/password': 'must have at least 8 characters',
    '/role': 'must be one of viewer, manager, admin, owner',
    '/colour': 'is not known here',
  });
  const empty = await call(laurel, owner, 'POST', '/api/v1/users', { body: {} });
  assert.deepEqual(detailsOf(empty.body, 'pointer'), {
    '/username': 'is required',
    '/password': 'is required',
    '/role': 'is required',
  });
});

test('what is wrong with a parameter is said in the same words', async () => {
  const answer = await call(laurel, owner, 'GET', '/api/v1/campaigns?name=&colour=red&page_size=1000');
  assert.equal(answer.status, 400);
  assert.equal(answer.body.title, 'A parameter has a value that is not allowed');
  assert.deepEqual(detailsOf(answer.body, 'parameter'), {
    name: 'must not be empty',
    colour: 'is not known here',
    page_size: 'must be at most 100',
  });
});

test('an amount and a whole number are asked for in words, not as a pattern', async () => {
  const body = { custom_id: '', recurrence: 'FREQ=DAILY', template_id: 1.5 };
  const schedule = await call(laurel, owner, 'POST', '/api/v1/schedules', { body });
  assert.partialDeepStrictEqual(detailsOf(schedule.body, 'pointer'), {
    '/template_id': 'must be a whole number',
  });
  const rate = { currency: 'USD', date: '2026-01-01', per_eur: '1,08' };
  const rates = await call(laurel, owner, 'POST', '/api/v1/exchange-rates', { body: { rates: [rate] } });
  assert.deepEqual(Object.values(detailsOf(rates.body, 'pointer')), ['must be a decimal such as 12.50']);
});

function detailsOf(body: { errors?: unknown }, place: 'pointer' | 'parameter'): Record<string, string> {
  const errors = body.errors as Array<Record<'pointer' | 'parameter' | 'detail', string>>;
  return Object.fromEntries(errors.map((error) => [error[place], error.detail]));
}
