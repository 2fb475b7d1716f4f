import type { CampaignDefinition } from '../campaigns/definition.ts';
import type { JurisdictionCode } from '../campaigns/jurisdictions.ts';
import type { JurisdictionRuleId } from '../campaigns/overrides.ts';

/** What is known of a campaign besides its definition. */
export interface KnownOfCampaign {
  /** Products of the games that it selects and of those that its free spins are for; undefined: not asked. */
  products?: readonly string[];
  /** How many of these games have no known product. */
  withoutProduct?: number;
}

/** A member of a definition that a rule objects to. `unsure`: it may be in order, so it is a warning in any case. */
export interface Breach {
  pointer: string;
  detail: string;
  unsure?: true;
}

/** One rule of a jurisdiction, as dated data (docs/rules/jurisdictions.md#2). */
export interface JurisdictionRule {
  /** Never changes once released: overrides name it. */
  id: JurisdictionRuleId;
  jurisdiction: JurisdictionCode;
  clause: string;
  source: { name: string; url: string };
  /** The first UTC day on which it is in force; null: it was in force before the others, the day is not stated here. */
  from: string | null;
  /** The first day on which it is no longer in force; null: it is. */
  until: string | null;
  severity: 'error' | 'warning';
  /** What it demands, in a plain sentence. */
  says: string;
  /** Whether it looks at the products of games. */
  needsProducts?: true;
  check: (definition: CampaignDefinition, known: KnownOfCampaign) => Breach[];
}

/** A rule as its jurisdiction states it: unless it says otherwise a warning, in force before the others and still. */
export type OwnRule = Omit<JurisdictionRule, 'jurisdiction' | OftenTheSame> &
  Partial<Pick<JurisdictionRule, OftenTheSame>>;
type OftenTheSame = 'from' | 'until' | 'severity';
