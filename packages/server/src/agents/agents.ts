import type { Role } from '@laurel/contract/identity/users.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';

/** Which reading operations are offered, by the role that may call them: others read users, keys and whole archives. */
const isOffered: Readonly<Record<Role, boolean>> = {
  viewer: true,
  manager: false,
  admin: false,
  owner: false,
};

/** What the console asks for itself. */
const ofTheConsole: readonly OperationId[] = ['readSession'];

/** Operations that compute something and change nothing. */
const computing: readonly OperationId[] = ['simulateCampaign', 'previewCampaign', 'tryAlarms'];

/**
 * The operations that agents may call (docs/integrations/agents.md#2): those that read, as a viewer may, and answer JSON,
 * and those that compute. None of them changes anything.
 */
export const offeredOperations: readonly OperationId[] = (Object.keys(operations) as OperationId[]).filter(
  (id) => computing.includes(id) || (isReading(operations[id]) && !ofTheConsole.includes(id)),
);

function isReading({ method, access, answers }: Operation): boolean {
  const { schema, contentType = 'application/json' } = answers[200] ?? {};
  const isJson = schema !== undefined && contentType === 'application/json';
  return method === 'GET' && access.kind === 'staff' && isOffered[access.role] && isJson;
}
