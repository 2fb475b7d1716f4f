import type { DisabledReason } from '@laurel/contract/webhooks/endpoints.ts';
import { sidesOf } from '../store/audit/sides.ts';
import type { Session } from '../store/engine/database.ts';
import type { Attempted } from '../store/webhooks/deliveries.ts';
import { type Endpoint, type EndpointSecrets, updateEndpoint } from '../store/webhooks/endpoints.ts';
import { watchLeadsIfWanted } from '../store/webhooks/leads.ts';
import { noteEndpoint } from './audit-endpoint.ts';

/** How long nothing may have been taken (decisions 9). */
const FAILING_MILLISECONDS = 5 * 24 * 3_600_000;

/** How often a message must have failed for that: the first message after a quiet week may meet a restart of its receiver. */
const FAILURES = 3;

/**
 * Disables an endpoint, which the caller has locked, after attempts that show that it is dead: nothing was taken for five days, or the
 * answer was 410, by which a receiver says that it wants nothing more (Standard Webhooks). Staff see it at the endpoint, in the audit log
 * and in the metrics. Answers why, if it was disabled now.
 */
export async function disableIfDue(
  session: Session,
  tenant_id: number,
  endpoint: Endpoint & EndpointSecrets,
  attempted: readonly Attempted[],
): Promise<DisabledReason | undefined> {
  const [last] = attempted.slice(-1);
  const disabled_reason = last && reasonFor(endpoint, last);
  if (!last || !disabled_reason || endpoint.disabled_at !== null) return undefined;
  const at = last.attempted_at as Date;
  await updateEndpoint(session, tenant_id, { ...endpoint, disabled_at: at, disabled_reason });
  await watchLeadsIfWanted(session, tenant_id);
  const details = { webhook_id: endpoint.endpoint_id, url: endpoint.url, reason: disabled_reason };
  const author = { tenant_id, username: SERVICE };
  const changes = sidesOf({ enabled: true }, { enabled: false });
  await noteEndpoint(session, author, { at, action: 'webhook.disabled', details, changes });
  return disabled_reason;
}

/** The author of what the server does by itself. */
const SERVICE = 'laurel';

function reasonFor({ failing_since }: Endpoint, last: Attempted): DisabledReason | undefined {
  if (last.status === 'delivered' || failing_since === null || last.attempted_at === null) return undefined;
  if (last.answer_status === 410) return 'gone';
  const isOver = last.attempted_at.getTime() - failing_since.getTime() >= FAILING_MILLISECONDS;
  return isOver && last.attempts >= FAILURES ? 'failing' : undefined;
}
