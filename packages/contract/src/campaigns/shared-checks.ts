import { unknownCountries } from '../values/countries.ts';
import { compareDecimals } from '../values/decimals.ts';
import { parseTimestamp } from '../values/timestamps.ts';
import type { Audience } from './audience.ts';
import type { CampaignDefinition, DefinitionError } from './definition.ts';
import { jurisdictionCode, jurisdictionCodes } from './jurisdictions.ts';
import { overrideErrors } from './overrides.ts';

type Check = (definition: CampaignDefinition) => DefinitionError[];

/** What definitions of all kinds must be, before what the rules of one kind must be. */
export function checkShared(definition: CampaignDefinition): DefinitionError[] {
  return before.flatMap((check) => check(definition));
}

/** What definitions of all kinds must be, after what the rules of one kind must be. */
export function checkEnd(definition: CampaignDefinition): DefinitionError[] {
  return after.flatMap((check) => check(definition));
}

const before: Check[] = [checkWindow, checkLanguage, checkGames, checkBets];
const after: Check[] = [checkAudience, checkBudget, checkJurisdictions, overrideErrors];

function checkWindow({ start, end }: CampaignDefinition): DefinitionError[] {
  const from = parseTimestamp(start);
  const to = parseTimestamp(end);
  const errors: DefinitionError[] = [];
  if (from === null) errors.push({ pointer: '/start', detail: notATimestamp });
  if (to === null) errors.push({ pointer: '/end', detail: notATimestamp });
  if (from !== null && to !== null && to <= from) {
    errors.push({ pointer: '/end', detail: 'end must lie after start' });
  }
  return errors;
}

export const notATimestamp = 'must be an RFC 3339 date-time of the years 2000 to 2100';

/** What a check finds in the items of a list, as pointers from the definition; `at`: the pointer to the list. */
export function within<Item>(
  at: string,
  list: readonly Item[],
  check: (item: Item, index: number, list: readonly Item[]) => DefinitionError[],
): DefinitionError[] {
  return list.flatMap((item, index) =>
    check(item, index, list).map(({ pointer, detail }) => ({ pointer: `${at}/${index}${pointer}`, detail })),
  );
}

function checkLanguage({ texts, default_language: language }: CampaignDefinition): DefinitionError[] {
  if (texts[language]?.name !== undefined) return [];
  return [{ pointer: `/texts/${language}/name`, detail: 'the default language needs a text with a name' }];
}

function checkGames({ games }: CampaignDefinition): DefinitionError[] {
  const included = Object.values(games.include).some((values) => values.length > 0);
  if (games.all || games.ids.length > 0 || included) return [];
  return [{ pointer: '/games', detail: 'selects no game: set all, ids or include' }];
}

function checkBets({ rules }: CampaignDefinition): DefinitionError[] {
  const { min_bet: least, max_bet: greatest } = rules;
  if (least === null || greatest === null || compareDecimals(least, greatest) <= 0) return [];
  return [{ pointer: '/rules/max_bet', detail: 'max_bet must not be less than min_bet' }];
}

function checkAudience({ audience }: CampaignDefinition): DefinitionError[] {
  const from = audience.registered_from === null ? null : parseTimestamp(audience.registered_from);
  const to = audience.registered_to === null ? null : parseTimestamp(audience.registered_to);
  const errors = checkCountries(audience);
  if (from === null && audience.registered_from !== null) {
    errors.push({ pointer: '/audience/registered_from', detail: notATimestamp });
  }
  if (to === null && audience.registered_to !== null) {
    errors.push({ pointer: '/audience/registered_to', detail: notATimestamp });
  }
  if (from !== null && to !== null && to <= from) {
    errors.push({
      pointer: '/audience/registered_to',
      detail: 'registered_to must lie after registered_from',
    });
  }
  return errors;
}

/** What is no country could be no player’s; one that is both wanted and excluded would take part by neither. */
function checkCountries({ countries, exclude_countries = [] }: Audience): DefinitionError[] {
  return [
    ...unknownCountries('/audience/countries', countries),
    ...unknownCountries('/audience/exclude_countries', exclude_countries),
    ...exclude_countries.flatMap((country, index) =>
      countries.includes(country)
        ? [{ pointer: `/audience/exclude_countries/${index}`, detail: `${country} is among countries, too` }]
        : [],
    ),
  ];
}

function checkJurisdictions({ jurisdictions = [] }: CampaignDefinition): DefinitionError[] {
  const detail = `must be one of ${jurisdictionCodes.join(', ')}`;
  return jurisdictions.flatMap((code, index) =>
    jurisdictionCode(code) === null ? [{ pointer: `/jurisdictions/${index}`, detail }] : [],
  );
}

/** Prizes are in the campaign’s currency; a budget in another one could not be compared with them. */
function checkBudget({ budget, currency }: CampaignDefinition): DefinitionError[] {
  if (budget === null || budget.currency === currency) return [];
  return [{ pointer: '/budget/currency', detail: `must be the campaign’s currency, ${currency}` }];
}
