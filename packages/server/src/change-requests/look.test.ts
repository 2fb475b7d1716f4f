import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { type LookDependencies, showRequest } from './look.ts';

const cost = { cash: '0', bonus: '0' };
const consequences = { cost_before: cost, cost_after: cost, losing_players: 0, losing_prizes: 0 };
const at = new Date('2026-12-02T12:00:00Z');

/** A request of version 1 of a campaign, whose looks take a minute each; how many there were. */
function world(version: number) {
  const shown = { looks: 0, minute: 0 };
  const row = {
    ...{ request_id: 7, campaign_id: 1, state: 'open', version: 1, definition: {} },
    ...{ consequences, asked_consequences: consequences, consequences_at: at, requested_at: at },
  };
  const query = async ({ text }: { text: string }) =>
    text.includes('change_requests') ? [row] : [{ campaign_id: 1, version }];
  const preview = async () => {
    shown.looks += 1;
    shown.minute += 1;
    return { ...consequences, version: 1, confirm: 'hash' };
  };
  const dependencies = {
    database: { ofTenant: () => ({ query }) } as unknown as Database,
    clock: () => new Date(at.getTime() + shown.minute * 60_000),
    simulation: { preview },
    rests: new LRUCache({ max: 10 }),
  } as unknown as LookDependencies;
  const read = () => showRequest(dependencies, 1, { id: 1, request_id: 7 }, new AbortController().signal);
  return { shown, read };
}

test('a request that is read again and again is looked at with pauses of ten times as long as a look took', async () => {
  const { shown, read } = world(1);
  assert.equal((await read()).consequences_at, '2026-12-02T12:01:00.000Z');
  shown.minute += 9;
  await read();
  assert.equal(shown.looks, 1);
  shown.minute += 1;
  await read();
  assert.equal(shown.looks, 2);
});

test('a request of an earlier version is read without a look', async () => {
  const { shown, read } = world(2);
  assert.equal((await read()).consequences_at, '2026-12-02T12:00:00.000Z');
  assert.equal(shown.looks, 0);
});
