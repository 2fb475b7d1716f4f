import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database, Statement } from '../../database/database.ts';
import { appendEvents, type LogEvent } from './log.ts';

const loginOf = (nth: number, note: string): LogEvent => ({
  ...{ key: 'a'.repeat(32), content: nth, occurred_at: 0, kind: 'login', unique_id: String(nth) },
  data: { note },
});

/** What the driver gets of events, and how often other work has its turn in the event loop before. */
async function sentOf(events: LogEvent[]): Promise<{ bytes: unknown; turns: number }> {
  let turns = 0;
  let waiting = setImmediate(function turn() {
    turns++;
    waiting = setImmediate(turn);
  });
  const sent: unknown[] = [];
  const repeat = async <Row>({ values = [] }: Statement) => {
    sent.push(values[3], turns);
    return [{ head: 1, resends: [], conflicts: [] } as Row];
  };
  await appendEvents({ repeat } as Pick<Database, 'repeat'>, 1, events, { duplicates: 0, conflicts: 0 });
  clearImmediate(waiting);
  return { bytes: sent[0], turns: sent[1] as number };
}

test('events go to the driver as bytes, which nothing has to encode there', async () => {
  const events = [loginOf(1, 'ü€'), loginOf(2, '')];
  const { bytes, turns } = await sentOf(events);
  assert.ok(Buffer.isBuffer(bytes));
  const rows = events.map(({ key: _, content: __, ...row }) => row);
  assert.deepEqual(JSON.parse(bytes.toString()), rows);
  assert.equal(turns, 0);
});

test('a large write is put together in a turn of its own, after those of its pieces', async () => {
  const events = Array.from({ length: 1_000 }, (_, nth) => loginOf(nth, 'x'.repeat(5_000)));
  const { bytes, turns } = await sentOf(events);
  assert.ok(Buffer.isBuffer(bytes) && JSON.parse(bytes.toString()).length === 1_000);
  assert.equal(turns, 4 + 1);
});
