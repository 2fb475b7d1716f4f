import type { CampaignKindName } from '../campaigns/by-kind.ts';
import type { CampaignDefinition } from '../campaigns/definition.ts';
import { boardTermsOf, prizesIn } from '../campaigns/of-any-kind.ts';
import type { PrizeTerms } from '../campaigns/prizes.ts';
import { typeTraits } from '../campaigns/type-traits.ts';
import { compareDecimals, isZeroDecimal } from '../values/decimals.ts';
import type { Breach } from './rule.ts';

/** Breaches of prizes, each at one of its members. */
export function atPrizes(
  definition: CampaignDefinition,
  detailOf: (prize: PrizeTerms, number: number) => string | undefined,
  member = 'kind',
): Breach[] {
  return prizesIn(definition).flatMap(({ pointer, prize }, index) => {
    const detail = detailOf(prize, index + 1);
    return detail === undefined ? [] : [{ pointer: `${pointer}/${member}`, detail }];
  });
}

/** How many times a prize must be wagered; undefined: not at all. */
export function wageringOf(prize: PrizeTerms): string | undefined {
  const wagering = 'wagering' in prize ? prize.wagering : null;
  return wagering === null || isZeroDecimal(wagering) ? undefined : wagering;
}

/** Prizes that must be wagered more often than `most` times. */
export function wageredMoreThan(definition: CampaignDefinition, most: string): Breach[] {
  return atPrizes(
    definition,
    (prize, number) => {
      const wagering = wageringOf(prize);
      if (wagering === undefined || compareDecimals(wagering, most) <= 0) return undefined;
      return `prize ${number} must be wagered ${wagering} times; at most ${most} times are allowed`;
    },
    'wagering',
  );
}

/** A definition whose terms are missing in the default language. */
export function withoutTerms({ texts, default_language: language }: CampaignDefinition): Breach[] {
  const terms = texts[language]?.terms ?? '';
  if (terms.trim() !== '') return [];
  return [{ pointer: `/texts/${language}/terms`, detail: `there are no terms in ${language}` }];
}

/** A campaign that the fastest players win. */
export function wonBySpeed(definition: CampaignDefinition, detail: string): Breach[] {
  const { tournament_type: type } = boardTermsOf(definition);
  return type !== null && typeTraits[type].isBySpeed ? [{ pointer: '/tournament_type', detail }] : [];
}

/** A campaign in the public listing. */
export function listed({ visible }: CampaignDefinition, detail: string): Breach[] {
  return visible ? [{ pointer: '/visible', detail }] : [];
}

/** Breaches of campaigns of these kinds, whatever else is in them. */
export function ofKinds(
  definition: CampaignDefinition,
  kinds: readonly CampaignKindName[],
  detail: string,
): Breach[] {
  return kinds.includes(definition.kind) ? [{ pointer: '/kind', detail }] : [];
}

const bonusKinds: Readonly<Record<PrizeTerms['kind'], boolean>> = {
  cash: false,
  free_spins: true,
  bonus: true,
  deposit_bonus: true,
  catalog_item: false,
};

/** Prizes that are bonus money, a bonus on a deposit, or free spins. */
export function isBonus({ kind }: PrizeTerms): boolean {
  return bonusKinds[kind];
}
