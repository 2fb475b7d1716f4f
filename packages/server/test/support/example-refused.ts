import type { OperationId } from '@laurel/contract/operations/operations.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import { casino, postMessages } from './fasttrack.ts';
import type { Laurel } from './laurel.ts';
import { call } from './staff.ts';

/** A refused message, which the examples of refused messages name; nothing for other operations. */
export async function refusedFor(
  laurel: Laurel,
  owner: string,
  id: OperationId,
  { tenant_id, key }: { tenant_id: number; key: string },
) {
  if (!operations[id].path.includes('{refused_id}')) return {};
  await postMessages({ ...laurel, apiKey: key }, JSON.stringify([casino({ type: 'refund' })]));
  const { body } = await call(laurel, owner, 'GET', '/api/v1/refused-events', { tenant_id });
  return { refused_id: body.results[0].id as number };
}
