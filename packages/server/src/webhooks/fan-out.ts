import type { PlayerMessageType } from '@laurel/contract/webhooks/event-types.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { readPausedNow } from '../facts/facts.ts';
import {
  type DuePlayerMessage,
  dropPlayerMessages,
  lockDuePlayerMessages,
  notePlayerMessages,
  type PlayerMessageNote,
  readLastSent,
  takeFromOutbox,
  type WaitingMessage,
  writeOutbox,
} from '../outbox/outbox.ts';
import { readDisqualificationsOf } from '../participation/participation.ts';
import { markDue } from './store/claims.ts';
import { insertDeliveries, type NewDelivery } from './store/deliveries.ts';
import { lockSubscribers, type Subscriber } from './store/endpoints.ts';

/** Messages of one transaction. */
const MESSAGES_A_STEP = 500;

/**
 * Creates deliveries of the oldest messages of a tenant's outbox, and of those about players that are due, for the endpoints
 * that want them, each once, in the order of the outbox, and removes the messages; for a tenant without endpoints they are
 * only removed. Those of disabled endpoints are withheld. A message whose transaction commits late is delivered when it is
 * there: no position is kept. Returns whether there may be more.
 */
export function fanOut(
  { database, clock }: { database: Database; clock: () => Date },
  tenant_id: number,
): Promise<boolean> {
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const subscribers = await lockSubscribers(tenant);
    const now = clock();
    const isMoreDue = await sendPlayerMessages(tenant, { now, limit: MESSAGES_A_STEP });
    const messages = await takeFromOutbox(tenant, MESSAGES_A_STEP);
    if (messages.length === 0) return isMoreDue;
    const isEnabled = ({ disabled_at }: Subscriber) => disabled_at === null;
    const [sent, withheld] = [subscribers.filter(isEnabled), subscribers.filter((one) => !isEnabled(one))];
    await handOver(tenant, deliveriesOf(messages, sent), now);
    await insertDeliveries(tenant, deliveriesOf(messages, withheld), now, 'withheld');
    return isMoreDue || messages.length === MESSAGES_A_STEP;
  });
}

function deliveriesOf(
  messages: readonly WaitingMessage[],
  subscribers: readonly Subscriber[],
): NewDelivery[] {
  return messages.flatMap((message) => {
    const { webhook_id, type } = message;
    const wanting = subscribers.filter(({ events }) => events === null || events.includes(type));
    if (wanting.length === 0) return [];
    const payload = bodyOf(message);
    return wanting.map(({ endpoint_id }) => ({ endpoint_id, webhook_id, type, payload }));
  });
}

async function handOver(tenant: TenantSession, deliveries: NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return;
  await insertDeliveries(tenant, deliveries, now);
  const endpoint_ids = [...new Set(deliveries.map(({ endpoint_id }) => endpoint_id))];
  await markDue(tenant, endpoint_ids, now);
}

/** The body of a webhook's requests, to the byte the same on every attempt (docs/rules/webhooks.md#1). */
export function bodyOf({ type, at, data }: { type: string; at: Date; data: unknown }): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** Least time between two messages of one type about a player. */
const QUIET_MILLISECONDS = 60_000;

type Message = DuePlayerMessage & { data: Record<string, unknown> };

/**
 * Moves messages about players that are due to the outbox, at most one of a type about a player and minute; others wait on,
 * and go together with what happens meanwhile (docs/rules/webhooks.md#8). The caller has locked the tenant's endpoints, so
 * one process does so at a time. Returns whether there may be more.
 */
async function sendPlayerMessages(
  tenant: TenantSession,
  { now, limit }: { now: Date; limit: number },
): Promise<boolean> {
  const due = await lockDuePlayerMessages(tenant, { now, limit });
  if (due.length === 0) return false;
  const messages = await whoMayBeTold(tenant, due, now);
  const dropped = due.filter((one) => !(messages as DuePlayerMessage[]).includes(one));
  if (dropped.length > 0) await dropPlayerMessages(tenant, dropped);
  const { sent, notes } = paced(messages, await lastSent(tenant, messages, now), now);
  if (notes.length > 0) await notePlayerMessages(tenant, notes);
  const oldestFirst = sent.sort((a, b) => a.at.getTime() - b.at.getTime());
  await writeOutbox(
    tenant,
    oldestFirst.map(({ type, at, webhook_id, data, parts }) => {
      return { type, at, webhook_id, data: { ...data, ...wholeOf[type]?.(parts) } };
    }),
  );
  return due.length === limit;
}

/** No player who was erased or is paused, nor one who is disqualified, unless it is about a payment. */
async function whoMayBeTold(
  tenant: TenantSession,
  due: readonly DuePlayerMessage[],
  now: Date,
): Promise<Message[]> {
  const messages = due.filter((one): one is Message => one.data !== null && !isErased(one.player_id));
  const player_ids = [...new Set(messages.map(({ player_id }) => player_id))];
  const paused = await readPausedNow(tenant, player_ids, now);
  const off = player_ids.length === 0 ? [] : await readDisqualificationsOf(tenant, player_ids);
  const isOff = ({ campaign_id, player_id, type }: Message) =>
    type !== 'player.paid' &&
    off.some((one) => one.campaign_id === campaign_id && one.player_id === player_id);
  return messages.filter((one) => !paused.has(one.player_id) && !isOff(one));
}

async function lastSent(
  tenant: TenantSession,
  messages: readonly Message[],
  now: Date,
): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - QUIET_MILLISECONDS);
  const rows = await readLastSent(tenant, messages, since);
  return new Map(rows.map((row) => [paceKey(row), row.sent_at.getTime()]));
}

/** Which messages are sent now, and when each is due again. */
function paced(messages: readonly Message[], last: Map<string, number>, now: Date) {
  const sent: Message[] = [];
  const notes: PlayerMessageNote[] = [];
  for (const message of messages) {
    const { player_id, type, campaign_id } = message;
    const before = last.get(paceKey(message));
    if (before === undefined) sent.push(message);
    const at = before ?? now.getTime();
    last.set(paceKey(message), at);
    const due_at = new Date(at + QUIET_MILLISECONDS);
    notes.push({ player_id, type, campaign_id, due_at, sent_at: before === undefined ? now : null });
  }
  return { sent, notes };
}

function paceKey({ player_id, type }: Pick<Message, 'player_id' | 'type'>): string {
  return `${type} ${player_id}`;
}

type Parts = DuePlayerMessage['parts'];

/** What a message says of all the facts that it is about; others say it of the newest. */
const wholeOf: { readonly [Type in PlayerMessageType]?: (parts: Parts) => Record<string, unknown> } = {
  'player.step_completed': (steps) => ({ steps }),
  'player.level_reached': (levels) => ({ levels }),
  'player.ticket_won': (parts) => ({ won: parts.reduce((sum, { won }) => sum + Number(won), 0) }),
  'player.won': (payouts) => ({ payouts }),
  'player.paid': (payouts) => ({ payouts }),
};
