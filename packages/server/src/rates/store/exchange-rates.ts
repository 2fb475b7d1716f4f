import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { TenantSession } from '../../database/database.ts';
import { readCount } from '../../database/table.ts';

/**
 * For each of the rates, the tenant's stored rate of the same currency and date, as exact decimal text; `per_eur` null:
 * none.
 */
export function readRatesOf(
  tenant: TenantSession,
  rates: Pick<ExchangeRate, 'currency' | 'date'>[],
): Promise<{ per_eur: string | null }[]> {
  return tenant.query<{ per_eur: string | null }>({
    text: `
      select r.per_eur
        from unnest($2::text[], $3::date[]) with ordinality as w(currency, rate_date, place)
        left join lateral (
          select per_eur from exchange_rates
           where tenant_id = $1 and currency = w.currency and rate_date = w.rate_date offset 0) as r on true
       order by w.place`,
    values: [rates.map((rate) => rate.currency), rates.map((rate) => rate.date)],
  });
}

/**
 * Writes rates, each with a different currency and date; a stored one is replaced (docs/rules/money.md#2). Rows are locked
 * in key order (invariant I9); the caller holds the lock of the scoring cursor.
 */
export async function writeRates(tenant: TenantSession, rates: ExchangeRate[]): Promise<void> {
  await tenant.query({
    name: 'write-rates',
    text: `
      insert into exchange_rates (tenant_id, currency, rate_date, per_eur)
      select c.tenant_id, w.currency, w.rate_date, w.per_eur
        from scoring_cursors c
       cross join unnest($2::text[], $3::date[], $4::numeric[]) as w(currency, rate_date, per_eur)
       where c.tenant_id = $1
       order by w.currency collate "C", w.rate_date
      on conflict (tenant_id, currency, rate_date) do update set per_eur = excluded.per_eur`,
    values: [
      rates.map((rate) => rate.currency),
      rates.map((rate) => rate.date),
      rates.map((rate) => rate.per_eur),
    ],
  });
}

/** How many rates the tenant has, of one currency or (undefined) of all. */
export function countRates(tenant: TenantSession, currency?: string): Promise<number> {
  return readCount(tenant, {
    text: 'select count(*) from exchange_rates where tenant_id = $1 and ($2::text is null or currency = $2)',
    values: [currency ?? null],
  });
}

/**
 * The tenant's rates by currency, latest date first; `date` is `YYYY-MM-DD`, `per_eur` exact decimal text. No limit: all.
 */
export function readRates(
  tenant: TenantSession,
  { currency, offset = 0, limit }: { currency?: string | undefined; offset?: number; limit?: number } = {},
): Promise<ExchangeRate[]> {
  return tenant.query<ExchangeRate & Record<string, unknown>>({
    text: `
      select currency, to_char(rate_date, 'YYYY-MM-DD') as date, per_eur
        from exchange_rates
       where tenant_id = $1 and ($2::text is null or currency = $2)
       order by currency, rate_date desc offset $3 limit $4`,
    values: [currency ?? null, offset, limit ?? null],
  });
}

/** The tenant's rates of these currencies, in no order; `date` is `YYYY-MM-DD`, `per_eur` exact decimal text. */
export function readRatesIn(tenant: TenantSession, currencies: string[]): Promise<ExchangeRate[]> {
  return tenant.query<ExchangeRate & Record<string, unknown>>({
    text: `
      select currency, to_char(rate_date, 'YYYY-MM-DD') as date, per_eur
        from exchange_rates
       where tenant_id = $1 and currency = any($2)`,
    values: [currencies],
  });
}
