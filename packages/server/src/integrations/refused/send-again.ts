import { eventOfCloudEvent } from '@laurel/contract/events/cloud-events.ts';
import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { BatchReport } from '@laurel/contract/events/events.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  maxSentAgain,
  type RefusedMessage,
  type RefusedSource,
  type SendAgainBody,
  type SentAgain,
} from '@laurel/contract/integrations/refused-messages.ts';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import { type Author, writeAudit } from '../../audit/audit.ts';
import { type Conclusion, readAll, takeMessages } from '../fasttrack/take-messages.ts';
import { readOneRefused, readRefusedAfter, type StoredRefused, writeSentAgain } from '../store.ts';
import { type IntegrationDependencies, type ReceivedMessage, refusedFor, type Taken } from '../taken.ts';
import { existing, keptSince, refusedAnswer } from './refused-message.ts';

/** Takes messages of a source again, and records what became of them in the same transaction. */
type Take = (
  dependencies: IntegrationDependencies,
  tenant_id: number,
  received: readonly ReceivedMessage[],
  conclude: Conclusion['conclude'],
) => Promise<Taken[]>;

/** How messages of each source are taken again. */
const takers: Record<RefusedSource, Take> = {
  fasttrack: (dependencies, tenant_id, received, conclude) =>
    takeMessages(dependencies, { tenant_id }, readAll(received), { isOver: () => false, conclude }),
  queue: takeEvents,
};

/**
 * Sends one refused message again, as if it arrived now. One that was sent before is answered as it is. Faults:
 * `not_found`; `conflict`: it was discarded; those of intake.
 */
export async function sendOneAgain(
  dependencies: IntegrationDependencies,
  author: Author,
  refused_id: number,
): Promise<RefusedMessage> {
  const { database, clock } = dependencies;
  const tenant = database.ofTenant(author.tenant_id);
  const read = async () => existing(await readOneRefused(tenant, refused_id), refused_id, clock());
  const stored = await read();
  if (stored.state === 'discarded')
    throw new Fault('conflict', `Refused message ${refused_id} was discarded, so that it is not to count.`);
  if (stored.state === 'open') await sendAgain(dependencies, author, [stored]);
  return refusedAnswer(await read());
}

/** Sends open messages that match again, the oldest first, up to a number a call. Faults: those of intake. */
export async function sendAllAgain(
  dependencies: IntegrationDependencies,
  author: Author,
  filter: SendAgainBody,
  after = 0,
): Promise<SentAgain> {
  const { database, clock } = dependencies;
  const wanted = { ...filter, state: 'open' as const, since: keptSince(clock()) };
  const tenant = database.ofTenant(author.tenant_id);
  const found = await readRefusedAfter(tenant, wanted, { after, limit: maxSentAgain + 1 });
  const messages = found.slice(0, maxSentAgain);
  const taken = messages.length > 0 ? await sendAgain(dependencies, author, messages) : [];
  const refused = taken.filter(({ outcome }) => outcome === 'refused').length;
  const next = found.length > maxSentAgain ? (messages.at(-1)?.refused_id ?? null) : null;
  return { sent: taken.length - refused, refused, next };
}

/** Messages of each source separately, in their order. */
async function sendAgain(
  dependencies: IntegrationDependencies,
  { tenant_id, username }: Author,
  messages: readonly StoredRefused[],
): Promise<Taken[]> {
  const at = dependencies.clock();
  const all: Taken[] = [];
  for (const [source, some] of Map.groupBy(messages, (message) => message.source)) {
    const conclude: Conclusion['conclude'] = async (tenant, taken) => {
      await writeSentAgain(tenant, rowsOf(some, taken), { by: username, at });
      const refused = taken.filter(({ outcome }) => outcome === 'refused').length;
      const ids = some.slice(0, NAMED).map(({ refused_id }) => refused_id);
      const entry = { at, author: username };
      const details = { source, ids, sent: some.length - refused, refused };
      await writeAudit(tenant, { action: 'refused_messages.sent_again', ...entry, details });
    };
    all.push(...(await takers[source](dependencies, tenant_id, some.map(receivedAgain), conclude)));
  }
  return all;
}

/** Most ids that the audit log names. */
const NAMED = 20;

/** A message that was never read stays refused for the reason that it has. */
function receivedAgain({ message, errors }: StoredRefused): ReceivedMessage {
  return message === null ? { message, errors: JSON.parse(errors) } : { message: parseExactJson(message) };
}

function rowsOf(messages: readonly StoredRefused[], taken: readonly Taken[]) {
  return messages.map(({ refused_id, errors }, index) => {
    const one = taken[index];
    const isRefused = one?.outcome === 'refused';
    const state = isRefused ? ('open' as const) : ('sent' as const);
    return { refused_id, state, errors: isRefused ? JSON.stringify(one.errors) : errors };
  });
}

/**
 * Makes messages of a queue durable, each an event or a CloudEvent, then records what became of them. If the process ends
 * between the two, sending them again records it: events that are known have no effect. Faults: those of intake.
 */
async function takeEvents(
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
