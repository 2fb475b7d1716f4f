import type { TenantSession } from '../../../database/database.ts';

/** A row of other data that names the player: its key, and its texts by column. JSON is read as its stored text. */
export interface Mention {
  key: readonly (string | number)[];
  texts: Record<string, string | null>;
  /** Is the row known to be about the player, whatever its texts name? */
  isOwn: boolean;
}

/** A table whose rows may name a player in JSON or in free text. */
export interface MentioningTable {
  name: string;
  key: readonly [string] | readonly [string, string];
  json: readonly string[];
  text: readonly string[];
  /** Answers of other systems to a row that names the player: they are removed entirely. */
  answers: readonly string[];
  /** Decides whether a row `r` is about one of the player's payouts ($3). */
  own?: string;
}

/** Decisions on several payouts share one reason and one moment; the entry of the audit log names only the first of them. */
const decidedTogether = (decision: string) => `(${decision}.at, ${decision}.author) in (
  select own.at, own.author
    from unnest($3::bigint[]) as wanted(id)
   cross join lateral (
     select at, author from payout_moves where tenant_id = $1 and payout_id = wanted.id offset 0) as own)`;

const none = { json: [], text: [], answers: [] } as const;

/** All such tables. A new table that can name a player must be added here; a test searches every table. */
export const mentioningTables: readonly MentioningTable[] = [
  {
    ...none,
    name: 'audit_log',
    key: ['audit_id'],
    json: ['details', 'changes'],
    text: ['reason'],
    own: `r.action like 'payout.%' and ${decidedTogether('r')}`,
  },
  { ...none, name: 'campaigns', key: ['campaign_id'], json: ['definition'] },
  {
    ...none,
    name: 'campaign_versions',
    key: ['campaign_id', 'version'],
    json: ['definition'],
    text: ['reason'],
  },
  { ...none, name: 'alarms', key: ['alarm_id'], text: ['reason', 'summary'] },
  { ...none, name: 'alarm_decisions', key: ['alarm_id', 'number'], text: ['reason'] },
  {
    ...none,
    name: 'change_requests',
    key: ['request_id'],
    json: ['definition', 'consequences', 'asked_consequences'],
    text: ['reason', 'decision_reason'],
  },
  { ...none, name: 'templates', key: ['template_id'], json: ['definition'] },
  { ...none, name: 'remarks', key: ['remark_id'], text: ['text'] },
  { ...none, name: 'images', key: ['hash'], text: ['name'] },
  { ...none, name: 'disqualifications', key: ['campaign_id', 'player_id'], text: ['reason'] },
  {
    ...none,
    name: 'payouts',
    key: ['payout_id'],
    text: ['reason', 'last_error'],
    own: `r.payout_id = any($3::bigint[]) or exists (
      select from payout_moves m
       where m.tenant_id = $1 and m.payout_id = r.payout_id and ${decidedTogether('m')})`,
  },
  {
    ...none,
    name: 'payout_moves',
    key: ['payout_id', 'number'],
    json: ['details'],
    text: ['reason'],
    own: `r.payout_id = any($3::bigint[]) or ${decidedTogether('r')}`,
  },
  { ...none, name: 'refused_events', key: ['refusal_id'], json: ['errors'], text: ['unique_id'] },
  { ...none, name: 'pending_voids', key: ['key'], text: ['unique_id', 'reason'] },
  {
    ...none,
    name: 'refused_messages',
    key: ['refused_id'],
    json: ['errors', 'message'],
    text: ['message_id', 'reason'],
  },
  { ...none, name: 'outbox', key: ['message_id'], json: ['data'] },
  {
    ...none,
    name: 'webhook_deliveries',
    key: ['endpoint_id', 'delivery_id'],
    json: ['payload'],
    text: ['last_error'],
    answers: ['answer_body'],
  },
];

/**
 * Rows of the table that contain one of the terms, in any letter case and as a part of any text, and rows about payouts with
 * these ids. Reads the tenant's whole table. The caller holds the lock of the scoring cursor.
 */
export async function readMentions(
  tenant: TenantSession,
  { name, key, json, text, answers, own = 'false' }: MentioningTable,
  terms: readonly string[],
  payout_ids: readonly number[],
): Promise<Mention[]> {
  const texts = [...json, ...text, ...answers];
  const rows = await tenant.query<Record<string, unknown>>({
    text: `
      select ${[...key, ...texts.map((one) => `${one}::text as ${one}_text`)].join(', ')}, is_own
        from (select r.*, cardinality($3::bigint[]) > 0 and (${own}) as is_own from ${name} as r where r.tenant_id = $1) as r
       where is_own or exists (
         select from unnest($2::text[]) as t(term)
          where position(lower(t.term) in lower(concat_ws(' ', ${texts.map((one) => `r.${one}::text`).join(', ')}))) > 0)`,
    values: [terms, payout_ids],
  });
  return rows.map((row) => ({
    key: key.map((one) => row[one] as string | number),
    texts: Object.fromEntries(texts.map((one) => [one, row[`${one}_text`] as string | null])),
    isOwn: row.is_own === true,
  }));
}

/** Writes the texts of a row that was read. */
export async function writeMention(
  tenant: TenantSession,
  { name, key, json, text, answers }: MentioningTable,
  mention: Mention,
): Promise<void> {
  const texts = [...json, ...text, ...answers];
  const assigned = texts.map((one, index) => `${one} = $${key.length + 2 + index}`);
  const found = key.map((one, index) => `${one} = $${index + 2}`);
  await tenant.query({
    text: `update ${name} set ${assigned.join(', ')} where tenant_id = $1 and ${found.join(' and ')}`,
    values: [...mention.key, ...texts.map((one) => mention.texts[one] ?? null)],
  });
}
