import { type Static, Type } from 'typebox';
import { jurisdictionListSchema, overrideListSchema } from '../jurisdictions/codes.ts';
import { segmentId } from '../segments/segments.ts';
import { currencyCode, decimal, id, idList, maxListLength, maxTextLength } from '../values/amounts.ts';
import { enumeration, orNull } from '../values/enumerations.ts';
import { byLanguage, language } from '../values/languages.ts';
import { prizeInputSchema, prizeSchema } from './prizes.ts';
import { taskSchema } from './tasks.ts';

export const tournamentTypeCodes = ['PT', 'HC', 'TM', 'IM', 'RA', 'SR'] as const;
export type TournamentType = (typeof tournamentTypeCodes)[number];

/** The effect of a type's tasks: points, or the end of an attempt (missions); `nothing`: it has no tasks. */
export const tasksBring: Readonly<Record<TournamentType, 'points' | 'attempts' | 'nothing'>> = {
  PT: 'points',
  HC: 'nothing',
  TM: 'attempts',
  IM: 'attempts',
  RA: 'points',
  SR: 'points',
};

export const tieRules = ['first_to_reach', 'shared'] as const;
export type TieRule = (typeof tieRules)[number];

/** HC: the number of a round that is compared. */
export const metrics = ['multiplier', 'amount'] as const;
export type Metric = (typeof metrics)[number];

/** SR: when counting of seconds starts. */
export const clocks = ['campaign', 'player'] as const;
export type Clock = (typeof clocks)[number];

/** Whether wins that a supplier's own promotion paid count; absent from a definition: they are left out. */
export const supplierPromoRules = ['ignore', 'count'] as const;
export type SupplierPromoRule = (typeof supplierPromoRules)[number];

export const joinRules = ['automatic', 'opt_in'] as const;
export type JoinRule = (typeof joinRules)[number];

/** Whether only those who joined take part. */
export const needsJoin: Readonly<Record<JoinRule, boolean>> = { automatic: false, opt_in: true };

export const defaultLeaderboardSize = 100;
export const maxLeaderboardSize = 1000;
export const defaultGraceSeconds = 900;
export const maxGraceSeconds = 31_536_000;
export const maxAudiencePlayers = 10_000;
export const maxAudienceSegments = 10;
const maxRoundsLimit = 1_000_000;

export const tournamentTypeSchema = enumeration(
  'TournamentType',
  tournamentTypeCodes,
  'Code of the tournament type',
);

/** A time as an author writes it. */
function instant(description: string) {
  return Type.String({ minLength: 1, maxLength: 64, description });
}

const text = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: maxTextLength })),
    terms: Type.Optional(Type.String({ maxLength: maxTextLength })),
    info: Type.Optional(Type.String({ maxLength: maxTextLength })),
  },
  { title: 'CampaignText', additionalProperties: false },
);

const gameFilters = Type.Object(
  {
    provider: Type.Optional(idList('Any of these providers')),
    categories: Type.Optional(idList('Any of these categories')),
    features: Type.Optional(idList('Any of these features')),
    themes: Type.Optional(idList('Any of these themes')),
    device: Type.Optional(idList('Any of these devices; a game without one has `undefined`')),
    has_freespins: Type.Optional(
      Type.Array(enumeration('HasFreespins', ['yes', 'no', 'unknown']), { maxItems: 3 }),
    ),
  },
  {
    title: 'GameFilters',
    additionalProperties: false,
    description: 'All members must match, each by any of its values',
  },
);

const gameSelection = Type.Object(
  {
    all: Type.Boolean({ description: 'Every game; by default true unless ids or include are given' }),
    ids: idList('These games, known to the catalogue or not'),
    include: gameFilters,
    exclude: gameFilters,
  },
  {
    title: 'GameSelection',
    additionalProperties: false,
    description: 'Games whose rounds count; exclusion wins',
  },
);

const rules = Type.Object(
  {
    min_bet: orNull(decimal('Decimal'), 'Minimum stake of a round, in the campaign’s currency'),
    max_bet: orNull(decimal('Decimal'), 'Maximum stake of a round, in the campaign’s currency'),
    bonus_money: Type.Boolean({ description: 'Whether events with bonus money count; true by default' }),
    supplier_promos: Type.Optional(
      enumeration(
        'SupplierPromos',
        supplierPromoRules,
        'Whether wins that a promotion of a game’s supplier paid count; `ignore` by default',
      ),
    ),
    tie_rule: enumeration('TieRule', tieRules, 'Who comes first among equal scores'),
    grace_seconds: Type.Integer({
      minimum: 0,
      maximum: maxGraceSeconds,
      description: 'How long after the end late events still count',
    }),
    tasks: Type.Array(taskSchema, { maxItems: maxListLength }),
    max_rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRoundsLimit, description: 'RA, IM' })),
    metric: Type.Optional(enumeration('Metric', metrics, 'HC: the number of a round that is compared')),
    in_order: Type.Optional(Type.Boolean({ description: 'TM, IM: one task after the other' })),
    target_points: Type.Optional(decimal('SR: points to reach')),
    clock: Type.Optional(enumeration('Clock', clocks, 'SR: when counting of seconds starts')),
  },
  { title: 'CampaignRules', additionalProperties: false },
);

const instantOrNull = (description: string) => orNull(instant('RFC 3339'), description);

