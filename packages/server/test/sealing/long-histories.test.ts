import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TenantSession } from '../../src/database/database.ts';
import { Turn } from '../../src/scheduling/turns.ts';
import { keepLeavesOf } from '../../src/sealing/sealing.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { valuesOf } from '../support/members.ts';
import { accept, addTenant, openModules } from '../support/modules.ts';

const modules = forFile(openModules);

const EVENTS = 1_100;
/** As many as one statement reads. */
const AT_ONCE = 1_000;

test('the leaves of a long history are kept a part at a time, and requests may get their turn after each', async () => {
  const tenant_id = await addTenant(modules);
  const bets = Array.from({ length: EVENTS }, () => gameround({ player_id: 'erased-soon' }));
  await accept(modules, tenant_id, [...bets, gameround({ player_id: 'another' })]);
  let looks = 0;
  const turn = new Turn(
    () => Number.POSITIVE_INFINITY,
    async () => {
      looks += 1;
    },
  );
  let longest = 0;
  const names = { player_id: 'erased-soon', erased_id: 'erased:hash' };
  const kept = await modules.database.ofTenant(tenant_id).transaction(async (tenant) => {
    const query: TenantSession['query'] = async (statement) => {
      const rows = await tenant.query<never>(statement);
      longest = Math.max(longest, rows.length);
      return rows;
    };
    await keepLeavesOf({ ...tenant, query }, names, Buffer.alloc(32), turn);
    return tenant.query<{ seq: number }>({
      text: 'select seq from kept_leaves where tenant_id = $1 order by seq',
    });
  });
  assert.deepEqual(
    valuesOf(kept, 'seq'),
    Array.from({ length: EVENTS }, (_, nth) => nth + 1),
  );
  assert.equal(longest, AT_ONCE);
  assert.ok(looks >= EVENTS, `${looks} looks`);
});
