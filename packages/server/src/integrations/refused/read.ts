import { Fault } from '@laurel/contract/faults/faults.ts';
import type { RefusedMessage } from '@laurel/contract/integrations/refused-messages.ts';
import type { Rows } from '../../database/rows.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import {
  countRefused,
  type RefusedFilter,
  readOneRefused,
  readRefused,
  type StoredRefused,
} from '../store/refused-messages.ts';
import { MAX_KEPT_MILLISECONDS, refusedAnswer } from './refused-message.ts';

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
