import { rotationHours } from '@laurel/contract/webhooks/endpoints.ts';
import { inventSecret, rotated } from '../outbound/signatures.ts';
import { sidesOf } from '../store/audit/sides.ts';
import { lockEndpoint, updateEndpoint } from '../store/webhooks/endpoints.ts';
import { type Author, noteEndpoint } from './audit-endpoint.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { answerOf, existing } from './endpoint-answer.ts';

/** Gives an endpoint a new secret, shown this once; the one before signs for 24 hours, too (decisions 9). Fault: `not_found`. */
export async function rotateSecret(
  { database, clock, randomBytes }: WebhookDependencies,
  author: Author,
  endpoint_id: number,
) {
  const { tenant_id } = author;
  const at = clock();
  const until = new Date(at.getTime() + rotationHours * 3_600_000);
  const secret = inventSecret(randomBytes);
  const endpoint = await database.transaction(async (session) => {
    const stored = existing(await lockEndpoint(session, tenant_id, endpoint_id), endpoint_id);
    await updateEndpoint(session, tenant_id, { ...stored, ...rotated(stored, secret, { at, until }) });
    const details = { webhook_id: endpoint_id };
    const told = { details, changes: sidesOf({}, {}, ['secret']) };
    await noteEndpoint(session, author, { at, action: 'webhook.secret_rotated', ...told });
    return stored;
  });
  return { ...answerOf(endpoint), secret };
}
