import type { TenantSession } from '../../database/database.ts';

/** What is known of the rates of a currency, and of the players who play in it. */
export interface CurrencyRates {
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
export function readCurrencyRates(
  tenant: TenantSession,
  currencies: readonly string[],
  limit: number,
): Promise<CurrencyRates[]> {
  return tenant.query<CurrencyRates & Record<string, unknown>>({
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
    values: [currencies, limit],
  });
}

/**
 * Game-round events of a piece of the log by currency; `since`: when (ms since the epoch) the first of them was received.
 */
export interface EventsOfCurrency {
  currency: string;
  events: number;
  unpriced: number;
  since: number;
}

/**
 * Counts the valid game-round events with `above` < seq, and those before the first rate of their currency. Reads the whole
 * piece, so it must be short.
 */
export function countEventsByCurrency(tenant: TenantSession, above: number): Promise<EventsOfCurrency[]> {
  return tenant.query<EventsOfCurrency & Record<string, unknown>>({
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
    values: [above],
  });
}
