import type { Session } from '../engine/database.ts';
import { type OutboxMessage, writeOutbox } from './outbox.ts';

/** The window of a campaign, RFC 3339. */
export interface Window {
  start: string;
  end: string;
}

/** Plans that it is told when a campaign starts and finishes. Of its publication: the caller holds the campaign. */
export async function planMoments(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  { start, end, published_at }: Window & { published_at: Date },
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      insert into campaign_moments (tenant_id, campaign_id, start_at, end_at, published_at, started, next_at)
      values ($1, $2, $3, $4, $5, false, $3)
      on conflict (tenant_id, campaign_id) do nothing`,
    values: [tenant_id, campaign_id, start, end, published_at],
  });
}

/** Moves what is not told yet to another window. What was told is never told again. */
export async function moveMoments(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  { start, end }: Window,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      update campaign_moments
         set start_at = $3, end_at = $4, next_at = case when started then $4::timestamptz else $3::timestamptz end
       where tenant_id = $1 and campaign_id = $2`,
    values: [tenant_id, campaign_id, start, end],
  });
}

/** Tells nothing more of a campaign: it is cancelled. */
export async function dropMoments(session: Session, tenant_id: number, campaign_id: number): Promise<void> {
  await session.query({
    tenant_id,
    text: 'delete from campaign_moments where tenant_id = $1 and campaign_id = $2',
    values: [tenant_id, campaign_id],
  });
}

interface Moment {
  campaign_id: number;
  start_at: Date;
  end_at: Date;
  published_at: Date;
  started: boolean;
}

/**
 * Writes to the outbox which campaigns of the tenant started or finished by `now`, at most `limit` of them, or the one that is named: each
 * once, in the order of time. Its rows are locked, so of several processes one tells. Answers how many campaigns there were.
 */
export async function tellMoments(
  session: Session,
  tenant_id: number,
  { now, limit = 1, campaign_id }: { now: Date; limit?: number; campaign_id?: number },
): Promise<number> {
  const due = await session.query<Moment & Record<string, unknown>>({
    tenant_id,
    name: 'lock-due-moments',
    text: `
      select campaign_id, start_at, end_at, published_at, started from campaign_moments
       where tenant_id = $1 and next_at <= $2 and ($4::bigint is null or campaign_id = $4)
       order by next_at, campaign_id limit $3
         for update`,
    values: [tenant_id, now, limit, campaign_id ?? null],
  });
  if (due.length === 0) return 0;
  const named = await readNames(session, tenant_id, due);
  const messages = due.flatMap((moment) => messagesOf(moment, named.get(moment.campaign_id), now));
  await writeOutbox(
    session,
    tenant_id,
    messages.sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await noteTold(session, tenant_id, due, now);
  return due.length;
}

interface Named {
  custom_id: string;
  version: number;
}

/** Of campaigns, what messages call them; they are not locked. */
async function readNames(session: Session, tenant_id: number, of: Moment[]): Promise<Map<number, Named>> {
  const rows = await session.query<Named & { campaign_id: number }>({
    tenant_id,
    text: 'select campaign_id, custom_id, version from campaigns where tenant_id = $1 and campaign_id = any($2)',
    values: [tenant_id, of.map(({ campaign_id }) => campaign_id)],
  });
  return new Map(rows.map(({ campaign_id, custom_id, version }) => [campaign_id, { custom_id, version }]));
}

/** What is told of a campaign that was published late happened when it was published. */
function messagesOf(moment: Moment, named: Named | undefined, now: Date): OutboxMessage[] {
  const { campaign_id, start_at, end_at, published_at, started } = moment;
  const data = { campaign_id, ...named, start: start_at.toISOString(), end: end_at.toISOString() };
  const notBefore = (at: Date) => (at < published_at ? published_at : at);
  const messages: OutboxMessage[] = [];
  if (!started) messages.push({ type: 'campaign.started', at: notBefore(start_at), data });
  if (end_at <= now) messages.push({ type: 'campaign.finished', at: notBefore(end_at), data });
  return messages;
}

async function noteTold(session: Session, tenant_id: number, due: Moment[], now: Date): Promise<void> {
  const over = due.filter(({ end_at }) => end_at <= now).map(({ campaign_id }) => campaign_id);
  await session.query({
    tenant_id,
    text: 'delete from campaign_moments where tenant_id = $1 and campaign_id = any($2)',
    values: [tenant_id, over],
  });
  await session.query({
    tenant_id,
    text: `
      update campaign_moments set started = true, next_at = end_at
       where tenant_id = $1 and campaign_id = any($2) and end_at > $3`,
    values: [tenant_id, due.map(({ campaign_id }) => campaign_id), now],
  });
}
