import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TenantSession } from '../database/database.ts';
import type { LogEvent, Write } from '../events/events.ts';
import { Tail } from './tail.ts';

/** An append of some logins that ends with the number `head`. */
function write(head: number, count: number, changes = 0): Write {
  const event = { key: '', content: 0, occurred_at: 0, kind: 'login' } satisfies Partial<LogEvent>;
  const events = Array.from({ length: count }, (_, i) => ({
    ...event,
    unique_id: `e${head - count + i + 1}`,
  }));
  return {
    head,
    events,
    receipt: { received_at: 1, changes, voided: null, bytes: 100 * count },
  };
}

/** A log that is never to be asked, or answers nothing. */
const asked = (tenant_id = 1) => {
  let times = 0;
  const query = async () => {
    times += 1;
    return [];
  };
  return { session: { tenant_id, query } as unknown as TenantSession, times: () => times };
};

const numbers = (events: { seq: number }[] | undefined) => events?.map(({ seq }) => seq);

test('events are handed on with their numbers, across appends, and not beyond a gap', () => {
  const tail = new Tail();
  tail.take(1, write(3, 3));
  tail.take(1, write(5, 2));
  tail.take(1, write(9, 1));
  assert.deepEqual(numbers(tail.written(1, 1, 5)), [2, 3, 4, 5]);
  assert.equal(tail.written(1, 4, 9), undefined);
  assert.deepEqual(numbers(tail.written(1, 8, 9)), [9]);
  assert.equal(tail.written(2, 0, 1), undefined);
});

test('a process that is not alone asks the log what follows its newest event; one that is does not', async () => {
  const tail = new Tail();
  for (let head = 1; head <= 16; head += 1) tail.take(1, write(head, 1));
  const { session, times } = asked();
  const page = { after: 15, from: 15, limit: 10 };
  assert.equal((await tail.read(session, page, { changes: 0, withRounds: false })).isLast, false);
  tail.take(1, write(17, 1));
  assert.equal(
    (await tail.read(session, { ...page, limit: 1 }, { changes: 0, withRounds: false })).isLast,
    false,
  );
  assert.equal(
    (await tail.read(session, { ...page, from: 16 }, { changes: 0, withRounds: false })).isLast,
    true,
  );
  tail.take(1, write(19, 1));
  assert.equal(
    (await tail.read(session, { ...page, from: 18 }, { changes: 0, withRounds: false })).isLast,
    false,
  );
  assert.equal(times(), 0);
  assert.deepEqual(await tail.read(session, { ...page, from: 17 }, { changes: 0, withRounds: false }), {
    events: [],
    isLast: true,
  });
  assert.equal(times(), 1);
});

test('a page holds the events of many appends, and the log is asked once about their rounds', async () => {
  const tail = new Tail();
  for (let head = 1; head <= 30; head += 1) tail.take(1, write(head, 1));
  const { session, times } = asked();
  const page = { after: 0, from: 0, limit: 20 };
  const { events } = await tail.read(session, page, { changes: 0, withRounds: true });
  assert.equal(events.length, 20);
  assert.equal(times(), 1);
});

test('after an append whose events are not held, or whose first answer was lost, the log is asked what follows', async () => {
  const tiny = write(18, 1);
  const unheld = { ...tiny, events: tiny.events.map((event) => ({ ...event, amount: 1e-7 })) };
  for (const last of [unheld, write(18, 0)]) {
    const tail = new Tail();
    for (let head = 1; head <= 17; head += 1) tail.take(1, write(head, 1));
    tail.take(1, last);
    const page = { after: 16, from: 16, limit: 10 };
    const { events, isLast } = await tail.read(asked().session, page, { changes: 0, withRounds: false });
    assert.deepEqual([numbers(events), isLast], [[17], false]);
  }
});

test('what was written before a change outside the log is read from the log after it', async () => {
  const tail = new Tail();
  tail.take(1, write(2, 2, 7));
  const { session, times } = asked();
  assert.equal(
    (await tail.read(session, { after: 0, from: 0, limit: 10 }, { changes: 7, withRounds: false })).events
      .length,
    2,
  );
  assert.equal(times(), 0);
  await tail.read(session, { after: 0, from: 0, limit: 10 }, { changes: 8, withRounds: false });
  assert.equal(times(), 1);
});

test('what both followers have is let go, what one of them lacks is kept', () => {
  const tail = new Tail();
  tail.take(1, write(2, 2));
  tail.take(1, write(4, 2));
  tail.follow(1, 'scoring', 4);
  assert.deepEqual(numbers(tail.written(1, 0, 2)), [1, 2]);
  tail.follow(1, 'sealing', 3);
  assert.equal(tail.written(1, 0, 2), undefined);
  assert.deepEqual(numbers(tail.written(1, 3, 4)), [4]);
});

test('the oldest events of all tenants go first when memory runs out', () => {
  const tail = new Tail(2_000);
  tail.take(1, write(2, 2));
  tail.take(2, write(1, 1));
  tail.take(1, write(4, 2));
  assert.equal(tail.written(1, 0, 2), undefined);
  assert.deepEqual(numbers(tail.written(2, 0, 1)), [1]);
  assert.deepEqual(numbers(tail.written(1, 2, 4)), [3, 4]);
});

test('nothing of another history of the database is kept', () => {
  const tail = new Tail();
  tail.take(1, write(5, 5));
  tail.take(1, write(3, 1));
  assert.equal(tail.written(1, 3, 4), undefined);
  assert.deepEqual(numbers(tail.written(1, 2, 3)), [3]);
  tail.clear();
  assert.equal(tail.written(1, 2, 3), undefined);
});
