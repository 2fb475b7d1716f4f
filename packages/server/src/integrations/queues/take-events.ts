import { eventOfCloudEvent } from '@laurel/contract/events/cloud-events.ts';
import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { BatchReport } from '@laurel/contract/events/events.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import type { Conclusion } from '../fasttrack/take-messages.ts';
import { type ReceivedMessage, refusedFor, type Taken } from '../taken.ts';

/**
 * Makes messages of a queue durable, each an event or a CloudEvent, then records what became of them. If the process ends
 * between the two, sending them again records it: events that are known have no effect. Faults: those of intake.
 */
export async function takeEvents(
  { database, intake }: Pick<IntegrationDependencies, 'database' | 'intake'>,
  tenant_id: number,
  received: readonly ReceivedMessage[],
  conclude: Conclusion['conclude'],
): Promise<Taken[]> {
  const read = received.map(readOne);
  const events = read.flatMap((one) => ('event' in one ? [one.event] : []));
  const body = Buffer.from(JSON.stringify(events));
  const { items } =
    events.length > 0
      ? await intake.accept({ tenant_id, body, lenient: true, itemized: true })
      : { items: [] };
  let nth = 0;
  const taken = read.map((one) => ('event' in one ? takenOf(items[nth++]) : refusedFor(one.errors)));
  await database.ofTenant(tenant_id).transaction((tenant) => conclude(tenant, taken));
  return taken;
}

function readOne({ message, errors }: ReceivedMessage): { event: unknown } | { errors: EventError[] } {
  if (errors !== undefined) return { errors };
  const isCloudEvent = typeof message === 'object' && message !== null && 'specversion' in message;
  return isCloudEvent ? eventOfCloudEvent(message) : { event: message };
}

function takenOf(item: BatchReport['items'][number] | undefined): Taken {
  if (item === undefined || item.outcome === 'rejected') return refusedFor(item?.errors ?? []);
  return { outcome: item.outcome, unique_ids: item.unique_id === null ? [] : [item.unique_id], errors: [] };
}
