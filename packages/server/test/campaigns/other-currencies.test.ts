import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { leaderboardWhen } from '../support/scored.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

let count = 0;
async function create(currency: string, amount: string, more: Partial<CampaignInput> = {}): Promise<number> {
  const prizes = [{ place_from: 1, place_to: 1, kind: 'cash', amount, titles: { en: 'x' } }];
  const custom_id = `of-${currency}-${++count}`;
  const body = { ...pointTournament(), custom_id, currency, prizes, ...more };
  const created = await staff.post('/api/v1/campaigns', body);
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return created.body.id;
}

const publish = (id: number) => staff.post(`/api/v1/campaigns/${id}/publish`, {});

test('publishing fixes the decimals of a currency that its code does not say', async () => {
  const btc = await publish(await create('BTC', '0.00000001'));
  assert.deepEqual([btc.status, btc.body.currency_decimals, btc.body.version], [200, 8, 1]);
  const eur = await publish(await create('EUR', '0.01'));
  assert.deepEqual([eur.status, eur.body.currency_decimals], [200, undefined]);
  assert.equal((await publish(await create('EUR', '0.001'))).status, 409);
});

test('a tenant sets the decimals of currencies, for what is published from then on', async () => {
  const before = await publish(await create('USDT', '0.00000001'));
  const set = await staff.patch('/api/v1/tenants/1', { currency_decimals: { USDT: 6, JPY: 2 } });
  assert.deepEqual([set.status, set.body.currency_decimals], [200, { JPY: 2, USDT: 6 }]);
  const refused = await publish(await create('USDT', '0.0000001'));
  assert.deepEqual(refused.body.errors?.[0]?.pointer, '/prizes/0/amount');
  assert.match(refused.body.detail, /USDT has at most 6 decimals/);
  const made = await publish(await create('USDT', '0.000001'));
  assert.deepEqual([made.status, made.body.currency_decimals], [200, 6]);
  assert.deepEqual((await publish(await create('JPY', '0.01'))).body.currency_decimals, 2);
  const read = await staff.get(`/api/v1/campaigns/${before.body.id}`);
  assert.equal(read.body.currency_decimals, 8);
});

test('an edit that does not name the decimals keeps them', async () => {
  const id = await create('DOGE', '1');
  const { body: published } = await publish(id);
  const { currency_decimals, status, state, version, created_at, published_at, ...rest } = published;
  const edited = await staff.put(`/api/v1/campaigns/${id}`, {
    ...rest,
    image: 'https://a.example/x.png',
    reason: 'r',
  });
  assert.deepEqual([edited.status, edited.body.currency_decimals], [200, 8], JSON.stringify(edited.body));
  const again = await staff.put(`/api/v1/campaigns/${id}`, {
    ...rest,
    image: 'https://a.example/x.png',
    reason: 'r',
  });
  assert.equal(again.body.version, edited.body.version);
});

test('decimals of what is no currency are refused with a pointer', async () => {
  for (const [code, decimals] of [
    ['usdt', 6],
    ['USDT', 9],
    ['USDT', -1],
    ['USDT', '6'],
  ] as const) {
    const refused = await staff.patch('/api/v1/tenants/1', { currency_decimals: { [code]: decimals } });
    assert.equal(refused.status, 422);
    assert.match(refused.body.errors[0].pointer, /^\/currency_decimals/);
  }
});

test('rounds in currencies of any length count, also where they are read again from the log', async () => {
  const rates = ['USDT', 'A1', 'WRAPPEDBTC', 'B2C'].map((currency) => ({
    currency,
    date: '2026-01-01',
    per_eur: '2',
  }));
  const short = await staff.post('/api/v1/exchange-rates', { rates });
  assert.match(JSON.stringify(short.body.errors), /must be 3 to 10 capital letters or digits/);
  const set = await staff.post('/api/v1/exchange-rates', {
    rates: rates.filter(({ currency }) => currency !== 'A1'),
  });
  assert.equal(set.status, 204);
  const events = ['USDT', 'WRAPPEDBTC', 'B2C', 'EUR'].map((currency, i) =>
    gameround({ player_id: 'anna', round_id: `r${i}`, currency, amount: 20, timestamp: moments.during }),
  );
  await sendEvents(laurel, events);
  const id = await create('EUR', '1', { games: { all: true } });
  await publish(id);
  await leaderboardWhen(staff, id, ({ results }) => results[0]?.score === '50');
});

test('the listing words money of currencies that no format of a language knows', async () => {
  const id = await create('USDT', '1234.5');
  await publish(id);
  const response = await fetch(`${laurel.url}/public/api/v2/tournaments/details?page_size=25`, {
    headers: { authorization: laurel.apiKey },
  });
  assert.equal(response.status, 200);
  assert.match(await response.text(), /"cash":"1,234\.50\u00A0USDT"/);
});
