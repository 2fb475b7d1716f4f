import type { WebhookEventType } from '@laurel/contract/webhooks/event-types.ts';
import type { TenantSession } from '../../database/database.ts';
import { answerBy, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';

/** A fact to be sent to endpoints. */
export interface OutboxMessage {
  type: WebhookEventType;
  /** When it happened. */
  at: Date;
  data: Record<string, unknown>;
  /** An id that was made with the fact, before this; absent: it gets one. */
  webhook_id?: string | undefined;
}

/**
 * Writes facts to the outbox, in the transaction that makes them (invariant I13). Each gets an id that receivers see; it is
 * the same on every attempt. Messages of one call keep their order.
 */
export async function writeOutbox(tenant: TenantSession, messages: readonly OutboxMessage[]): Promise<void> {
  await insertRows(tenant, {
    text: `
      insert into outbox (tenant_id, type, at, data, webhook_id)
      values ($1, $2, $3, $4, coalesce($5, 'msg_' || replace(gen_random_uuid()::text, '-', '')))`,
    rows: messages.map((one) => [one.type, one.at, JSON.stringify(one.data), one.webhook_id ?? null]),
  });
}

/** A fact that no endpoint has received yet. */
export interface WaitingMessage extends OutboxMessage {
  message_id: number;
  webhook_id: string;
}

/**
 * Takes the oldest facts of the tenant out of the outbox, in their order; another transaction that does the same waits and
 * gets others.
 */
export const takeFromOutbox = answerBy<WaitingMessage, [limit: number], WaitingMessage[]>(
  {
    name: 'take-from-outbox',
    text: `
      delete from outbox
       where tenant_id = $1
         and message_id in (select o.message_id from outbox o where o.tenant_id = $1 order by o.message_id limit $2)
      returning message_id, webhook_id, type, at, data`,
  },
  (taken) => taken.sort((a, b) => a.message_id - b.message_id),
);

/** The window of a campaign, RFC 3339. */
interface Window {
  start: string;
  end: string;
}

/** Plans the messages about a campaign's start and finish. Called when it is published: the caller holds the campaign. */
export const planMoments = runBy<[campaign_id: number, Window & { published_at: Date }]>({
  text: `
    insert into campaign_moments (tenant_id, campaign_id, start_at, end_at, published_at, started, next_at)
    values ($1, $2, $3, $4, $5, false, $3)
    on conflict (tenant_id, campaign_id) do nothing`,
  values: (campaign_id, { start, end, published_at }) => [campaign_id, start, end, published_at],
});

/** Moves messages that were not written yet to another window. A message that was written is never written again. */
export const moveMoments = runBy<[campaign_id: number, Window]>({
  text: `
    update campaign_moments
       set start_at = $3, end_at = $4, next_at = case when started then $4::timestamptz else $3::timestamptz end
     where tenant_id = $1 and campaign_id = $2`,
  values: (campaign_id, { start, end }) => [campaign_id, start, end],
});

/** Drops the remaining messages of a cancelled campaign. */
export const dropMoments = runBy<[campaign_id: number]>({
  text: 'delete from campaign_moments where tenant_id = $1 and campaign_id = $2',
});

interface Moment {
  campaign_id: number;
  start_at: Date;
  end_at: Date;
  published_at: Date;
  started: boolean;
}

/**
 * Writes to the outbox which campaigns of the tenant started or finished by `now`, at most `limit` of them, or the one that
 * is named: each once, ordered by time. Its rows are locked, so only one of several processes writes them. Returns the
 * number of campaigns.
 */
export async function tellMoments(
  tenant: TenantSession,
  { now, limit = 1, campaign_id }: { now: Date; limit?: number; campaign_id?: number },
): Promise<number> {
  const due = await tenant.query<Moment>({
    name: 'lock-due-moments',
    text: `
      select campaign_id, start_at, end_at, published_at, started from campaign_moments
       where tenant_id = $1 and next_at <= $2 and ($4::bigint is null or campaign_id = $4)
       order by next_at, campaign_id limit $3
         for update`,
    values: [now, limit, campaign_id ?? null],
  });
  if (due.length === 0) return 0;
  const named = await readNames(tenant, due);
  const messages = due.flatMap((moment) => messagesOf(moment, named.get(moment.campaign_id), now));
  await writeOutbox(
    tenant,
    messages.sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await noteTold(tenant, due, now);
  return due.length;
}

interface Named {
  custom_id: string;
  version: number;
}

/** The members of campaigns that messages show; the campaigns are not locked. */
const readNames = answerBy<Named & { campaign_id: number }, [of: Moment[]], Map<number, Named>>(
  {
    text: 'select campaign_id, custom_id, version from campaigns where tenant_id = $1 and campaign_id = any($2)',
    values: (of) => [of.map(({ campaign_id }) => campaign_id)],
  },
  (rows) => new Map(rows.map(({ campaign_id, custom_id, version }) => [campaign_id, { custom_id, version }])),
);

/** A moment that a campaign reached before its late publication gets the time of publication. */
function messagesOf(moment: Moment, named: Named | undefined, now: Date): OutboxMessage[] {
  const { campaign_id, start_at, end_at, published_at, started } = moment;
  const data = { campaign_id, ...named, start: start_at.toISOString(), end: end_at.toISOString() };
  const notBefore = (at: Date) => (at < published_at ? published_at : at);
  const messages: OutboxMessage[] = [];
  if (!started) messages.push({ type: 'campaign.started', at: notBefore(start_at), data });
  if (end_at <= now) messages.push({ type: 'campaign.finished', at: notBefore(end_at), data });
  return messages;
}

async function noteTold(tenant: TenantSession, due: Moment[], now: Date): Promise<void> {
  const over = due.filter(({ end_at }) => end_at <= now).map(({ campaign_id }) => campaign_id);
  await tenant.query({
    text: 'delete from campaign_moments where tenant_id = $1 and campaign_id = any($2)',
    values: [over],
  });
  await tenant.query({
    text: `
      update campaign_moments set started = true, next_at = end_at
       where tenant_id = $1 and campaign_id = any($2) and end_at > $3`,
    values: [due.map(({ campaign_id }) => campaign_id), now],
  });
}
