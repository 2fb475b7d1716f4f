import type { PlayerMessageType } from '@laurel/contract/webhooks/event-types.ts';
import type { TenantSession } from '../../database/database.ts';
import { answerBy, columnBy, listsOf, rowsBy, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';

/** Which message it is: of a type, about a player in a campaign. */
export interface PlayerMessageKey {
  player_id: string;
  type: PlayerMessageType;
  campaign_id: number;
}

/** What happened to a player, or several such facts together. */
export interface NewPlayerMessage extends PlayerMessageKey {
  /** When the newest of it happened. */
  at: Date;
  data: Record<string, unknown>;
  /** What is said of each fact. */
  parts: readonly Record<string, unknown>[];
}

/**
 * Adds what happened to players to what waits to be sent, in the transaction of the facts: where something waits already,
 * the newest `data` stays, and parts follow those before, under one webhook_id. Keys are distinct; rows are locked in the
 * order given (invariant I9).
 */
export async function addPlayerMessages(
  tenant: TenantSession,
  messages: readonly NewPlayerMessage[],
): Promise<void> {
  await insertRows(tenant, {
    text: `
      insert into player_messages (tenant_id, player_id, type, campaign_id, at, data, parts, due_at)
      values ($1, $2, $3, $4, $5, $6, $7, $5)
      on conflict (tenant_id, player_id, type, campaign_id) do update
         set at = excluded.at, data = excluded.data,
             parts = case when player_messages.data is null then excluded.parts else player_messages.parts || excluded.parts end,
             webhook_id = case when player_messages.data is null then excluded.webhook_id else player_messages.webhook_id end`,
    rows: messages.map(({ player_id, type, campaign_id, at, data, parts }) => [
      ...[player_id, type, campaign_id, at, JSON.stringify(data), JSON.stringify(parts)],
    ]),
  });
}

/** A row that is due: a message, or (data is null) only when the last one was sent. */
export interface DuePlayerMessage extends PlayerMessageKey {
  webhook_id: string;
  at: Date;
  data: Record<string, unknown> | null;
  parts: Record<string, unknown>[];
}

/** The oldest rows that are due, locked until the transaction ends; those that another transaction holds are left out. */
export const lockDuePlayerMessages = rowsBy<DuePlayerMessage, [{ now: Date; limit: number }]>({
  name: 'lock-due-player-messages',
  text: `
    select player_id, type, campaign_id, webhook_id, at, data, parts from player_messages
     where tenant_id = $1 and due_at <= $2 order by due_at, player_id, type, campaign_id limit $3
       for update skip locked`,
  values: ({ now, limit }) => [now, limit],
});

/** When the last message of a type about a player was sent after `since`, in whatever campaign; others are missing. */
export const readLastSent = rowsBy<
  { player_id: string; type: PlayerMessageType; sent_at: Date },
  [keys: readonly Pick<PlayerMessageKey, 'player_id' | 'type'>[], since: Date]
>({
  text: `
    select m.*
      from unnest($2::text[], $3::text[]) as wanted(player_id, type)
     cross join lateral (
       select player_id, type, sent_at from player_messages
        where tenant_id = $1 and player_id = wanted.player_id and type = wanted.type and sent_at > $4
        order by sent_at desc limit 1) as m`,
  values: (keys, since) => [...listsOf(keys, ['player_id', 'type']), since],
});

/** What becomes of a row that is due. */
export interface PlayerMessageNote extends PlayerMessageKey {
  /** When it is due again. */
  due_at: Date;
  /** When its message was sent; null: it still waits. */
  sent_at: Date | null;
}

/** Notes which messages were sent and which wait longer. The caller has locked their rows. */
export const notePlayerMessages = runBy<[notes: readonly PlayerMessageNote[]]>({
  text: `
    update player_messages m
       set due_at = n.due_at, sent_at = coalesce(n.sent_at, m.sent_at),
           data = case when n.sent_at is null then m.data end,
           parts = case when n.sent_at is null then m.parts else '[]' end
      from unnest($2::text[], $3::text[], $4::bigint[], $5::timestamptz[], $6::timestamptz[])
           as n(player_id, type, campaign_id, due_at, sent_at)
     where m.tenant_id = $1 and m.player_id = n.player_id and m.type = n.type and m.campaign_id = n.campaign_id`,
  values: (notes) => listsOf(notes, ['player_id', 'type', 'campaign_id', 'due_at', 'sent_at']),
});

/** Forgets rows. The caller has locked them. */
export const dropPlayerMessages = runBy<[keys: readonly PlayerMessageKey[]]>({
  text: `
    delete from player_messages m using unnest($2::text[], $3::text[], $4::bigint[]) as d(player_id, type, campaign_id)
     where m.tenant_id = $1 and m.player_id = d.player_id and m.type = d.type and m.campaign_id = d.campaign_id`,
  values: (keys) => listsOf(keys, ['player_id', 'type', 'campaign_id']),
});

/** Takes back what waits to be sent of a type about players of a campaign; answers about which of them something did. */
export const withdrawPlayerMessages = columnBy<
  { player_id: string },
  [type: PlayerMessageType, campaign_id: number, player_ids: readonly string[]]
>({
  text: `
    update player_messages set data = null, parts = '[]'
     where tenant_id = $1 and type = $2 and campaign_id = $3 and player_id = any($4) and data is not null
    returning player_id`,
});

/** Those of the campaigns that have `player_messages`. */
export const readWithPlayerMessages = answerBy<
  { campaign_id: number },
  [campaign_ids: readonly number[]],
  ReadonlySet<number>
>(
  {
    text: `
      select c.campaign_id
        from unnest($2::bigint[]) as wanted(campaign_id)
       cross join lateral (
         select campaign_id from campaigns
          where tenant_id = $1 and campaign_id = wanted.campaign_id and definition ->> 'player_messages' = 'true' offset 0) as c`,
    values: (campaign_ids) => [[...new Set(campaign_ids)]],
  },
  (rows) => new Set(rows.map(({ campaign_id }) => campaign_id)),
);
