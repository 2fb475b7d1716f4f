import type { WebhookChanges } from '@laurel/contract/webhooks/endpoints.ts';
import { refuseTarget } from '../outbound/refuse-target.ts';
import { sidesOf } from '../store/audit/sides.ts';
import { type Endpoint, lockEndpoint, updateEndpoint } from '../store/webhooks/endpoints.ts';
import { watchLeadsIfWanted } from '../store/webhooks/leads.ts';
import { type Author, noteEndpoint, settingsOf } from './audit-endpoint.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { answerOf, existing } from './endpoint-answer.ts';

/** Changes what is sent; enabling an endpoint ends its alarm, and what waited goes on. Faults: `not_found`, `invalid_body` at `/url`. */
export async function changeEndpoint(
  { database, clock, privateTargets, wake }: WebhookDependencies,
  author: Author,
  endpoint_id: number,
  { enabled, ...changes }: WebhookChanges,
) {
  if (changes.url !== undefined) refuseTarget(changes.url, privateTargets);
  const { tenant_id } = author;
  const at = clock();
  const changed = await database.transaction(async (session) => {
    const stored = existing(await lockEndpoint(session, tenant_id, endpoint_id), endpoint_id);
    const endpoint = { ...stored, ...changes, ...switched(stored, enabled, at) };
    await updateEndpoint(session, tenant_id, endpoint);
    await watchLeadsIfWanted(session, tenant_id);
    const details = { webhook_id: endpoint_id, ...changes, ...(enabled === undefined ? {} : { enabled }) };
    const told = { details, changes: sidesOf(settingsOf(stored), settingsOf(endpoint)) };
    await noteEndpoint(session, author, { at, action: 'webhook.changed', ...told });
    return endpoint;
  });
  wake();
  return answerOf(changed);
}

type Switch = Pick<Endpoint, 'disabled_at' | 'disabled_reason' | 'failing_since'>;

/** Disabling what is disabled keeps since when and why. */
function switched({ disabled_at }: Endpoint, enabled: boolean | undefined, at: Date): Partial<Switch> {
  if (enabled === undefined || enabled === (disabled_at === null)) return {};
  if (enabled) return { disabled_at: null, disabled_reason: null, failing_since: null };
  return { disabled_at: at, disabled_reason: 'staff' };
}
