import type { BatchReport, Event } from '@laurel/contract/events/events.ts';
import type { ReadMessage } from '@laurel/rules/integrations/fasttrack/read-message.ts';
import { eventKey, readKnownKeys } from '../../events/events.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import { refusedFor, type Taken } from '../taken.ts';

/** A message that is events, and its place in the request. */
interface Sent {
  index: number;
  id: string;
  events: Event[];
}

/** Most events of one write. */
const EVENTS_AT_ONCE = 5_000;

/**
 * Makes the events of messages durable by intake, those of one message in one write; returns what became of each message
 * that is events, by its place. A message that is known in another form, as whole and now in parts, is a conflict.
 */
export async function storeEvents(
  { database, intake, limits }: Pick<IntegrationDependencies, 'database' | 'intake' | 'limits'>,
  sender: { tenant_id: number; api_key_id?: number },
  messages: readonly ReadMessage[],
): Promise<Map<number, Taken>> {
  const sent = messages.flatMap((message, index) =>
    message.means === 'events' ? [{ index, ...message }] : [],
  );
  const taken = new Map<number, Taken>();
  if (sent.length === 0) return taken;
  const keys = [...new Set(sent.flatMap(otherIds).map(eventKey))];
  const known = await readKnownKeys(database.ofTenant(sender.tenant_id), keys);
  const forms = new Map<string, number>();
  const fresh = sent.filter((one) => {
    const size = forms.get(one.id) ?? one.events.length;
    const isOther = size !== one.events.length || otherIds(one).some((id) => known.has(eventKey(id)));
    if (!isOther) forms.set(one.id, size);
    else taken.set(one.index, { outcome: 'conflict', unique_ids: idsOf(one), errors: [] });
    return !isOther;
  });
  for (const piece of piecesOf(fresh, Math.min(EVENTS_AT_ONCE, limits.batchEvents))) {
    const body = Buffer.from(JSON.stringify(piece.flatMap(({ events }) => events)));
    const { items } = await intake.accept({ ...sender, body, lenient: true, itemized: true });
    let start = 0;
    for (const one of piece) {
      taken.set(one.index, outcomeOf(one, items.slice(start, start + one.events.length)));
      start += one.events.length;
    }
  }
  return taken;
}

/** Under which ids a bet or win would be known if its money had been split in another way. */
function otherIds({ id, events }: Sent): string[] {
  if (events[0]?.event !== 'gameround') return [];
  return events.length > 1 ? [id] : [`${id}#real`, `${id}#bonus`];
}

function piecesOf(sent: readonly Sent[], most: number): Sent[][] {
  const pieces: Sent[][] = [];
  let events = most;
  for (const one of sent) {
    events += one.events.length;
    if (events > most) {
      pieces.push([]);
      events = one.events.length;
    }
    pieces.at(-1)?.push(one);
  }
  return pieces;
}

function outcomeOf(sent: Sent, items: BatchReport['items']): Taken {
  const errors = items.flatMap((item) => item.errors ?? []);
  if (errors.length > 0) return refusedFor(errors.map(({ detail }) => ({ pointer: '/data', detail })));
  const outcomes = new Set(items.map(({ outcome }) => outcome));
  const [outcome] = outcomes;
  const isOne = outcomes.size === 1 && (outcome === 'accepted' || outcome === 'duplicate');
  return { outcome: isOne ? outcome : 'conflict', unique_ids: idsOf(sent), errors: [] };
}

function idsOf({ events }: Sent): string[] {
  return events.map(({ data }) => data.unique_id);
}
