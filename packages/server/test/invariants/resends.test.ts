import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { forFile } from '../support/for-file.ts';
import { accept, addTenant, openModules } from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';

const modules = forFile(openModules);

interface Sent {
  id: number;
  amount: number;
}

/** So few ids that soon all are known, and that some batches are known in part or with other content. */
const sent: fc.Arbitrary<Sent> = fc.record({
  id: fc.integer({ min: 0, max: 9 }),
  amount: fc.constantFrom(1, 1, 1, 2),
});
const batch = fc.uniqueArray(sent, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });
/** Whether the batch holds its first event twice. */
const twice = fc.boolean();
const someBatches = fc.array(fc.tuple(batch, twice), { minLength: 10, maxLength: 30 });

const bet = ({ id, amount }: Sent) => ({
  event: 'gameround',
  data: {
    unique_id: `bet-${id}`,
    timestamp: '2026-11-20T12:00:00Z',
    player_id: 'anna',
    game_id: 'dice',
    round_id: `round-${id}`,
    amount,
    currency: 'EUR',
    is_win: false,
    is_bonus: false,
  },
});

test('any sequence of mixed resends gets correct outcomes and counts each event once (I1)', async () => {
  const property = fc.asyncProperty(someBatches, async (batches) => {
    const tenant_id = await addTenant(modules);
    const first = new Map<number, number>();
    const counts = { accepted: 0, duplicate: 0, conflict: 0 };
    for (const [distinct, twice] of batches) {
      const [repeated] = distinct as [Sent];
      const isAltered = first.has(repeated.id) && first.get(repeated.id) !== repeated.amount;
      const batch = twice && !isAltered ? [...distinct, repeated] : distinct;
      const expected = batch.map((one) => outcomeOf(first, one));
      for (const outcome of expected) counts[outcome]++;
      const { items } = await accept(modules, tenant_id, batch.map(bet));
      assert.deepEqual(
        items.map(({ outcome }) => outcome),
        expected,
      );
    }
    const amounts = Object.fromEntries([...first].map(([id, amount]) => [`bet-${id}`, String(amount)]));
    assert.deepEqual(await tenantOf(tenant_id), { counts, amounts });
  });
  await fc.assert(property, propertyRuns(12));
});

/** The content of the first one stays. */
function outcomeOf(first: Map<number, number>, { id, amount }: Sent) {
  const known = first.get(id);
  if (known === undefined) first.set(id, amount);
  if (known === undefined) return 'accepted';
  return known === amount ? 'duplicate' : 'conflict';
}

async function tenantOf(tenant_id: number) {
  const [counts] = await modules.database.query({
    text: `
      select seq as accepted, duplicates as duplicate, conflicts as conflict from event_heads where tenant_id = $1`,
    values: [tenant_id],
  });
  const events = await modules.database.query<{ unique_id: string; amount: string }>({
    text: 'select unique_id, amount from events where tenant_id = $1 order by seq',
    values: [tenant_id],
  });
  const amounts = Object.fromEntries(events.map(({ unique_id, amount }) => [unique_id, amount]));
  return { counts, amounts };
}
