import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { countBy, listsOf, rowsBy, runBy } from '../database/statements.ts';

/**
 * For each of the rates, the tenant's stored rate of the same currency and date, as exact decimal text; `per_eur` null:
 * none.
 */
export const readRatesOf = rowsBy<
  { per_eur: string | null },
  [rates: Pick<ExchangeRate, 'currency' | 'date'>[]]
>({
  text: `
    select r.per_eur
      from unnest($2::text[], $3::date[]) with ordinality as w(currency, rate_date, place)
      left join lateral (
        select per_eur from exchange_rates
         where tenant_id = $1 and currency = w.currency and rate_date = w.rate_date offset 0) as r on true
     order by w.place`,
  values: (rates) => listsOf(rates, ['currency', 'date']),
});

/**
 * Writes rates, each with a different currency and date; a stored one is replaced (docs/rules/money.md#2). Rows are locked
 * in key order (invariant I9); the caller holds the lock of the scoring cursor.
 */
export const writeRates = runBy<[rates: ExchangeRate[]]>({
  name: 'write-rates',
  text: `
    insert into exchange_rates (tenant_id, currency, rate_date, per_eur)
    select c.tenant_id, w.currency, w.rate_date, w.per_eur
      from scoring_cursors c
     cross join unnest($2::text[], $3::date[], $4::numeric[]) as w(currency, rate_date, per_eur)
     where c.tenant_id = $1
     order by w.currency collate "C", w.rate_date
    on conflict (tenant_id, currency, rate_date) do update set per_eur = excluded.per_eur`,
  values: (rates) => listsOf(rates, ['currency', 'date', 'per_eur']),
});

/** How many rates the tenant has, of one currency or (undefined) of all. */
export const countRates = countBy<[currency?: string]>({
  text: 'select count(*) from exchange_rates where tenant_id = $1 and ($2::text is null or currency = $2)',
  values: (currency) => [currency ?? null],
});

/**
 * The tenant's rates by currency, latest date first; `date` is `YYYY-MM-DD`, `per_eur` exact decimal text. No limit: all.
 */
export const readRates = rowsBy<
  ExchangeRate,
  [which?: { currency?: string | undefined; offset?: number; limit?: number }]
>({
  text: `
    select currency, to_char(rate_date, 'YYYY-MM-DD') as date, per_eur
      from exchange_rates
     where tenant_id = $1 and ($2::text is null or currency = $2)
     order by currency, rate_date desc offset $3 limit $4`,
  values: ({ currency, offset = 0, limit } = {}) => [currency ?? null, offset, limit ?? null],
});

/** The tenant's rates of these currencies, in no order; `date` is `YYYY-MM-DD`, `per_eur` exact decimal text. */
export const readRatesIn = rowsBy<ExchangeRate, [currencies: string[]]>({
  text: `
    select currency, to_char(rate_date, 'YYYY-MM-DD') as date, per_eur
      from exchange_rates
     where tenant_id = $1 and currency = any($2)`,
});

/** What is known of the rates of a currency, and of the players who play in it. */
interface CurrencyRates {
  currency: string;
  /** `YYYY-MM-DD`; null: there is none. */
  first_rate: string | null;
  latest_rate: string | null;
  /** At most the limit. */
  players: number;
}

/**
 * For each currency its first and its newest rate, and how many players have played in it, counted up to `limit`; takes a
 * few look-ups by key.
 */
export const readCurrencyRates = rowsBy<CurrencyRates, [currencies: readonly string[], limit: number]>({
  text: `
    select w.currency,
           (select to_char(min(r.rate_date), 'YYYY-MM-DD') from exchange_rates r
             where r.tenant_id = $1 and r.currency = w.currency) as first_rate,
           (select to_char(max(r.rate_date), 'YYYY-MM-DD') from exchange_rates r
             where r.tenant_id = $1 and r.currency = w.currency) as latest_rate,
           (select count(*) from (
              select 1 from player_currencies p where p.tenant_id = $1 and p.currency = w.currency limit $3) as known) as players
      from unnest($2::text[]) with ordinality as w(currency, place)
     order by w.place`,
});

/**
 * Game-round events of a piece of the log by currency; `since`: when (ms since the epoch) the first of them was received.
 */
interface EventsOfCurrency {
  currency: string;
  events: number;
  unpriced: number;
  since: number;
}

/**
 * Counts the valid game-round events with `above` < seq, and those before the first rate of their currency. Reads the whole
 * piece, so it must be short.
 */
export const countEventsByCurrency = rowsBy<EventsOfCurrency, [above: number]>({
  text: `
    select e.currency, sum(e.events)::int as events, (extract(epoch from min(e.since)) * 1000)::float8 as since,
           coalesce(sum(e.events) filter (where e.currency <> 'EUR' and not exists (
             select from exchange_rates r
              where r.tenant_id = $1 and r.currency = e.currency and r.rate_date <= e.day)), 0)::int as unpriced
      from (select currency, (occurred_at at time zone 'UTC')::date as day, count(*) as events, min(received_at) as since
              from events
             where tenant_id = $1 and seq > $2 and kind = 'gameround' and not voided
             group by 1, 2) as e
     group by e.currency`,
});
