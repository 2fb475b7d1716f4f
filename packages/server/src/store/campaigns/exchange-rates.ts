import type { ExchangeRate } from '@laurel/contract/campaigns/exchange-rates.ts';
import type { Session } from '../engine/database.ts';

/** For each of the rates the tenant's known one of the same currency and date, as exact decimal text; `per_eur` null: none. */
export function readRatesOf(
  session: Session,
  tenant_id: number,
  rates: Pick<ExchangeRate, 'currency' | 'date'>[],
): Promise<{ per_eur: string | null }[]> {
  return session.query<{ per_eur: string | null }>({
    tenant_id,
    text: `
      select r.per_eur
        from unnest($2::text[], $3::date[]) with ordinality as w(currency, rate_date, place)
        left join exchange_rates r on r.tenant_id = $1 and r.currency = w.currency and r.rate_date = w.rate_date
       order by w.place`,
    values: [tenant_id, rates.map((rate) => rate.currency), rates.map((rate) => rate.date)],
  });
}

/**
 * Writes rates, of which no two have the same currency and date; one that is known is replaced (decisions 7). Rows are locked in key
 * order (invariant I9); the caller holds the lock of the scoring cursor.
 */
export async function writeRates(session: Session, tenant_id: number, rates: ExchangeRate[]): Promise<void> {
  await session.query({
    tenant_id,
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
      tenant_id,
      rates.map((rate) => rate.currency),
      rates.map((rate) => rate.date),
      rates.map((rate) => rate.per_eur),
    ],
  });
}

/** How many rates the tenant has, of one currency or (undefined) of all. */
export async function countRates(session: Session, tenant_id: number, currency?: string): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    name: 'count-rates',
    text: 'select count(*) from exchange_rates where tenant_id = $1 and ($2::text is null or currency = $2)',
    values: [tenant_id, currency ?? null],
  });
  return row?.count ?? 0;
}

/** The tenant's rates by currency, latest date first; `date` is `YYYY-MM-DD`, `per_eur` exact decimal text. No limit: all. */
export function readRates(
  session: Session,
  tenant_id: number,
  { currency, offset = 0, limit }: { currency?: string | undefined; offset?: number; limit?: number } = {},
): Promise<ExchangeRate[]> {
  return session.query<ExchangeRate & Record<string, unknown>>({
    tenant_id,
    name: 'read-rates',
    text: `
      select currency, to_char(rate_date, 'YYYY-MM-DD') as date, per_eur
        from exchange_rates
       where tenant_id = $1 and ($2::text is null or currency = $2)
       order by currency, rate_date desc offset $3 limit $4`,
    values: [tenant_id, currency ?? null, offset, limit ?? null],
  });
}
