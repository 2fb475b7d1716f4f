import { type ReadMessage, readFastTrack } from '@laurel/rules/integrations/fasttrack/read-message.ts';
import type { WantedRollback } from '@laurel/rules/integrations/fasttrack/rollback.ts';
import type { TenantSession } from '../../database/database.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import { type ReceivedMessage, refusedFor, type Taken } from '../taken.ts';
import { rollBack } from './roll-back.ts';
import { storeEvents } from './store-events.ts';

/** Records what became of messages, with the rollbacks among them. */
export interface Conclusion {
  isOver: (taken: readonly Taken[]) => boolean;
  conclude: (tenant: TenantSession, taken: readonly Taken[]) => Promise<void>;
}

/** What the messages say, in their order. */
export function readAll(received: readonly ReceivedMessage[]): ReadMessage[] {
  return received.map(({ message, errors }) =>
    errors === undefined ? readFastTrack(message) : { means: 'refused', errors },
  );
}

/**
 * Makes the events of messages durable and carries out their rollbacks, exactly once (docs/integrations/fasttrack.md#7):
 * first all events, by intake, then rollbacks in the order of the messages, in one transaction with `conclude`, which
 * records what became of the messages. If the process ends between the two, sending the messages again completes them.
 * `conclude` may run more than once, each time in a new transaction; it and the transaction are left out where `isOver`
 * says that there is nothing to record, and nothing is rolled back. Faults: those of intake.
 */
export async function takeMessages(
  dependencies: IntegrationDependencies,
  sender: { tenant_id: number; api_key_id?: number },
  messages: readonly ReadMessage[],
  { isOver, conclude }: Conclusion,
): Promise<Taken[]> {
  const { database, clock, scoring } = dependencies;
  const { tenant_id } = sender;
  const stored = await storeEvents(dependencies, sender, messages);
  const rollbacks = rollbacksIn(messages);
  if (rollbacks.length > 0) await scoring.written(tenant_id);
  const taken = messages.map((message, index) => stored.get(index) ?? withoutEvents(message));
  if (rollbacks.length === 0 && isOver(taken)) return taken;
  const [places, at] = [placesIn(messages), clock()];
  const concluded = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const rolledBack = await rollBack(tenant, rollbacks, { places, at });
    const all = taken.map((one, index) => rolledBack.get(index) ?? one);
    await conclude(tenant, all);
    return all;
  });
  if (rollbacks.length > 0) scoring.wake(tenant_id);
  return concluded;
}

function withoutEvents(message: ReadMessage): Taken {
  if (message.means === 'refused') return refusedFor(message.errors);
  return { outcome: 'ignored', unique_ids: [], errors: [] };
}

/** The rollbacks of a request, in order. */
function rollbacksIn(messages: readonly ReadMessage[]): WantedRollback[] {
  return messages.flatMap((message, index) => (message.means === 'rollback' ? [{ index, ...message }] : []));
}

/** The first place in the request of each of its events. */
function placesIn(messages: readonly ReadMessage[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, message] of messages.entries())
    for (const { data } of message.means === 'events' ? message.events : [])
      if (!places.has(data.unique_id)) places.set(data.unique_id, index);
  return places;
}
