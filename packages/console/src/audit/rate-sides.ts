type Sides = Record<'before' | 'after', Record<string, unknown>>;

/** What an entry of exchange rates says of each of them, by currency and day; without `before`: there was none. */
export function rateSides({ rates }: Record<string, unknown>): Sides {
  const sides: Sides = { before: {}, after: {} };
  for (const rate of Array.isArray(rates) ? (rates as Record<string, unknown>[]) : []) {
    const name = `${String(rate.currency)} ${String(rate.date)}`;
    sides.before[name] = rate.before ?? undefined;
    sides.after[name] = rate.per_eur;
  }
  return sides;
}
