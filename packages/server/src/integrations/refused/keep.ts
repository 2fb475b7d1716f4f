import { hash } from 'node:crypto';
import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type {
  HandedOver,
  KeptMessages,
  RefusedSource,
} from '@laurel/contract/integrations/refused-messages.ts';
import type { Database } from '../../database/database.ts';
import { readTenants } from '../../identity/identity.ts';
import { type Repeated, repeat } from '../../scheduling/repeat.ts';
import { insertRefused, trimRefused } from '../store.ts';
import type { IntegrationDependencies, ReceivedMessage } from '../taken.ts';
import { keptSince, MAX_KEPT_MESSAGES, newRefused } from './refused-message.ts';

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

/**
 * A message that was handed over, in a form in which any bytes can be kept: JSON as its text, other text as a JSON string,
 * anything else as its base64 (docs/integrations/queues.md#4). Of one of more than `most` bytes: its size and SHA-256,
 * with the reasons.
 */
function readHandedOver(
  { message = null, message_base64, errors }: HandedOver[number],
  most: number,
): Omit<ReceivedMessage, 'errors'> & { errors: EventError[] } {
  const bytes = Buffer.from(
    message_base64 ?? JSON.stringify(message),
    message_base64 === undefined ? 'utf8' : 'base64',
  );
  if (bytes.length > most) return { message: null, errors: [...errors, tooLong(bytes)] };
  if (message_base64 === undefined) return { message, errors };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { message: message_base64, bytes, errors };
  }
  try {
    return { message: JSON.parse(text), text, bytes, errors };
  } catch {
    return { message: text, bytes, errors };
  }
}

function tooLong(bytes: Buffer): EventError {
  const detail = `is too long to be kept: ${bytes.length} bytes with SHA-256 ${hash('sha256', bytes, 'hex')}`;
  return { pointer: '', detail };
}

interface ExpiryDependencies {
  database: Database;
  clock: () => Date;
  onError: (error: unknown, tenant_id?: number) => void;
}

/** How often (ms) each process looks for messages that are kept no longer: a small statement for each tenant. */
const LOOK_MILLISECONDS = 3_600_000;

const TENANTS_AT_ONCE = 500;

/** Starts to remove refused messages that are kept no longer, also of tenants of whose messages none is refused any more. */
export function openExpiry(dependencies: ExpiryDependencies): Repeated {
  const work = async () => {
    await removeOldMessages(dependencies);
    return false;
  };
  return repeat(work, { milliseconds: LOOK_MILLISECONDS, onError: dependencies.onError });
}

/** One tenant after the other; a failure is reported and keeps no other tenant from its turn. */
async function removeOldMessages({ database, clock, onError }: ExpiryDependencies): Promise<void> {
  const trimmed = { before: keptSince(clock()), kept: MAX_KEPT_MESSAGES };
  for (let offset = 0; ; offset += TENANTS_AT_ONCE) {
    const tenants = await readTenants(database, { offset, limit: TENANTS_AT_ONCE });
    for (const { tenant_id } of tenants)
      await trimRefused(database.ofTenant(tenant_id), trimmed).catch((error) => onError(error, tenant_id));
    if (tenants.length < TENANTS_AT_ONCE) return;
  }
}
