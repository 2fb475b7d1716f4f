import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pino } from 'pino';
import { clientOf } from '../../support/clients.ts';
import { oneOfEachKind } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';

const laurel = forFile(() =>
  startLaurel({}, { log: pino({ level: 'warn' }, { write: (line) => void warnings.push(line) }) }),
);
const warnings: string[] = [];
before(async () => {
  // The PostgreSQL of the tests does not sync, of which a start warns.
  warnings.length = 0;
});

test('calls that succeed leave no warning in the log', async () => {
  const client = clientOf(laurel);
  await client.submitEvents({ body: oneOfEachKind() as never });
  await client.submitEvents({ body: [], headers: { prefer: 'return=representation' } });
  const { headers } = await client.listTournaments.answer();
  const etag = headers.get('etag') ?? '';
  assert.equal((await client.listTournaments.answer({ headers: { 'if-none-match': etag } })).status, 304);
  await client.readIntakeStats();
  await client.setExchangeRates({
    body: { rates: [{ currency: 'USD', date: '2026-01-01', per_eur: '1.2' }] },
  });
  const { api_key_id } = await client.createApiKey({ body: { name: 'x', scopes: ['events:write'] } });
  await client.revokeApiKey({ path: { api_key_id } });
  await client.readMetrics();
  assert.deepEqual(warnings, []);
});
