import type { Operation } from '@laurel/contract/operations/operation.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';

/** Operations that compute something and change nothing. */
const computing: readonly OperationId[] = ['simulateCampaign', 'previewCampaign', 'tryAlarms'];

/**
 * The operations that agents may call (docs/integrations/agents.md#2): those that read, as a viewer may, and answer JSON,
 * and those that compute. None of them changes anything. Other roles read users, keys and whole archives; the session is
 * for the console alone.
 */
export const offeredOperations: readonly OperationId[] = (Object.keys(operations) as OperationId[]).filter(
  (id) => computing.includes(id) || (isReading(operations[id]) && id !== 'readSession'),
);

function isReading({ method, access, answers }: Operation): boolean {
  const { schema, contentType = 'application/json' } = answers[200] ?? {};
  const isJson = schema !== undefined && contentType === 'application/json';
  return method === 'GET' && access.kind === 'staff' && access.role === 'viewer' && isJson;
}
