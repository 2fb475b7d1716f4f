import type { CampaignDefinition } from '../campaigns/definition.ts';
import { type JurisdictionCode, noLegalAdvice } from '../campaigns/jurisdictions.ts';
import { MICROSECONDS_A_SECOND, parseTimestamp } from '../values/timestamps.ts';
import { germany } from './de.ts';
import { greatBritain } from './gb.ts';
import { malta } from './mt.ts';
import { netherlands } from './nl.ts';
import { ontario } from './on.ts';
import type { JurisdictionRule, KnownOfCampaign, OwnRule } from './rule.ts';
import { sweden } from './se.ts';

const profiles: Readonly<Record<JurisdictionCode, readonly OwnRule[]>> = {
  GB: greatBritain,
  SE: sweden,
  ON: ontario,
  MT: malta,
  DE: germany,
  NL: netherlands,
};

const usual = { from: null, until: null, severity: 'warning' } as const;

/** Every rule that is known, by jurisdiction, in the order in which findings are listed. */
export const jurisdictionRules: readonly JurisdictionRule[] = Object.entries(profiles).flatMap(
  ([jurisdiction, rules]) =>
    rules.map((rule) => ({ ...usual, ...rule, jurisdiction: jurisdiction as JurisdictionCode })),
);

/** What a rule found in a definition. */
export interface JurisdictionFinding {
  rule: JurisdictionRule;
  /** After an override a warning. */
  severity: 'error' | 'warning';
  pointer: string;
  detail: string;
  /** The reason for which staff override the rule; undefined: they do not. */
  overridden?: string;
}

/**
 * What the rules of the campaign’s jurisdictions find that are in force on the UTC day of its start
 * (docs/rules/jurisdictions.md#2), by jurisdiction and rule. Nothing where the start is no time.
 */
export function checkJurisdictions(
  definition: CampaignDefinition,
  known: KnownOfCampaign = {},
): JurisdictionFinding[] {
  const { overrides = [] } = definition;
  return rulesOf(definition).flatMap((rule) => {
    const reason = overrides.find((one) => one.rule === rule.id)?.reason;
    return rule.check(definition, known).map(({ unsure, ...breach }) => ({
      rule,
      severity: unsure || reason !== undefined ? ('warning' as const) : rule.severity,
      ...breach,
      ...(reason !== undefined && { overridden: reason }),
    }));
  });
}

/** The rules of the campaign’s jurisdictions that are in force on the UTC day of its start. */
export function rulesOf({
  jurisdictions = [],
  start,
}: Pick<CampaignDefinition, 'jurisdictions' | 'start'>): JurisdictionRule[] {
  const at = parseTimestamp(start);
  if (at === null) return [];
  const day = new Date(at / (MICROSECONDS_A_SECOND / 1_000)).toISOString().slice(0, 10);
  return jurisdictionRules.filter(
    ({ jurisdiction, from, until }) =>
      jurisdictions.includes(jurisdiction) &&
      (from === null || from <= day) &&
      (until === null || day < until),
  );
}

/** A finding as publishing lists it: the clause, what is the matter, and that it is no legal advice. */
export function findingText({ rule, detail, overridden }: JurisdictionFinding): string {
  const why = overridden === undefined ? '' : `; overridden: ${overridden}`;
  return `${rule.jurisdiction}, ${rule.clause}: ${detail} (${noLegalAdvice})${why}`;
}
