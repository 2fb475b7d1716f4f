import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderOfDay } from './write-day.ts';

test('the folder of a day is below the folder of all exports, whatever a server answers', () => {
  assert.equal(
    folderOfDay('/exports', { tenant_id: 7, day: '2026-11-20' }),
    '/exports/tenant=7/day=2026-11-20',
  );
  for (const day of ['../../etc', '2026-11-20/..', '', '2026-11-20\n'])
    assert.throws(() => folderOfDay('/exports', { tenant_id: 7, day }), /no day of a tenant/);
  const tenant_id = '../7' as unknown as number;
  assert.throws(() => folderOfDay('/exports', { tenant_id, day: '2026-11-20' }), /no day of a tenant/);
});
