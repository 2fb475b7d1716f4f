import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voidIn } from '../../support/beside-the-log.ts';
import { gameround } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { accept, addTenant, openModules } from '../../support/modules.ts';

const modules = forFile(openModules);

const bet = (unique_id: string) => gameround({ unique_id });

async function voidedOf(tenant_id: number): Promise<string[]> {
  const text = 'select unique_id from events where tenant_id = $1 and voided';
  const rows = await modules.database.query<{ unique_id: string }>({ text, values: [tenant_id] });
  return rows.map((row) => row.unique_id);
}

test('a void reaches the events of its own tenant only, whatever ids and numbers others have (I5)', async () => {
  const [one, other] = [await addTenant(modules), await addTenant(modules)];
  await accept(modules, one, [bet('only theirs'), bet('both')]);
  await accept(modules, other, [bet('something else'), bet('both')]);
  assert.deepEqual(await voidIn(modules, other, ['only theirs', 'both']), {
    voided: 1,
    pending: 1,
    pending_ids: ['only theirs'],
    unknown: 0,
    unknown_ids: [],
  });
  assert.deepEqual(await voidedOf(one), []);
  assert.deepEqual(await voidedOf(other), ['both']);
});
