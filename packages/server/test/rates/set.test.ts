import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { everythingScored, leaderboardOf, leaderboardWhen } from '../support/scored.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const rate = (currency: string, date: string, per_eur: string) => ({ currency, date, per_eur });
const set = (...rates: unknown[]) => staff.post('/api/v1/exchange-rates', { rates });
const list = async (query = '') => (await staff.get(`/api/v1/exchange-rates${query}`)).body;

test('rates are set and listed, by currency and latest date first, as exact decimals', async () => {
  const rates = [
    rate('SEK', '2026-01-01', '10'),
    rate('USD', '2026-01-01', '1.25'),
    rate('SEK', '2026-06-01', '11.00000001'),
  ];
  const answer = await set(...rates);
  assert.deepEqual([answer.status, answer.body], [204, undefined]);
  const body = await list();
  assert.equal(body.count, 3);
  assert.deepEqual(body.results, [rates[2], rates[0], rates[1]]);
});

test('what was set is in the audit log with the rate that it replaced; what changed nothing is not', async () => {
  const noted = async () => {
    const { results } = (await staff.get('/api/v1/audit-log?action=exchange_rates.set')).body;
    return { count: results.length, author: results[0].author, details: results[0].details };
  };
  await set(rate('NOK', '2026-01-01', '11'));
  const { count } = await noted();
  await set(rate('NOK', '2026-01-01', '11.50'), rate('NOK', '2026-02-01', '12'));
  await set(rate('NOK', '2026-01-01', '11.5'), rate('NOK', '2026-02-01', '12'));
  const rates = [
    { ...rate('NOK', '2026-01-01', '11.50'), before: '11' },
    { ...rate('NOK', '2026-02-01', '12'), before: null },
  ];
  assert.deepEqual(await noted(), { count: count + 1, author: laurel.username, details: { rates } });
});

test('the list can be of one currency, and comes in pages', async () => {
  await set(rate('AAA', '2026-01-01', '1'), rate('AAA', '2026-01-02', '2'));
  const body = await list('?currency=AAA&page=2&page_size=1');
  assert.deepEqual([body.count, body.results], [2, [rate('AAA', '2026-01-01', '1')]]);
  assert.equal(body.previous, `${laurel.url}/api/v1/exchange-rates?currency=AAA&page=1&page_size=1`);
});

test('a rate of the same currency and date replaces', async () => {
  await set(rate('BBB', '2026-01-01', '1'));
  await set(rate('BBB', '2026-01-01', '2'));
  assert.deepEqual((await list('?currency=BBB')).results, [rate('BBB', '2026-01-01', '2')]);
});

test('within one call the later one stays', async () => {
  assert.equal((await set(rate('CCC', '2026-01-01', '1'), rate('CCC', '2026-01-01', '3'))).status, 204);
  assert.deepEqual((await list('?currency=CCC')).results, [rate('CCC', '2026-01-01', '3')]);
});

test('no rates are no fault', async () => {
  assert.equal((await set()).status, 204);
});

const refusals: [what: string, rate: Record<string, unknown>, pointer: string][] = [
  ['a rate of 0', rate('USD', '2026-01-01', '0.00'), '/rates/0/per_eur'],
  ['a negative rate', rate('USD', '2026-01-01', '-1'), '/rates/0/per_eur'],
  ['a rate of EUR that is not 1', rate('EUR', '2026-01-01', '1.1'), '/rates/0/per_eur'],
  ['a currency in small letters', rate('usd', '2026-01-01', '1'), '/rates/0/currency'],
  ['a date with a time', rate('USD', '2026-01-01T00:00:00Z', '1'), '/rates/0/date'],
  ['a day that does not exist', rate('USD', '2026-02-30', '1'), '/rates/0/date'],
];

for (const [what, refused, pointer] of refusals) {
  test(`${what} is refused at ${pointer}, and nothing of the call is stored`, async () => {
    const before = await list();
    const answer = await set(refused, rate('ZZZ', '2026-01-01', '1'));
    assert.deepEqual(valuesOf(assertRefused(answer, 422, 'invalid_body').errors, 'pointer'), [pointer]);
    assert.deepEqual(await list(), before);
  });
}

test('EUR at 1 is taken', async () => {
  assert.equal((await set(rate('EUR', '2026-01-01', '1.00'))).status, 204);
});

test('a round without a rate counts as soon as the rate is there, and a new rate changes its worth', async () => {
  const definition = pointTournament({ rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] } });
  const id = await published(staff, definition);
  await sendEvents(laurel, [gameround({ timestamp: '2026-12-02T00:00:00Z', currency: 'KRW', amount: 100 })]);
  await everythingScored(staff);
  await leaderboardOf(staff, id, 0);
  await set(rate('KRW', '2026-01-01', '10'));
  assert.equal((await leaderboardOf(staff, id, 1)).results[0]?.score, '10');
  await set(rate('KRW', '2026-12-02', '5'));
  await leaderboardWhen(staff, id, (board) => board.results[0]?.score === '20');
});

test('rates that say the same change nothing that scoring sees, others do', async () => {
  const seen = async () => {
    const text = 'select max(campaigns_version) as version from scoring_cursors';
    return (await laurel.database.query<{ version: number }>({ text }))[0]?.version ?? 0;
  };
  await set(rate('DDD', '2026-01-01', '1'));
  const before = await seen();
  await set(rate('DDD', '2026-01-01', '1.0'));
  assert.equal(await seen(), before);
  await set(rate('DDD', '2026-01-01', '1.1'));
  assert.equal(await seen(), before + 1);
});
