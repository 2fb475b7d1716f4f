import { type Static, Type } from 'typebox';
import { countryCode } from '../values/countries.ts';
import { closedModel, enumeration, maxIdLength, writtenText } from '../values/schemas.ts';

/** Places whose rules for promotions are known: ISO 3166 codes of countries, and `ON` for Ontario. */
export const jurisdictionCodes = ['GB', 'SE', 'ON', 'MT', 'DE', 'NL'] as const;
export type JurisdictionCode = (typeof jurisdictionCodes)[number];

/** What every page and every finding says of these rules. */
export const noLegalAdvice = 'a pointer, no legal advice';

const maxOverrides = 100;

export const jurisdictionSchema = enumeration(
  'Jurisdiction',
  jurisdictionCodes,
  'Country code of ISO 3166; ON is Ontario',
);

const list = {
  maxItems: jurisdictionCodes.length,
  uniqueItems: true,
  description:
    'Publishing checks the definition against the rules of these places that are in force at the start (docs/rules/jurisdictions.md)',
};

export const jurisdictionListSchema = Type.Array(jurisdictionSchema, { ...list, title: 'Jurisdictions' });

/** The jurisdictions of a definition as an author writes them; jurisdictionCode reads each. */
export const jurisdictionInputSchema = Type.Array(
  Type.String({ maxLength: maxIdLength, description: `One of ${jurisdictionCodes.join(', ')}` }),
  { ...list, title: 'JurisdictionsInput' },
);

/** The code of a jurisdiction that is written as countries are, or as `on`; null if it is none. */
export function jurisdictionCode(text: string): JurisdictionCode | null {
  const code = countryCode(text) ?? text.toUpperCase();
  return jurisdictionCodes.find((known) => known === code) ?? null;
}

/** A rule that does not prevent publishing, and why. */
export const overrideSchema = closedModel('JurisdictionOverride', {
  rule: Type.String({ minLength: 1, maxLength: 64, description: 'Id of the rule' }),
  reason: writtenText('Why it does not apply; kept in the audit log and shown in the record'),
});
export type JurisdictionOverride = Static<typeof overrideSchema>;

export const overrideListSchema = Type.Array(overrideSchema, {
  title: 'JurisdictionOverrides',
  maxItems: maxOverrides,
  description: 'Rules of the jurisdictions that staff override: their findings become warnings',
});
