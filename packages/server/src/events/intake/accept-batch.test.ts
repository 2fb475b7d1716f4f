import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from '@laurel/contract/faults/faults.ts';
import { queryableBy } from '../../database/tenant-session.ts';
import { acceptBatch } from './accept-batch.ts';
import { AppendQueue } from './append-queue.ts';

const limits = { batchEvents: 10_000, eventBytes: 65_536, eventMembers: 256 };
const clock = () => new Date('2026-01-01');
const receipt = { received_at: 0, changes: 0, voided: null, bytes: 0 };
const append = async () => ({ head: 0, resends: [], conflicts: [], receipt });
const writes = { append, countKnown: async () => undefined, onAppended: () => {} };
const queue = new AppendQueue(writes);
const database = queryableBy(async () => []);
const dependencies = { database, queue, clock, limits, onBatch: () => {} };

/** Accepts a body, and counts how often other work gets its turn in the event loop before the answer. */
async function turnsDuring(body: string): Promise<number> {
  let turns = 0;
  let waiting = setImmediate(function turn() {
    turns++;
    waiting = setImmediate(turn);
  });
  try {
    const request = { tenant_id: 1, body: Buffer.from(body), lenient: true, itemized: false };
    await acceptBatch(dependencies, request);
  } finally {
    clearImmediate(waiting);
  }
  return turns;
}

const login = (members: string) =>
  `{"event":"login","data":{"unique_id":"a","timestamp":"2026-01-01T00:00:00Z","player_id":"p",${members}}}`;

test('a batch of a megabyte gives way to other requests after each slice', async () => {
  const event = login(`"note":"${'x'.repeat(900)}"`);
  assert.ok((await turnsDuring(`[${Array(1_000).fill(event).join()}]`)) >= 10);
});

test('so does one that is cut by the scanner, and one event of many megabytes', async () => {
  const list = login(`"list":[${Array(100).fill('{"event":1},{"event":2}').join()}]`);
  assert.ok((await turnsDuring(`[${Array(500).fill(list).join()}]`)) >= 10);
  assert.ok((await turnsDuring(`[${login(`"list":[${Array(3_000_000).fill('0').join()}]`)}]`)) >= 5);
});

test('a small batch is not held up', async () => {
  assert.equal(await turnsDuring(`[${login('"note":1')}]`), 0);
});

test('a batch that is refused in a later slice stores nothing', async () => {
  const request = { tenant_id: 1, lenient: true, itemized: false };
  const stored: number[] = [];
  const spying = new AppendQueue({
    ...writes,
    append: async (_, events) => {
      stored.push(events.length);
      return append();
    },
  });
  const body = Buffer.from(`[${Array(5_000).fill(login('"note":1')).join()},{]`);
  await assert.rejects(
    acceptBatch({ ...dependencies, queue: spying }, { ...request, body }),
    (fault: Fault) => fault.code === 'malformed_body',
  );
  assert.deepEqual(stored, []);
});
