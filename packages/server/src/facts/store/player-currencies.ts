import { columnBy, listsOf, runBy } from '../../database/statements.ts';

/** That a player played in a currency, and the UTC day (`YYYY-MM-DD`) of the latest such event. */
export interface PlayerCurrency {
  player_id: string;
  currency: string;
  last_day: string;
}

/**
 * Records in which currencies players played, each pair once. Pairs known up to that day are only looked up. Rows are locked
 * in key order (invariant I9); the caller holds the lock of the scoring cursor.
 */
export const notePlayerCurrencies = runBy<[rows: PlayerCurrency[]]>({
  text: `
    insert into player_currencies (tenant_id, currency, player_id, last_day)
    select c.tenant_id, w.currency, w.player_id, w.last_day
      from scoring_cursors c
     cross join unnest($2::text[], $3::text[], $4::date[]) as w(currency, player_id, last_day)
     -- An upsert that changes nothing would still lock and write the row. The fence keeps it to one look-up for each.
     where c.tenant_id = $1 and not exists (
       select from player_currencies p
        where p.tenant_id = $1 and p.currency = w.currency and p.player_id = w.player_id and p.last_day >= w.last_day
       offset 0)
     order by w.currency collate "C", w.player_id collate "C"
    on conflict (tenant_id, currency, player_id) do update set last_day = excluded.last_day`,
  values: (rows) => listsOf(rows, ['currency', 'player_id', 'last_day']),
});

/**
 * Amounts that a rate converts: those in `currency`, or (`others`) those in every other one, from the UTC day `since` on.
 */
export interface ConvertedAmounts {
  currency: string;
  others: boolean;
  /** `YYYY-MM-DD` */
  since: string;
}

/** The players who played for such amounts, by code points, at most `limit`. */
export const readPlayersWithAmounts = columnBy<
  { player_id: string },
  [amounts: ConvertedAmounts[], limit: number]
>({
  text: `
    select distinct p.player_id
      from unnest($2::text[], $3::boolean[], $4::date[]) as w(currency, others, since)
      join player_currencies p
        on p.tenant_id = $1 and p.last_day >= w.since
           and case when w.others then p.currency <> w.currency else p.currency = w.currency end
     order by p.player_id limit $5`,
  values: (amounts, limit) => [...listsOf(amounts, ['currency', 'others', 'since']), limit],
});
