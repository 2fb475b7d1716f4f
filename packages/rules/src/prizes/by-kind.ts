import type { UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';

/** A function for each kind of prize; a further kind does not compile without its own. */
export type ByPrizeKind<Result> = {
  readonly [Kind in UnplacedPrize['kind']]: (prize: Extract<UnplacedPrize, { kind: Kind }>) => Result;
};

/** Applies the function of the prize's kind to it. */
export function byKind<Result>(rows: ByPrizeKind<Result>, prize: UnplacedPrize): Result {
  const row = rows[prize.kind] as (prize: UnplacedPrize) => Result;
  return row(prize);
}
