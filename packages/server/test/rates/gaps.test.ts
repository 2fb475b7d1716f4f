import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInAs } from '../support/management.ts';
import { everythingScored } from '../support/scored.ts';

const laurel = forFile(startLaurel);
const manager = forFile(() => signInAs(laurel, 'manager'));

const path = '/api/v1/exchange-rates/gaps';

test('currencies that are played in are listed with their rates and with the events that have none', async () => {
  assert.deepEqual((await manager.get(path)).body, { looked_at: { events: 0, since: null }, currencies: [] });
  await manager.post('/api/v1/exchange-rates', {
    rates: [
      { currency: 'SEK', date: '2026-11-20', per_eur: '11.2' },
      { currency: 'SEK', date: '2026-11-25', per_eur: '11.3' },
      { currency: 'GBP', date: '2026-11-01', per_eur: '0.85' },
    ],
  });
  const bet = (
    player_id: string,
    currency: string,
    day: string,
    unique_id = `${player_id}-${currency}-${day}`,
  ) => gameround({ unique_id, player_id, currency, timestamp: `2026-11-${day}T23:59:00Z` });
  await sendEvents(laurel, [
    bet('anna', 'SEK', '19'),
    bet('anna', 'SEK', '20'),
    bet('ben', 'SEK', '19', 'rolled-back'),
    bet('ben', 'NOK', '20'),
    bet('ben', 'EUR', '20'),
    { event: 'login', data: { unique_id: 'l', timestamp: '2026-11-20T12:00:00Z', player_id: 'cleo' } },
  ]);
  await everythingScored(manager);
  await manager.post('/api/v1/events/void', { unique_ids: ['rolled-back'], reason: 'rolled back' });
  const { status, body } = await manager.get(path);
  assert.equal(status, 200);
  assert.equal(body.looked_at.events, 4);
  assert.ok(Math.abs(Date.parse(body.looked_at.since) - Date.now()) < 60_000);
  assert.deepEqual(body.currencies, [
    { currency: 'EUR', first_rate: null, latest_rate: null, players: 1, events: 1, unpriced: 0 },
    { currency: 'NOK', first_rate: null, latest_rate: null, players: 1, events: 1, unpriced: 1 },
    {
      currency: 'SEK',
      first_rate: '2026-11-20',
      latest_rate: '2026-11-25',
      players: 2,
      events: 2,
      unpriced: 1,
    },
  ]);
});
