import { Fault } from '@laurel/contract/faults/faults.ts';
import type { RefusedMessage } from '@laurel/contract/integrations/refused-messages.ts';
import type { RequiredReason } from '@laurel/contract/values/reasons.ts';
import { type Author, writeAudit } from '../../audit/audit.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import { readOneRefused, writeDiscarded } from '../store/refused-messages.ts';
import { existing } from './read.ts';
import { refusedAnswer } from './refused-message.ts';

/** Discards an open message; again: changes nothing. Faults: `not_found`; `conflict`: it was sent. */
export function discardRefused(
  { database, clock }: Pick<IntegrationDependencies, 'database' | 'clock'>,
  { tenant_id, username }: Author,
  refused_id: number,
  { reason }: RequiredReason,
): Promise<RefusedMessage> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const isDiscarded = await writeDiscarded(tenant, refused_id, { by: username, at, reason });
    const stored = existing(await readOneRefused(tenant, refused_id), refused_id, at);
    if (stored.state === 'sent')
      throw new Fault('conflict', `Refused message ${refused_id} was sent, so that it counts.`);
    const { source, message_id } = stored;
    const entry = { at, author: username, campaign_id: null, reason };
    const details = { refused_id, source, message_id };
    if (isDiscarded) await writeAudit(tenant, { action: 'refused_message.discarded', ...entry, details });
    return refusedAnswer(stored);
  });
}
