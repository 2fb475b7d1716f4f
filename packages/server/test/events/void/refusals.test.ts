import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(() => sendEvents(laurel, [gameround({ unique_id: 'fact' })]));

const post = (body: unknown, by = staff) => by.post('/api/v1/events/void', body);
const none = { voided: 0, pending: 0, pending_ids: [], unknown: 0, unknown_ids: [] };
const ids = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

test('as many ids as one call takes may each be as long as an id can be', async () => {
  const unique_ids = ids(10_000).map((id) => id + '\u{1F600}'.repeat(255 - id.length));
  const { status, body } = await post({ unique_ids, reason: 'r' });
  assert.deepEqual(
    [status, body],
    [200, { ...none, pending: 10_000, pending_ids: unique_ids.slice(0, 100) }],
  );
});
