import { cutDouble, isRawNumber, lastPowerOf, type RawNumber } from '../values/exact-json.ts';

/** The most decimals of an amount: so many has the least number that a double holds (docs/rules/intake.md#5). */
const MAX_AMOUNT_DECIMALS = 324;

/** The members of `data` that are amounts, of whatever kind (docs/rules/money.md#1). */
const amounts = ['amount', 'amount_eur'] as const;

type Data = Record<string, unknown>;

/**
 * `data` as the schemas of events check it: each amount that no double holds exactly is one that keeps or breaks the same
 * bounds. The same object where it has no such amount.
 */
export function withBoundedAmounts(data: object): object {
  const exact = exactAmountsOf(data as Data);
  if (exact.length === 0) return data;
  return { ...data, ...Object.fromEntries(exact.map(([name, amount]) => [name, cutDouble(amount)])) };
}

/** What is wrong with amounts that no schema sees; pointers begin at the event. */
export function amountErrors(data: object): { pointer: string; detail: string }[] {
  return exactAmountsOf(data as Data)
    .filter(([, amount]) => hasTooManyDecimals(amount))
    .map(([name]) => ({ pointer: `/data/${name}`, detail: tooManyDecimals }));
}

/** Has the number more decimals than an amount may have? */
export function hasTooManyDecimals(value: unknown): boolean {
  return isRawNumber(value) && -lastPowerOf(value) > MAX_AMOUNT_DECIMALS;
}

/** Says so. */
export const tooManyDecimals = `must have at most ${MAX_AMOUNT_DECIMALS} decimals`;

function exactAmountsOf(data: Data): [name: string, amount: RawNumber][] {
  return amounts.flatMap((name) => {
    const amount = data[name];
    return isRawNumber(amount) ? [[name, amount]] : [];
  });
}
