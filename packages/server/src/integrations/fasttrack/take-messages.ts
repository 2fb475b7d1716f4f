import type { BatchReport, Event } from '@laurel/contract/events/events.ts';
import { type ReadMessage, readFastTrack } from '@laurel/rules/integrations/fasttrack/read-message.ts';
import {
  type Chosen,
  chooseTargets,
  type RoundEvent,
  type WantedRollback,
} from '@laurel/rules/integrations/fasttrack/rollback.ts';
import { roundKey } from '@laurel/rules/rounds/rounds.ts';
import { lockScoringCursor } from '../../cursor/cursor.ts';
import type { TenantSession } from '../../database/database.ts';
import { eventKey, readKnownKeys, voidUnderLock } from '../../events/events.ts';
import { readLogParts } from '../../history/history.ts';
import { insertRollbacks, readRollbacks } from '../store.ts';
import { type IntegrationDependencies, type ReceivedMessage, refusedFor, type Taken } from '../taken.ts';

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
async function storeEvents(
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

/** The author of the void in the audit log. */
const AUTHOR = { service: 'fasttrack' } as const;

/**
 * Voids what the rollbacks name, in a transaction that began after `scoring.written`; returns what became of each, by its
 * place. The lock of the scoring cursor makes rollbacks of a tenant wait for one another, and a rollback that was carried
 * out is known by its id and has no effect again. One whose events are not there voids nothing and is refused.
 */
async function rollBack(
  tenant: TenantSession,
  rollbacks: readonly WantedRollback[],
  { places, at }: { places: ReadonlyMap<string, number>; at: Date },
): Promise<Map<number, Taken>> {
  const taken = new Map<number, Taken>();
  if (rollbacks.length === 0) return taken;
  const cursor = await lockScoringCursor(tenant);
  const chosen = await choose(tenant, rollbacks, places);
  const voided: string[] = [];
  const carriedOut: string[] = [];
  for (const [nth, { index, id }] of rollbacks.entries()) {
    const one = chosen[nth] ?? 'missing';
    taken.set(index, takenOf(one));
    if (!Array.isArray(one)) continue;
    carriedOut.push(id);
    voided.push(...one);
  }
  if (carriedOut.length === 0) return taken;
  const keys = [...new Set(voided)].map(eventKey);
  await voidUnderLock(tenant, cursor, { keys, at, author: AUTHOR, reason: reasonOf(carriedOut) });
  await insertRollbacks(tenant, carriedOut.map(eventKey), at);
  return taken;
}

async function choose(
  tenant: TenantSession,
  rollbacks: readonly WantedRollback[],
  places: ReadonlyMap<string, number>,
): Promise<Chosen[]> {
  const own = [...new Set(rollbacks.map(({ id }) => id))];
  const doneKeys = await readRollbacks(tenant, own.map(eventKey));
  const targets = rollbacks.flatMap((rollback) => rollback.targets);
  const rounds = targets.filter((target): target is RoundEvent => !('unique_id' in target));
  const candidates = await readRounds(tenant, rounds);
  const named = [...new Set(targets.flatMap((target) => ('unique_id' in target ? [target.unique_id] : [])))];
  const known = named.length > 0 ? await readKnownKeys(tenant, named.map(eventKey)) : new Set<string>();
  const among = (keys: Set<string>, all: string[]) => new Set(all.filter((id) => keys.has(eventKey(id))));
  return chooseTargets(rollbacks, {
    ...{ candidates, places },
    ...{ done: among(doneKeys, own), ids: among(known, named) },
  });
}

/** All bets and wins of these game rounds that are not void. */
async function readRounds(tenant: TenantSession, rounds: readonly RoundEvent[]) {
  if (rounds.length === 0) return [];
  const keyOf = ({ player_id, ...named }: RoundEvent) => JSON.stringify([player_id, roundKey(named)]);
  const alone = new Map(rounds.map((round) => [keyOf(round), round]));
  const parts = Array.from(alone.values(), ({ player_id, game_id, round_id }) => ({
    ...{ player_id, start: 0, end: 0, facts: [] },
    named: { game_id, round_id },
  }));
  const wanted = { upTo: Number.MAX_SAFE_INTEGER, members: 'named', only: 'with bet' } as const;
  return (await readLogParts(tenant, parts, wanted)).flat();
}

function takenOf(chosen: Chosen): Taken {
  if (Array.isArray(chosen)) return { outcome: 'accepted', unique_ids: chosen, errors: [] };
  if (chosen === 'repeated') return { outcome: 'duplicate', unique_ids: [], errors: [] };
  return refusedFor([
    {
      pointer: '/data',
      detail:
        'no event of this round, kind and amount is there to be rolled back, or it was rolled back before',
    },
  ]);
}

const NAMED = 3;

function reasonOf(ids: string[]): string {
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  return `Rolled back by Fast Track: ${ids.slice(0, NAMED).join(', ')}${more}`;
}
