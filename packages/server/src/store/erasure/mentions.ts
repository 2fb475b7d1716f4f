import type { Session } from '../engine/database.ts';

/** A row beside a player's own that names the player: its key, and its texts by column. JSON comes as the text that is stored. */
export interface Mention {
  key: readonly (string | number)[];
  texts: Record<string, string | null>;
}

/** A table whose rows may name a player in JSON or in free text, and how its rows are found and written. */
export interface MentioningTable {
  name: string;
  json: readonly string[];
  text: readonly string[];
  /** Rows of the tenant in which one of the texts ($2) stands. */
  read: string;
  /** Writes the texts, in the order of `json` and `text`, of the row with this key: after the tenant. */
  write: string;
}

/** All such tables. Whoever adds one in which a player can be named adds it here; a test searches every table. */
export const mentioningTables: readonly MentioningTable[] = [
  {
    name: 'audit_log',
    json: ['details', 'changes'],
    text: ['reason'],
    read: `
      select audit_id as key1, 0 as key2, details::text as details, changes::text as changes, reason from audit_log a
       where a.tenant_id = $1 and exists (
         select from unnest($2::text[]) as t(term) where position(t.term in concat_ws(' ', a.details::text, a.changes::text, a.reason)) > 0)`,
    write:
      'update audit_log set details = $4, changes = $5, reason = $6 where tenant_id = $1 and audit_id = $2 and $3 = 0',
  },
  {
    name: 'campaigns',
    json: ['definition'],
    text: [],
    read: `
      select campaign_id as key1, 0 as key2, definition::text as definition from campaigns c
       where c.tenant_id = $1 and exists (
         select from unnest($2::text[]) as t(term) where position(t.term in c.definition::text) > 0)`,
    write: 'update campaigns set definition = $4 where tenant_id = $1 and campaign_id = $2 and $3 = 0',
  },
  {
    name: 'campaign_versions',
    json: ['definition'],
    text: ['reason'],
    read: `
      select campaign_id as key1, version as key2, definition::text as definition, reason from campaign_versions v
       where v.tenant_id = $1 and exists (
         select from unnest($2::text[]) as t(term) where position(t.term in concat_ws(' ', v.definition::text, v.reason)) > 0)`,
    write: `
      update campaign_versions set definition = $4, reason = $5
       where tenant_id = $1 and campaign_id = $2 and version = $3`,
  },
  {
    name: 'templates',
    json: ['definition'],
    text: [],
    read: `
      select template_id as key1, 0 as key2, definition::text as definition from templates p
       where p.tenant_id = $1 and exists (
         select from unnest($2::text[]) as t(term) where position(t.term in p.definition::text) > 0)`,
    write: 'update templates set definition = $4 where tenant_id = $1 and template_id = $2 and $3 = 0',
  },
  {
    name: 'payouts',
    json: [],
    text: ['reason', 'last_error'],
    read: `
      select payout_id as key1, 0 as key2, reason, last_error from payouts p
       where p.tenant_id = $1 and (p.payout_id = any($3::bigint[]) or exists (
         select from unnest($2::text[]) as t(term) where position(t.term in concat_ws(' ', p.reason, p.last_error)) > 0))`,
    write:
      'update payouts set reason = $4, last_error = $5 where tenant_id = $1 and payout_id = $2 and $3 = 0',
  },
  {
    name: 'payout_moves',
    json: ['details'],
    text: ['reason'],
    read: `
      select payout_id as key1, number as key2, details::text as details, reason from payout_moves m
       where m.tenant_id = $1 and (m.payout_id = any($3::bigint[]) or exists (
         select from unnest($2::text[]) as t(term) where position(t.term in concat_ws(' ', m.details::text, m.reason)) > 0))`,
    write: `
      update payout_moves set details = $4, reason = $5
       where tenant_id = $1 and payout_id = $2 and number = $3`,
  },
  {
    name: 'refused_events',
    json: ['errors'],
    text: ['unique_id'],
    read: `
      select refusal_id as key1, 0 as key2, errors::text as errors, unique_id from refused_events r
       where r.tenant_id = $1 and exists (
         select from unnest($2::text[]) as t(term) where position(t.term in concat_ws(' ', r.errors::text, r.unique_id)) > 0)`,
    write:
      'update refused_events set errors = $4, unique_id = $5 where tenant_id = $1 and refusal_id = $2 and $3 = 0',
  },
  {
    name: 'outbox',
    json: ['data'],
    text: [],
    read: `
      select message_id as key1, 0 as key2, data::text as data from outbox o
       where o.tenant_id = $1 and exists (
         select from unnest($2::text[]) as t(term) where position(t.term in o.data::text) > 0)`,
    write: 'update outbox set data = $4 where tenant_id = $1 and message_id = $2 and $3 = 0',
  },
  {
    name: 'webhook_deliveries',
    json: ['payload'],
    text: ['answer_body', 'last_error'],
    read: `
      select endpoint_id as key1, delivery_id as key2, payload, answer_body, last_error from webhook_deliveries d
       where d.tenant_id = $1 and exists (
         select from unnest($2::text[]) as t(term)
          where position(t.term in concat_ws(' ', d.payload, d.answer_body, d.last_error)) > 0)`,
    write: `
      update webhook_deliveries set payload = $4, answer_body = $5, last_error = $6
       where tenant_id = $1 and endpoint_id = $2 and delivery_id = $3`,
  },
];

/**
 * Rows of the table in which one of the terms stands, as a part of any text; of payouts also those with these ids. Reads the tenant's
 * whole table. The caller holds the lock of the scoring cursor.
 */
export async function readMentions(
  session: Session,
  tenant_id: number,
  { json, text, read }: MentioningTable,
  terms: readonly string[],
  payout_ids: readonly number[],
): Promise<Mention[]> {
  const values = read.includes('$3') ? [tenant_id, terms, payout_ids] : [tenant_id, terms];
  const rows = await session.query<{ key1: number; key2: number } & Record<string, unknown>>({
    tenant_id,
    text: read,
    values,
  });
  return rows.map(({ key1, key2, ...row }) => ({
    key: [key1, key2],
    texts: Object.fromEntries([...json, ...text].map((name) => [name, (row[name] ?? null) as string | null])),
  }));
}

/** Writes the texts of a row that was read. */
export async function writeMention(
  session: Session,
  tenant_id: number,
  { json, text, write }: MentioningTable,
  { key, texts }: Mention,
): Promise<void> {
  const values = [tenant_id, ...key, ...[...json, ...text].map((name) => texts[name] ?? null)];
  await session.query({ tenant_id, text: write, values });
}
