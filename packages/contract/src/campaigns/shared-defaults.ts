import { countryCode, distinctCodes } from '../values/countries.ts';
import type { Audience, AudienceInput } from './audience.ts';
import type { countingRules } from './counting-rules.ts';
import {
  type CampaignDefinition,
  type CampaignInput,
  defaultGraceSeconds,
  type RulesInput,
} from './definition.ts';
import type { GameSelection } from './games.ts';
import { type JurisdictionCode, jurisdictionCode } from './jurisdictions.ts';

/** The members that definitions of all kinds have, but `kind` and `rules`, with every default. */
export function normaliseShared(input: CampaignInput & { end: string }) {
  return {
    custom_id: input.custom_id,
    start: input.start,
    end: input.end,
    currency: input.currency,
    ...(input.currency_decimals === undefined ? {} : { currency_decimals: input.currency_decimals }),
    image: input.image ?? '',
    default_language: input.default_language ?? defaultLanguage(Object.keys(input.texts)),
    visible: input.visible ?? true,
    texts: input.texts,
    games: normaliseGames(input.games ?? {}),
    join: input.join ?? 'automatic',
    audience: normaliseAudience(input.audience ?? {}),
    budget: input.budget ?? null,
    ...normaliseJurisdictions(input),
    ...(input.overrides?.length ? { overrides: input.overrides } : {}),
    ...(input.player_messages ? { player_messages: true } : {}),
  };
}

/** What is no jurisdiction stays as it was written: checkShared points at it. */
function normaliseJurisdictions({ jurisdictions = [] }: CampaignInput) {
  if (jurisdictions.length === 0) return {};
  return { jurisdictions: distinctCodes(jurisdictions, jurisdictionCode) as JurisdictionCode[] };
}

type CountingRules = keyof typeof countingRules;

/** The rules of a kind, with every default of those that all kinds have. */
export function normaliseCounting<
  Rules extends { readonly [Name in CountingRules]?: RulesInput[Name] | undefined },
>(rules: Rules) {
  const { supplier_promos, multiples, amounts, ...others } = rules;
  const counting: Pick<CampaignDefinition['rules'], CountingRules> = {
    // Definitions of earlier releases lack the member: both are the same.
    ...(supplier_promos === 'count' ? { supplier_promos } : {}),
    ...(multiples === undefined ? {} : { multiples }),
    ...(amounts === undefined ? {} : { amounts }),
    min_bet: rules.min_bet ?? null,
    max_bet: rules.max_bet ?? null,
    bonus_money: rules.bonus_money ?? true,
    grace_seconds: rules.grace_seconds ?? defaultGraceSeconds,
  };
  return { ...others, ...counting };
}

function defaultLanguage(languages: string[]): string {
  return languages.includes('en') ? 'en' : (languages[0] ?? 'en');
}

// A selection that names games means those games; one that names none, or only exclusions, means all.
function normaliseGames(games: NonNullable<CampaignInput['games']>): GameSelection {
  const { ids = [], include = {}, exclude = {} } = games;
  const namesGames = ids.length > 0 || Object.values(include).some((values) => values.length > 0);
  return { all: games.all ?? !namesGames, ids, include, exclude };
}

/** Members that definitions of earlier releases lack: an empty list is left out, so that both are the same. */
function listed<Name extends 'exclude_countries' | 'segments' | 'exclude_segments'>(
  name: Name,
  list: AudienceInput[Name] = [],
): Partial<Audience> {
  return list.length === 0 ? {} : { [name]: list };
}

/** What publishing fixes is of that campaign alone: a copy of it begins anew (docs/rules/segments.md#6). */
const unfixed = (segments: AudienceInput['segments'] = []) =>
  segments.map(({ segment_id, version }) => ({ segment_id, version }));

function normaliseAudience(audience: AudienceInput): Audience {
  return {
    countries: distinctCodes(audience.countries ?? [], countryCode),
    currencies: audience.currencies ?? [],
    tags: audience.tags ?? [],
    affiliates: audience.affiliates ?? [],
    operators: audience.operators ?? [],
    registered_from: audience.registered_from ?? null,
    registered_to: audience.registered_to ?? null,
    player_ids: audience.player_ids ?? [],
    exclude_player_ids: audience.exclude_player_ids ?? [],
    ...listed('exclude_countries', distinctCodes(audience.exclude_countries ?? [], countryCode)),
    ...listed('segments', unfixed(audience.segments)),
    ...listed('exclude_segments', unfixed(audience.exclude_segments)),
  };
}
