import type { DisabledReason } from '@laurel/contract/webhooks/endpoints.ts';
import { LAUREL, sidesOf, writeAudit } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';
import { raiseNotice } from '../notices/notices.ts';

import type { AttemptedDelivery } from './store/deliveries.ts';
import { type Endpoint, type EndpointSecrets, webhookEndpoints } from './store/endpoints.ts';
import { watchLeadsIfWanted } from './store/leads.ts';

/** How long no message may have been accepted (docs/rules/webhooks.md#3). */
const FAILING_MILLISECONDS = 5 * 24 * 3_600_000;

/**
 * How often a message must have failed for that: the first message after a quiet week may meet a restart of its receiver.
 */
const FAILURES = 3;

/**
 * Disables an endpoint, which the caller has locked, after attempts that show that it is dead: it accepted nothing for five
 * days, or answered 410, by which a receiver says that it wants nothing more (Standard Webhooks). Staff see it at the
 * endpoint, in the audit log and in the metrics. Returns the reason, if it was disabled now.
 */
export async function disableIfDue(
  tenant: TenantSession,
  endpoint: Endpoint & EndpointSecrets,
  attempted: readonly AttemptedDelivery[],
): Promise<DisabledReason | undefined> {
  const [last] = attempted.slice(-1);
  const disabled_reason = last && reasonFor(endpoint, last);
  if (!last || !disabled_reason || endpoint.disabled_at !== null) return undefined;
  const at = last.attempted_at as Date;
  await webhookEndpoints.update(tenant, { ...endpoint, disabled_at: at, disabled_reason });
  await watchLeadsIfWanted(tenant);
  const details = { webhook_id: endpoint.endpoint_id, url: endpoint.url, reason: disabled_reason };
  const changes = sidesOf({ enabled: true }, { enabled: false });
  await writeAudit(tenant, { at, author: LAUREL, action: 'webhook.disabled', details, changes });
  const notice = { kind: 'webhook_disabled', about: String(endpoint.endpoint_id), detail: null, at } as const;
  await raiseNotice(tenant, { ...notice, name: new URL(endpoint.url).host });
  return disabled_reason;
}

function reasonFor({ failing_since }: Endpoint, last: AttemptedDelivery): DisabledReason | undefined {
  if (last.status === 'delivered' || failing_since === null || last.attempted_at === null) return undefined;
  if (last.answer_status === 410) return 'gone';
  const isOver = last.attempted_at.getTime() - failing_since.getTime() >= FAILING_MILLISECONDS;
  return isOver && last.attempts >= FAILURES ? 'failing' : undefined;
}
