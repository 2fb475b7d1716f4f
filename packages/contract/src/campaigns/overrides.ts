import type { CampaignDefinition, DefinitionError } from './definition.ts';
import type { JurisdictionCode } from './jurisdictions.ts';

/**
 * The ids of the rules of each jurisdiction (docs/rules/jurisdictions.md#2). They are apart from the rules because whatever
 * folds a campaign checks its definition, also the verifier in a page, and needs neither clauses nor sources for that.
 */
export const jurisdictionRuleIds = {
  GB: [
    'gb_wagering',
    'gb_one_product',
    'gb_speed',
    'gb_speed_before_2026',
    'gb_speed_ties',
    'gb_terms',
    'gb_paid_draw',
    'gb_jackpot_rules',
  ],
  SE: ['se_first_bonus', 'se_other_prizes', 'se_sixty_days', 'se_terms'],
  ON: ['on_public_offer', 'on_terms', 'on_more_play', 'on_jackpot_amounts'],
  MT: ['mt_terms', 'mt_wagering_terms'],
  DE: ['de_stake', 'de_speed', 'de_hours', 'de_bonus', 'de_random_prizes'],
  NL: ['nl_young_adults', 'nl_urgency', 'nl_terms', 'nl_promotional_games'],
} as const satisfies Record<JurisdictionCode, readonly string[]>;
export type JurisdictionRuleId = (typeof jurisdictionRuleIds)[JurisdictionCode][number];

/** Overrides that name no rule of the campaign’s jurisdictions, or one twice. */
export function overrideErrors({
  jurisdictions = [],
  overrides = [],
}: Pick<CampaignDefinition, 'jurisdictions' | 'overrides'>): DefinitionError[] {
  const known = new Set<string>(jurisdictions.flatMap((code) => jurisdictionRuleIds[code]));
  return overrides.flatMap(({ rule }, index) => {
    const pointer = `/overrides/${index}/rule`;
    if (!known.has(rule)) return [{ pointer, detail: `${rule} is no rule of the campaign’s jurisdictions` }];
    const isRepeated = overrides.findIndex((one) => one.rule === rule) < index;
    return isRepeated ? [{ pointer, detail: `${rule} is overridden twice` }] : [];
  });
}
