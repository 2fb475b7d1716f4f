import assert from 'node:assert/strict';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import type { Laurel } from './laurel.ts';

/** Operations that change nothing, or nothing in their example, and those whose entry is in the log of another tenant. */
const unrecorded = [
  ...['simulateCampaign', 'previewCampaign', 'previewSegment', 'tryAlarms', 'createTenant', 'endSession'],
  ...['removeArchivedEvents', 'sendRefusedMessages', 'reinstatePlayer', 'markPayoutsPaid'],
];

/**
 * Asserts that a call left an entry in the tenant's audit log if it is by staff or a player and changed something, and that it
 * left none otherwise.
 */
export async function assertAudited(
  { database }: Laurel,
  tenant_id: number,
  { id, operation, work }: { id: string; operation: Operation; work: () => Promise<Response> },
): Promise<Response> {
  const count = async () =>
    (await database.query({ text: 'select 1 from audit_log where tenant_id = $1', values: [tenant_id] }))
      .length;
  const before = await count();
  const response = await work();
  const isTheirs = operation.access.kind === 'staff' || operation.access.kind === 'player';
  const changes = isTheirs && operation.method !== 'GET' && !unrecorded.includes(id);
  assert.equal((await count()) > before, changes && response.ok, `the audit log of ${id}`);
  return response;
}
