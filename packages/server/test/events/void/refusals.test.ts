import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gameround, sendEvents } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import {
  assertRefused,
  type Management,
  nobody,
  signInAs,
  signInOwner,
  signInToNewTenant,
} from '../../support/management.ts';

let laurel: Laurel;
let staff: Management;
before(async () => {
  laurel = await startLaurel();
  staff = await signInOwner(laurel);
  await sendEvents(laurel, [gameround({ unique_id: 'fact' })]);
});
after(() => laurel.close());

const post = (body: unknown, by = staff) => by.post('/api/v1/events/void', body);
const none = { voided: 0, pending: 0, pending_ids: [], unknown: 0, unknown_ids: [] };
const ids = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

async function countVoided(): Promise<number | undefined> {
  const text = 'select count(*) from events where voided';
  return (await laurel.database.query<{ count: number }>({ text }))[0]?.count;
}

const refusals: [what: string, body: unknown, pointer: string][] = [
  ['no reason', { unique_ids: ['fact'] }, '/reason'],
  ['an empty reason', { unique_ids: ['fact'], reason: '' }, '/reason'],
  ['no ids', { reason: 'r' }, '/unique_ids'],
  ['an empty list', { unique_ids: [], reason: 'r' }, '/unique_ids'],
  ['more ids than one call takes', { unique_ids: ids(10_001), reason: 'r' }, '/unique_ids'],
  ['an id alone', { unique_ids: 'fact', reason: 'r' }, '/unique_ids'],
  ['an empty id', { unique_ids: ['fact', ''], reason: 'r' }, '/unique_ids/1'],
  ['an id that is too long', { unique_ids: ['x'.repeat(256)], reason: 'r' }, '/unique_ids/0'],
  ['an id that is a number', { unique_ids: ['fact', 7], reason: 'r' }, '/unique_ids/1'],
  ['an id that no event can have', { unique_ids: ['a\u0000b'], reason: 'r' }, '/unique_ids/0'],
  ['a member that does not exist', { unique_ids: ['fact'], reason: 'r', force: true }, '/force'],
];

for (const [what, body, pointer] of refusals) {
  test(`${what} is refused at ${pointer}, and nothing is void`, async () => {
    const { errors } = assertRefused(await post(body), 422, 'invalid_body');
    assert.deepEqual(
      errors?.map((error) => error.pointer),
      [pointer],
    );
    assert.equal(await countVoided(), 0);
  });
}

test('as many ids as one call takes may each be as long as an id can be', async () => {
  const unique_ids = ids(10_000).map((id) => id + '\u{1F600}'.repeat(255 - id.length));
  const { status, body } = await post({ unique_ids, reason: 'r' });
  assert.deepEqual(
    [status, body],
    [200, { ...none, pending: 10_000, pending_ids: unique_ids.slice(0, 100) }],
  );
});

test('managers void events, viewers do not, and nobody those of another tenant', async () => {
  const body = { unique_ids: ['fact'], reason: 'r' };
  assertRefused(await post(body, nobody(laurel)), 401, 'unauthenticated');
  assertRefused(await post(body, await signInAs(laurel, 'viewer')), 403, 'forbidden');
  const other = await signInToNewTenant(laurel, 'another brand');
  assert.deepEqual((await post(body, other)).body, { ...none, pending: 1, pending_ids: ['fact'] });
  assert.equal(await countVoided(), 0);
  assert.deepEqual((await post(body, await signInAs(laurel, 'manager'))).body, { ...none, voided: 1 });
  assert.equal(await countVoided(), 1);
});
