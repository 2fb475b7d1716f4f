import { hash } from 'node:crypto';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { RefusedMessage, RefusedSource } from '@laurel/contract/integrations/refused-messages.ts';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import { isDeeperThan } from '@laurel/contract/values/json-size.ts';
import type { RequiredReason } from '@laurel/contract/values/schemas.ts';
import { type Author, writeAudit } from '../../audit/audit.ts';
import type { Rows } from '../../database/database.ts';
import {
  countRefused,
  type NewRefused,
  type RefusedFilter,
  readOneRefused,
  readRefused,
  type StoredRefused,
  writeDiscarded,
} from '../store.ts';
import type { IntegrationDependencies, ReceivedMessage, Taken } from '../taken.ts';

/** How long (ms) refused messages are kept, and how many of a tenant. */
const MAX_KEPT_MILLISECONDS = 90 * 86_400_000;
export const MAX_KEPT_MESSAGES = 100_000;

/** Errors that are kept of a message. */
const ERRORS = 20;

/** What messages may hold that says what they are about: of an event, of a CloudEvent, and of Fast Track. */
interface Named {
  event?: unknown;
  type?: unknown;
  id?: unknown;
  data?: Record<string, unknown> | null;
}

/** A message that was refused, as it is kept. */
export function newRefused(
  source: RefusedSource,
  received: ReceivedMessage,
  { errors }: Pick<Taken, 'errors'>,
  received_at: Date,
): NewRefused {
  const { message } = received;
  const { event, type, id, data } = (message ?? {}) as Named;
  const text = keptText(received);
  return {
    source,
    received_at,
    key: keyOf(received.bytes ?? text ?? JSON.stringify(errors)),
    event: idOf(event ?? type),
    message_id: idOf(data?.unique_id ?? data?.activity_id ?? data?.payment_id ?? id),
    player_id: idOf(data?.user_id ?? data?.player_id),
    errors: JSON.stringify(errors.slice(0, ERRORS)),
    message: text,
  };
}

/** Deeper messages are kept as their text: no event is so deep, and not every program reads it. */
const MAX_DEPTH = 64;

function keptText({ message, text }: ReceivedMessage): string | null {
  if (message === null && text === undefined) return null;
  const json = text ?? JSON.stringify(message);
  return isDeeperThan(MAX_DEPTH, message) ? JSON.stringify(json) : json;
}

/**
 * Messages of equal text have one key, and so have those that were too long to be read and are refused in the same words.
 */
export function refusedKey(message: ReceivedMessage): string {
  return keyOf(keptText(message) ?? '');
}

function keyOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 32);
}

/** A message as it is answered. */
export function refusedAnswer({ refused_id, message, errors, ...stored }: StoredRefused): RefusedMessage {
  return {
    id: refused_id,
    ...stored,
    received_at: stored.received_at.toISOString(),
    decided_at: stored.decided_at?.toISOString() ?? null,
    errors: JSON.parse(errors),
    message: message === null ? null : parseExactJson(message),
  };
}

/** An id is kept whole or not at all, as a part of one could not be found again at an erasure. */
function idOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return null;
  return value.length <= 255 ? value : null;
}

/** Some refused messages, newest first, and how many there are in all. */
export async function listRefused(
  { database, clock }: Pick<IntegrationDependencies, 'database' | 'clock'>,
  tenant_id: number,
  filter: Omit<RefusedFilter, 'since'>,
  rows: Rows,
): Promise<{ count: number; results: RefusedMessage[] }> {
  const tenant = database.ofTenant(tenant_id);
  const wanted = { ...filter, since: keptSince(clock()) };
  const count = await countRefused(tenant, wanted);
  return { count, results: (await readRefused(tenant, wanted, rows)).map(refusedAnswer) };
}

/** One refused message. Fault `not_found`. */
export async function readRefusedMessage(
  { database, clock }: Pick<IntegrationDependencies, 'database' | 'clock'>,
  tenant_id: number,
  refused_id: number,
): Promise<RefusedMessage> {
  const stored = await readOneRefused(database.ofTenant(tenant_id), refused_id);
  return refusedAnswer(existing(stored, refused_id, clock()));
}

/** The message that was read. Fault `not_found`: there is none, or it is kept no longer. */
export function existing(stored: StoredRefused | undefined, refused_id: number, now: Date): StoredRefused {
  if (stored && stored.received_at >= keptSince(now)) return stored;
  throw new Fault('not_found', `There is no refused message ${refused_id}.`);
}

/** Messages from before this time are no longer shown, whether they are deleted yet or not. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - MAX_KEPT_MILLISECONDS);
}

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
