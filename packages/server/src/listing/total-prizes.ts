import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { TotalPrizes } from '@laurel/contract/listing/listing.ts';
import { parseDecimal, scaledText, unitsOf } from '@laurel/rules/money/decimal.ts';
import { moneyIn } from '@laurel/rules/money/local-numbers.ts';
import { countPlaces } from '@laurel/rules/prizes/prize-cost.ts';

/** How a reader is shown money and titles. */
export interface PrizeWording {
  currency: string;
  locale: string;
  titleOf: (prize: Prize) => string;
}

type Kind<Name extends Prize['kind']> = Extract<Prize, { kind: Name }>;

/** Everything there is to win: each prize once for every place it covers (docs/rules/listing.md#5). */
export function totalPrizes(prizes: readonly Prize[], wording: PrizeWording): TotalPrizes {
  const { currency, locale, titleOf } = wording;
  const spins = ofKind(prizes, 'free_spins').reduce((sum, prize) => sum + prize.count * placesOf(prize), 0);
  return {
    cash: localMoneyText(sumOfAmounts(ofKind(prizes, 'cash')), currency, locale),
    free_spins: String(spins),
    bonus: totalBonus(ofKind(prizes, 'bonus'), wording),
    deposit_bonus: totalDepositBonus(ofKind(prizes, 'deposit_bonus')),
    catalog_item: ofKind(prizes, 'catalog_item').map((prize) => ({
      value: prize.value,
      title: titleOf(prize),
      places: placesOf(prize),
    })),
  } satisfies Record<Prize['kind'], unknown>;
}

function ofKind<Name extends Prize['kind']>(prizes: readonly Prize[], kind: Name): Array<Kind<Name>> {
  return prizes.filter((prize): prize is Kind<Name> => prize.kind === kind);
}

function totalBonus(prizes: Array<Kind<'bonus'>>, { currency, locale }: PrizeWording): TotalPrizes['bonus'] {
  if (prizes.length === 0) return null;
  return { amount: localMoneyText(sumOfAmounts(prizes), currency, locale), places: countPlaces(prizes) };
}

/** Percentages of future deposits have no sum, so the highest one is shown. */
function totalDepositBonus(prizes: Array<Kind<'deposit_bonus'>>): TotalPrizes['deposit_bonus'] {
  const [first, ...others] = prizes;
  if (first === undefined) return null;
  const percent = others.reduce(
    (highest, prize) => (inUnits(prize.percent) > inUnits(highest) ? prize.percent : highest),
    first.percent,
  );
  return { percent, places: countPlaces(prizes) };
}

function sumOfAmounts(prizes: Array<Kind<'cash' | 'bonus'>>): bigint {
  return prizes.reduce((sum, prize) => sum + inUnits(prize.amount) * BigInt(placesOf(prize)), 0n);
}

function placesOf({ place_from, place_to }: Prize): number {
  return place_to - place_from + 1;
}

/** A definition's decimals have at most 8 digits after the point, so all of them are whole in 10^-8. */
function inUnits(text: string): bigint {
  return unitsOf(parseDecimal(text));
}

/** An amount in 10^-8 as money in a language. */
function localMoneyText(units: bigint, currency: string, locale: string): string {
  return moneyIn(locale, scaledText(units), currency);
}
