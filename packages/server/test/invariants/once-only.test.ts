import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { lawRuns } from '../support/law-runs.ts';
import { accept, addTenant, openRooms, type Rooms } from '../support/rooms.ts';

let rooms: Rooms;
before(async () => {
  rooms = await openRooms();
});
after(() => rooms.close());

/** Batches that overlap in themselves and with one another. */
const someBatches = fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }), {
  minLength: 1,
  maxLength: 12,
});

const login = (id: number) => ({
  event: 'login',
  data: { unique_id: `login-${id}`, timestamp: '2026-11-20T12:00:00Z', player_id: `player-${id}` },
});

test('whatever is resent and overlaps, at the same time too, each unique_id counts once (L1, L2)', async () => {
  const property = fc.asyncProperty(someBatches, fc.boolean(), async (batches, atOnce) => {
    const tenant_id = await addTenant(rooms);
    const send = (ids: number[]) => accept(rooms, tenant_id, ids.map(login));
    const reports = atOnce ? await Promise.all(batches.map(send)) : await inTurn(batches, send);
    const distinct = new Set(batches.flat()).size;
    assert.equal(sum(reports.map((report) => report.accepted)), distinct);
    assert.equal(sum(reports.map((report) => report.duplicates)), batches.flat().length - distinct);
    assert.deepEqual(await logOf(tenant_id), {
      events: distinct,
      ids: distinct,
      first: Math.min(1, distinct),
      head: distinct,
    });
  });
  await fc.assert(property, lawRuns(60));
});

test('the same unique_id of two tenants is two events (L5)', async () => {
  const [one, other] = [await addTenant(rooms), await addTenant(rooms)];
  await accept(rooms, one, [login(1)]);
  const { accepted } = await accept(rooms, other, [login(1)]);
  assert.equal(accepted, 1);
  assert.equal((await logOf(one)).events, 1);
});

async function logOf(tenant_id: number) {
  const [row] = await rooms.database.query({
    text: `
      select count(*) as events, count(distinct e.unique_id) as ids, coalesce(min(e.seq), 0) as first,
             (select seq from event_heads where tenant_id = $1) as head
        from events e where e.tenant_id = $1`,
    values: [tenant_id],
  });
  return row as Record<'events' | 'ids' | 'first' | 'head', number>;
}

async function inTurn<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
