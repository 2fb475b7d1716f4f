import type {
  HandedOver,
  KeptMessages,
  RefusedSource,
} from '@laurel/contract/integrations/refused-messages.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import { insertRefused, trimRefused } from '../store/refused-messages.ts';
import { keptSince } from './read.ts';
import { readHandedOver } from './read-handed-over.ts';
import { MAX_KEPT_MESSAGES, newRefused } from './refused-message.ts';

/**
 * Keeps messages of a queue that a bridge cannot take; resolves when they are durable. One that is kept already stays as it
 * is. Of one that is longer than an event may be, its size, its SHA-256 and the reasons are kept.
 */
export async function keepHandedOver(
  dependencies: Pick<IntegrationDependencies, 'database' | 'clock' | 'onRefused' | 'limits'>,
  tenant_id: number,
  handedOver: HandedOver,
): Promise<KeptMessages> {
  const { database, clock, limits } = dependencies;
  const at = clock();
  const messages = handedOver.map((one) => {
    const { errors, ...received } = readHandedOver(one, limits.eventBytes);
    return newRefused('queue', received, { errors }, at);
  });
  const kept = await insertRefused(database.ofTenant(tenant_id), messages);
  await noteRefused(dependencies, { tenant_id, source: 'queue', refused: kept, at });
  return { kept };
}

/** Counts messages that were kept now, and deletes those that a tenant has no space for any more. */
export async function noteRefused(
  { database, onRefused }: Pick<IntegrationDependencies, 'database' | 'onRefused'>,
  { tenant_id, source, refused, at }: { tenant_id: number; source: RefusedSource; refused: number; at: Date },
): Promise<void> {
  if (refused === 0) return;
  onRefused(source, refused);
  await trimRefused(database.ofTenant(tenant_id), { before: keptSince(at), kept: MAX_KEPT_MESSAGES });
}
