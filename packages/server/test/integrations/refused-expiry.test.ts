import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openExpiry } from '../../src/integrations/refused/keep.ts';
import { casino, sendMessages } from '../support/fasttrack.ts';
import { forFile } from '../support/for-file.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { waitUntil } from '../support/waiting.ts';

const DAY = 86_400_000;
const begin = '2026-12-02T12:00:00Z';

const laurel = forFile(startLaurel);

/** A rollback without its bet, which is refused. */
async function refused(unique_id: string, days: number): Promise<void> {
  await laurel.setClock(new Date(Date.parse(begin) + days * DAY).toISOString());
  await sendMessages(laurel, [casino({ unique_id, type: 'rollbackbet' })]);
}

async function kept(): Promise<unknown[]> {
  const text = 'select message_id from refused_messages order by refused_id';
  return (await laurel.database.query<{ message_id: string }>({ text })).map(({ message_id }) => message_id);
}

test('messages of 90 days ago are removed by time alone, although no other message is refused', async () => {
  await refused('old', 0);
  await refused('newer', 60);
  const errors: unknown[] = [];
  const clock = () => new Date(Date.parse(begin) + 91 * DAY);
  const expiry = openExpiry({
    database: laurel.service,
    clock,
    onError: (error) => errors.push(error),
  });
  try {
    await waitUntil('the old message is removed', async () => (await kept()).length < 2);
  } finally {
    await expiry.close();
  }
  assert.deepEqual(await kept(), ['newer']);
  assert.deepEqual(errors, []);
});

test('a failure of one tenant is reported and tried again', async () => {
  const errors: unknown[] = [];
  const failing = {
    ...laurel.service,
    query: laurel.service.query.bind(laurel.service),
    ofTenant: () => ({ query: () => Promise.reject(new Error('away')) }),
  } as unknown as Laurel['service'];
  const onError = (error: unknown, tenant_id?: number) => errors.push([String(error), tenant_id]);
  const expiry = openExpiry({ database: failing, clock: () => new Date(begin), onError });
  await waitUntil('the failure is reported', async () => errors.length > 0);
  await expiry.close();
  assert.deepEqual(errors, [['Error: away', 1]]);
});
