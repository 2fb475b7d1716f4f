import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { forFile } from '../support/for-file.ts';
import { accept, addTenant, openModules } from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';

const modules = forFile(openModules);

/** Batches that repeat their own events and those of other batches. */
const someBatches = fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }), {
  minLength: 1,
  maxLength: 12,
});

const login = (id: number) => ({
  event: 'login',
  data: { unique_id: `login-${id}`, timestamp: '2026-11-20T12:00:00Z', player_id: `player-${id}` },
});

test('each unique_id counts once, however resends overlap, even at the same time (I1, I2)', async () => {
  const property = fc.asyncProperty(someBatches, fc.boolean(), async (batches, atOnce) => {
    const tenant_id = await addTenant(modules);
    const send = (ids: number[]) => accept(modules, tenant_id, ids.map(login));
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
  await fc.assert(property, propertyRuns(60));
});

test('the same unique_id in two tenants makes two events (I5)', async () => {
  const [one, other] = [await addTenant(modules), await addTenant(modules)];
  await accept(modules, one, [login(1)]);
  const { accepted } = await accept(modules, other, [login(1)]);
  assert.equal(accepted, 1);
  assert.equal((await logOf(one)).events, 1);
});

async function logOf(tenant_id: number) {
  const [row] = await modules.database.query({
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