const segmentVersion = Type.Object(
  {
    segment_id: segmentId,
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version of the segment' }),
  },
  { title: 'SegmentVersion', additionalProperties: false },
);
export type SegmentVersion = Static<typeof segmentVersion>;

const segmentList = (description: string) =>
  Type.Optional(Type.Array(segmentVersion, { maxItems: maxAudienceSegments, description }));

const audience = Type.Object(
  {
    countries: idList('Any of these; empty: all'),
    exclude_countries: Type.Optional(idList('None of these')),
    currencies: idList('Any of these; empty: all'),
    tags: idList('Any of these; empty: all'),
    affiliates: idList('Any of these; empty: all'),
    operators: idList('Any of these; empty: all'),
    registered_from: instantOrNull('Registered at this time or later'),
    registered_to: instantOrNull('Registered before this time'),
    player_ids: idList('Only these; empty: all', maxAudiencePlayers),
    exclude_player_ids: idList('Not these', maxAudiencePlayers),
    segments: segmentList('Only players of any of these segments; absent: all'),
    exclude_segments: segmentList('Not the players of these segments'),
  },
  {
    title: 'Audience',
    additionalProperties: false,
    description: 'Who takes part: every member that is not empty must match',
  },
);

const required = {
  custom_id: id('The author’s own name of the campaign'),
  tournament_type: tournamentTypeSchema,
  start: instant('RFC 3339; UTC without an offset; the window includes it'),
  end: instant('RFC 3339; UTC without an offset; the window excludes it'),
  currency: currencyCode('ISO 4217; stakes, payouts and prizes are in it'),
  texts: byLanguage(text, 'Name, terms and info by language'),
};

const withDefaults = {
  kind: enumeration('CampaignKind', ['tournament'], 'Kind of campaign; tournament by default'),
  image: Type.String({
    pattern: '^(?:https?://\\S+)?$',
    maxLength: maxTextLength,
    description: 'URL or empty',
  }),
  default_language: language('By default `en` if there is such a text, else the first one'),
  visible: Type.Boolean({ description: 'Whether a published campaign is listed; true by default' }),
  leaderboard_size: Type.Integer({
    minimum: 1,
    maximum: maxLeaderboardSize,
    description: `Rows of the public leaderboard; ${defaultLeaderboardSize} by default`,
  }),
  join: enumeration('JoinRule', joinRules, 'How players join; automatic by default'),
};

export const budgetSchema = Type.Object(
  { amount: decimal('In the campaign’s currency'), currency: currencyCode('The currency of the campaign') },
  { title: 'Budget', additionalProperties: false },
);
const budgetOrNull = orNull(
  budgetSchema,
  'The most that cash and bonus prizes should cost; null: no limit. A settlement that costs more leaves its payouts pending',
);

/** Empty lists are left out, so that definitions of earlier releases stay as they are. */
const ofJurisdictions = {
  jurisdictions: Type.Optional(jurisdictionListSchema),
  overrides: Type.Optional(overrideListSchema),
};

/**
 * A definition with every default filled in, as it is stored, versioned and folded with (docs/rules/campaigns.md#1): the
 * union of the kinds' definitions, distinguished by `kind`. With one kind, it is that kind's.
 */
export const campaignDefinitionSchema = Type.Object(
  {
    ...required,
    ...withDefaults,
    games: gameSelection,
    rules,
    audience,
    prizes: Type.Array(prizeSchema, { maxItems: maxListLength }),
    budget: budgetOrNull,
    ...ofJurisdictions,
  },
  { title: 'CampaignDefinition', additionalProperties: false },
);

const strict = { additionalProperties: false } as const;
const gamesInput = Type.Partial(gameSelection, {
  ...strict,
  title: 'GameSelectionInput',
  description: 'Games whose rounds count; exclusion wins',
});
const rulesInput = Type.Partial(rules, { ...strict, title: 'CampaignRulesInput' });
const audienceInput = Type.Partial(audience, {
  ...strict,
  title: 'AudienceInput',
  description: 'Who takes part: every member that is not empty must match',
});

/** What a client sends: a definition (docs/rules/campaigns.md#1), by `kind`; everything with a default may be left out. */
export const campaignInputSchema = Type.Object(
  {
    ...required,
    ...Type.Partial(Type.Object(withDefaults)).properties,
    games: Type.Optional(gamesInput),
    rules: Type.Optional(rulesInput),
    audience: Type.Optional(audienceInput),
    prizes: Type.Optional(Type.Array(prizeInputSchema, { maxItems: maxListLength })),
    budget: Type.Optional(budgetOrNull),
    ...ofJurisdictions,
  },
  { title: 'CampaignInput', additionalProperties: false },
);

export type CampaignDefinition = Static<typeof campaignDefinitionSchema>;
export type CampaignInput = Static<typeof campaignInputSchema>;
export type Budget = Static<typeof budgetSchema>;
export type CampaignText = Static<typeof text>;
export type GameFilters = Static<typeof gameFilters>;
export type GameSelection = Static<typeof gameSelection>;
export type CampaignRules = Static<typeof rules>;
export type RulesInput = Static<typeof rulesInput>;
export type Audience = Static<typeof audience>;
export type AudienceInput = Static<typeof audienceInput>;

/** One thing that is wrong with a definition: a JSON pointer into it and a sentence for its author. */
export interface DefinitionError {
  pointer: string;
  detail: string;
}
