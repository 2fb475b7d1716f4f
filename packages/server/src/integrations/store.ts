import type {
  RefusedSource,
  RefusedState,
  SendAgainBody,
} from '@laurel/contract/integrations/refused-messages.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import { answerBy, anyBy, countBy, listsOf, rowBy, rowsBy, runBy } from '../database/statements.ts';
import { insertRows } from '../database/table.ts';

/** A refused message before it is kept. `errors` and `message` are JSON texts. */
export interface NewRefused {
  source: RefusedSource;
  /** 32 hexadecimal digits of a hash of the message. */
  key: string;
  received_at: Date;
  event: string | null;
  message_id: string | null;
  player_id: string | null;
  errors: string;
  message: string | null;
}

export interface StoredRefused extends Omit<NewRefused, 'key'> {
  refused_id: number;
  state: RefusedState;
  times_sent_again: number;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
}

/** Which messages are meant; what is absent excludes none. `since`: none that were received before. */
export interface RefusedFilter extends SendAgainBody {
  state?: RefusedState;
  since: Date;
}

const columns = `refused_id, source, received_at, event, message_id, player_id, errors, message, state, times_sent_again,
  decided_by, decided_at, reason`;
const matching = `tenant_id = $1 and received_at >= $2 and ($3::text is null or source = $3) and ($4::text is null or state = $4)
  and ($5::text is null or event = $5) and ($6::text is null or player_id = $6) and ($7::text is null or message_id = $7)`;

function matchValues({ since, source, state, event, player_id, message_id }: RefusedFilter): unknown[] {
  return [since, source, state, event, player_id, message_id].map((value) => value ?? null);
}

/** Keeps messages; one that is kept already stays as it is. Returns how many are new. */
export async function insertRefused(tenant: TenantSession, messages: readonly NewRefused[]): Promise<number> {
  const inOrder = messages.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const inserted = await insertRows(tenant, {
    text: `
      insert into refused_messages (tenant_id, source, key, received_at, event, message_id, player_id, errors, message)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (tenant_id, source, key) do nothing
      returning 1`,
    rows: inOrder.map(({ source, key, received_at, event, message_id, player_id, errors, message }) => [
      ...[source, key, received_at, event, message_id, player_id, errors, message],
    ]),
  });
  return inserted.length;
}

/** Closes open messages that their sender sent again with success, by their keys. */
export const closeRefused = runBy<[source: RefusedSource, keys: readonly string[], at: Date]>({
  text: `
    update refused_messages set state = 'sent', decided_at = $4
     where tenant_id = $1 and source = $2 and key = any($3::uuid[]) and state = 'open'`,
});

/** How many messages match. */
export const countRefused = countBy<[filter: RefusedFilter]>({
  text: `select count(*) from refused_messages where ${matching}`,
  values: matchValues,
});

/** Some of these messages, newest first; ids are unique, so pages never overlap (invariant I7). */
export const readRefused = rowsBy<StoredRefused, [filter: RefusedFilter, Rows]>({
  text: `select ${columns} from refused_messages where ${matching} order by refused_id desc offset $8 limit $9`,
  values: (filter, { offset, limit }) => [...matchValues(filter), offset, limit],
});

/** The oldest messages after one that match, at most `limit`, in order. */
export const readRefusedAfter = rowsBy<
  StoredRefused,
  [filter: RefusedFilter, { after: number; limit: number }]
>({
  text: `
    select ${columns} from refused_messages where ${matching} and refused_id > $8 order by refused_id limit $9`,
  values: (filter, { after, limit }) => [...matchValues(filter), after, limit],
});

/** One message; undefined: there is none with that id. */
export const readOneRefused = rowBy<StoredRefused, [refused_id: number]>({
  text: `select ${columns} from refused_messages where tenant_id = $1 and refused_id = $2`,
});

/** Records what became of open messages that were sent again; others stay. In the order of ids (invariant I9). */
export const writeSentAgain = runBy<
  [rows: readonly Pick<StoredRefused, 'refused_id' | 'state' | 'errors'>[], { by: string; at: Date }]
>({
  text: `
    update refused_messages r
       set state = s.state, errors = s.errors, times_sent_again = r.times_sent_again + 1,
           decided_by = case when s.state = 'sent' then $5 end, decided_at = case when s.state = 'sent' then $6::timestamptz end
      from (select * from unnest($2::bigint[], $3::text[], $4::text[]) as s(refused_id, state, errors) order by 1) as s
     where r.tenant_id = $1 and r.refused_id = s.refused_id and r.state = 'open'`,
  values: (rows, { by, at }) => [...listsOf(rows, ['refused_id', 'state', 'errors']), by, at],
});

/** Discards an open message; returns whether it was open. */
export const writeDiscarded = anyBy<[refused_id: number, { by: string; at: Date; reason: string }]>({
  text: `
    update refused_messages set state = 'discarded', decided_by = $3, decided_at = $4, reason = $5
     where tenant_id = $1 and refused_id = $2 and state = 'open' returning 1`,
  values: (refused_id, { by, at, reason }) => [refused_id, by, at, reason],
});

/** Deletes messages that were received before a time, and the oldest beyond a number. */
export const trimRefused = runBy<[{ before: Date; kept: number }]>({
  text: `
    delete from refused_messages
     where tenant_id = $1
       and (received_at < $2 or refused_id <= (
         select r.refused_id from refused_messages r where r.tenant_id = $1 order by r.refused_id desc offset $3 limit 1))`,
  values: ({ before, kept }) => [before, kept],
});

/** Deletes the refused messages of a player; returns how many. */
export const eraseRefusedMessages = answerBy<object, [player_id: string], number>(
  { text: 'delete from refused_messages where tenant_id = $1 and player_id = $2 returning 1' },
  (rows) => rows.length,
);

/** Those of the keys whose rollback was carried out. */
export const readRollbacks = answerBy<{ key: string }, [keys: string[]], Set<string>>(
  {
    text: `
      select replace(wanted.key::text, '-', '') as key
        from unnest($2::uuid[]) as wanted(key)
       cross join lateral (select from rollbacks r where r.tenant_id = $1 and r.key = wanted.key offset 0) as known`,
  },
  (rows) => new Set(rows.map(({ key }) => key)),
);

/** Records rollbacks by their keys, in key order (invariant I9). The caller holds the lock of the scoring cursor. */
export const insertRollbacks = runBy<[keys: string[], at: Date]>({
  text: `
    insert into rollbacks (tenant_id, key, rolled_back_at)
    select h.tenant_id, k.key, $3::timestamptz
      from event_heads h
     cross join unnest($2::uuid[]) as k(key)
     where h.tenant_id = $1
     order by k.key`,
});
