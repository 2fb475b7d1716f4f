import { overrideErrors } from '../jurisdictions/overrides.ts';
import { compareDecimals, isZeroDecimal } from '../values/decimals.ts';
import { parseTimestamp } from '../values/timestamps.ts';
import type {
  Audience,
  CampaignDefinition,
  DefinitionError,
  RulesInput,
  TournamentType,
} from './definition.ts';
import { checkTasks } from './task-checks.ts';

type Check = (definition: CampaignDefinition) => DefinitionError[];

const settingsOfType: Record<TournamentType, ReadonlyArray<keyof RulesInput>> = {
  PT: [],
  HC: ['metric'],
  TM: ['in_order'],
  IM: ['in_order', 'max_rounds'],
  RA: ['max_rounds'],
  SR: ['target_points', 'clock'],
};
const requiredSettings: Partial<Record<TournamentType, keyof RulesInput>> = {
  IM: 'max_rounds',
  RA: 'max_rounds',
  SR: 'target_points',
};
const typeSettings = ['max_rounds', 'metric', 'in_order', 'target_points', 'clock'] as const;

/**
 * Everything a schema cannot say about a normalised definition (docs/rules/campaigns.md#1); empty when it may be stored.
 * The order is that of the definition's members.
 */
export function checkDefinition(definition: CampaignDefinition): DefinitionError[] {
  return checks.flatMap((check) => check(definition));
}

const checks: Check[] = [
  checkWindow,
  checkLanguage,
  checkGames,
  checkBets,
  checkSettings,
  checkTasks,
  checkAudience,
  checkPrizePlaces,
  checkPrizeTitles,
  checkBudget,
  overrideErrors,
];

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

const notATimestamp = 'must be an RFC 3339 date-time of the years 2000 to 2100';

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

function checkSettings({ tournament_type: type, rules }: CampaignDefinition): DefinitionError[] {
  const own = settingsOfType[type];
  const errors: DefinitionError[] = typeSettings
    .filter((setting) => rules[setting] !== undefined && !own.includes(setting))
    .map((setting) => ({ pointer: `/rules/${setting}`, detail: `${setting} is no setting of ${type}` }));
  const required = requiredSettings[type];
  if (required !== undefined && rules[required] === undefined) {
    errors.push({ pointer: `/rules/${required}`, detail: `${type} needs ${required}` });
  }
  if (rules.target_points !== undefined && isZeroDecimal(rules.target_points)) {
    errors.push({ pointer: '/rules/target_points', detail: 'target_points must be more than 0' });
  }
  return errors;
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

/** A country that is both wanted and excluded would take part by neither. */
function checkCountries({ countries, exclude_countries = [] }: Audience): DefinitionError[] {
  return exclude_countries.flatMap((country, index) =>
    countries.includes(country)
      ? [{ pointer: `/audience/exclude_countries/${index}`, detail: `${country} is among countries, too` }]
      : [],
  );
}

/** Places may have several prizes: ranges may overlap. */
function checkPrizePlaces({ prizes }: CampaignDefinition): DefinitionError[] {
  return prizes.flatMap(({ place_from, place_to }, index) =>
    place_to < place_from
      ? [{ pointer: `/prizes/${index}/place_to`, detail: 'place_to must not be less than place_from' }]
      : [],
  );
}

function checkPrizeTitles({ prizes, default_language: language }: CampaignDefinition): DefinitionError[] {
  return prizes.flatMap((prize, index) =>
    prize.titles[language] === undefined
      ? [
          {
            pointer: `/prizes/${index}/titles/${language}`,
            detail: 'a prize needs a title in the default language',
          },
        ]
      : [],
  );
}

/** Prizes are in the campaign’s currency; a budget in another one could not be compared with them. */
function checkBudget({ budget, currency }: CampaignDefinition): DefinitionError[] {
  if (budget === null || budget.currency === currency) return [];
  return [{ pointer: '/budget/currency', detail: `must be the campaign’s currency, ${currency}` }];
}
