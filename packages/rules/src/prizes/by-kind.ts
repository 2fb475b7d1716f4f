import type { Prize } from '@laurel/contract/campaigns/prizes.ts';

/** A function for each kind of prize; a further kind does not compile without its own. */
export type ByPrizeKind<Result> = {
  readonly [Kind in Prize['kind']]: (prize: Extract<Prize, { kind: Kind }>) => Result;
};

/** Applies the function of the prize's kind to it. */
export function byKind<Result>(rows: ByPrizeKind<Result>, prize: Prize): Result {
  const row = rows[prize.kind] as (prize: Prize) => Result;
  return row(prize);
}
