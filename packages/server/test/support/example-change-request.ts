import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import type { Laurel } from './laurel.ts';
import { call, signIn } from './staff.ts';

/** A change request of the campaign that the examples of change requests name; nothing for other operations. */
export async function changeRequestFor(
  laurel: Laurel,
  owner: string,
  id: OperationId,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
) {
  if (!operations[id].path.includes('{request_id}')) return {};
  // The person who asks withdraws; another one approves.
  const token = id === 'withdrawChangeRequest' ? owner : await managerOf(laurel, owner, id, tenant_id);
  const body: CampaignInput & { reason: string } = operations.createChangeRequest.example.body;
  const path = `/api/v1/campaigns/${campaign_id}/change-requests`;
  const asked = await call(laurel, token, 'POST', path, { body, tenant_id });
  return { request_id: asked.body.id as number };
}

async function managerOf(laurel: Laurel, owner: string, id: OperationId, tenant_id: number): Promise<string> {
  const form = { username: `${id}@staff.test`, password: 'correct horse battery' };
  await call(laurel, owner, 'POST', '/api/v1/users', { body: { ...form, role: 'manager' }, tenant_id });
  return signIn(laurel, form);
}
