import { type Static, Type } from 'typebox';
import { currencyCode, decimal, id, idList, maxListLength, maxTextLength } from '../values/amounts.ts';
import { byLanguage, language } from '../values/languages.ts';
import { type Prize, prizeSchema } from './prizes.ts';
import { type Task, taskSchema } from './tasks.ts';

export const tournamentTypeCodes = ['PT', 'HC', 'TM', 'IM', 'RA', 'SR'] as const;
export type TournamentType = (typeof tournamentTypeCodes)[number];

export const tieRules = ['first_to_reach', 'shared'] as const;
export type TieRule = (typeof tieRules)[number];

export const defaultLeaderboardSize = 100;
export const maxLeaderboardSize = 1000;
export const defaultGraceSeconds = 900;
export const maxGraceSeconds = 31_536_000;
export const maxAudiencePlayers = 10_000;
const maxRoundsLimit = 1_000_000;

function oneOfTexts<Text extends string>(texts: readonly Text[], description: string) {
  return Type.Unsafe<Text>({ type: 'string', enum: [...texts], description });
}

function instant(description: string) {
  return Type.String({ minLength: 1, maxLength: 64, description });
}

function decimalOrNull(description: string) {
  return Type.Union([decimal(description), Type.Null()], { description });
}

const text = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: maxTextLength })),
    terms: Type.Optional(Type.String({ maxLength: maxTextLength })),
    info: Type.Optional(Type.String({ maxLength: maxTextLength })),
  },
  { additionalProperties: false },
);

const gameFilters = Type.Object(
  {
    provider: Type.Optional(idList('Any of these providers')),
    categories: Type.Optional(idList('Any of these categories')),
    features: Type.Optional(idList('Any of these features')),
    themes: Type.Optional(idList('Any of these themes')),
    device: Type.Optional(idList('Any of these devices; a game without one has `undefined`')),
    has_freespins: Type.Optional(
      Type.Array(oneOfTexts(['yes', 'no', 'unknown'], 'yes, no or unknown'), { maxItems: 3 }),
    ),
  },
  { additionalProperties: false, description: 'AND between the members, OR within one' },
);

const games = Type.Object(
  {
    all: Type.Optional(Type.Boolean({ description: 'Every game; true unless ids or include are given' })),
    ids: Type.Optional(idList('These games, known to the catalogue or not')),
    include: Type.Optional(gameFilters),
    exclude: Type.Optional(gameFilters),
  },
  { additionalProperties: false, description: 'Game selection (5.5); exclusion wins' },
);

const rules = Type.Object(
  {
    min_bet: Type.Optional(decimalOrNull('Least stake of a round, in the campaign’s currency')),
    max_bet: Type.Optional(decimalOrNull('Greatest stake of a round, in the campaign’s currency')),
    bonus_money: Type.Optional(
      Type.Boolean({ description: 'Events with bonus money count; true unless told' }),
    ),
    tie_rule: Type.Optional(oneOfTexts(tieRules, 'Who stands first among equal scores')),
    grace_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: maxGraceSeconds })),
    tasks: Type.Optional(Type.Array(taskSchema, { maxItems: maxListLength })),
    max_rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRoundsLimit, description: 'RA, IM' })),
    metric: Type.Optional(oneOfTexts(['multiplier', 'amount'], 'HC')),
    in_order: Type.Optional(Type.Boolean({ description: 'TM, IM: one task after the other' })),
    target_points: Type.Optional(decimal('SR: points to reach')),
    clock: Type.Optional(oneOfTexts(['campaign', 'player'], 'SR: what the seconds are counted from')),
  },
  { additionalProperties: false },
);

const instantOrNull = Type.Union([instant('RFC 3339'), Type.Null()]);

const audience = Type.Object(
  {
    countries: Type.Optional(idList('Any of these; empty: all')),
    currencies: Type.Optional(idList('Any of these; empty: all')),
    tags: Type.Optional(idList('Any of these; empty: all')),
    affiliates: Type.Optional(idList('Any of these; empty: all')),
    operators: Type.Optional(idList('Any of these; empty: all')),
    registered_from: Type.Optional(instantOrNull),
    registered_to: Type.Optional(instantOrNull),
    player_ids: Type.Optional(idList('Only these; empty: all', maxAudiencePlayers)),
    exclude_player_ids: Type.Optional(idList('Not these', maxAudiencePlayers)),
  },
  { additionalProperties: false, description: 'Who takes part: every member that is not empty must match' },
);

/** What a client posts for a tournament: the definition of decisions 6; everything with a default may be left out. */
const tournamentInputSchema = Type.Object(
  {
    kind: Type.Optional(oneOfTexts(['tournament'], 'Kind of campaign; `tournament` unless told')),
    custom_id: id('The author’s own name of the campaign'),
    tournament_type: oneOfTexts(tournamentTypeCodes, 'Code of the tournament type'),
    start: instant('RFC 3339; without an offset UTC; belongs to the window'),
    end: instant('RFC 3339; without an offset UTC; does not belong to the window'),
    currency: currencyCode('ISO 4217; stakes, payouts and prizes are in it'),
    image: Type.Optional(Type.String({ pattern: '^(?:https?://\\S+)?$', maxLength: maxTextLength })),
    default_language: Type.Optional(language('`en` if there is such a text, else the first one')),
    visible: Type.Optional(Type.Boolean()),
    leaderboard_size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLeaderboardSize })),
    texts: byLanguage(text, 'Name, terms and info by language'),
    games: Type.Optional(games),
    rules: Type.Optional(rules),
    join: Type.Optional(oneOfTexts(['automatic', 'opt_in'], 'How players join')),
    audience: Type.Optional(audience),
    prizes: Type.Optional(Type.Array(prizeSchema, { maxItems: maxListLength })),
  },
  { additionalProperties: false, description: 'Campaign definition' },
);

/** What a client posts: the union of the kinds' definitions. With one kind, it is that kind's. */
export const campaignInputSchema = tournamentInputSchema;
export type CampaignInput = Static<typeof campaignInputSchema>;
export type CampaignText = Static<typeof text>;
export type GameFilters = Static<typeof gameFilters>;
export type RulesInput = Static<typeof rules>;
export type AudienceInput = Static<typeof audience>;

/** The rules with every default filled; settings of other types are absent (decisions 5.3). */
export type CampaignRules = RulesInput & {
  min_bet: string | null;
  max_bet: string | null;
  bonus_money: boolean;
  tie_rule: TieRule;
  grace_seconds: number;
  tasks: Task[];
};

export interface GameSelection {
  all: boolean;
  ids: string[];
  include: GameFilters;
  exclude: GameFilters;
}

export type Audience = { [Member in keyof AudienceInput]-?: Exclude<AudienceInput[Member], undefined> };

/** A tournament's definition with every default filled, as it is stored, versioned and folded with (decisions 6). */
interface TournamentDefinition {
  kind: 'tournament';
  custom_id: string;
  tournament_type: TournamentType;
  start: string;
  end: string;
  currency: string;
  image: string;
  default_language: string;
  visible: boolean;
  leaderboard_size: number;
  texts: Record<string, CampaignText>;
  games: GameSelection;
  rules: CampaignRules;
  join: 'automatic' | 'opt_in';
  audience: Audience;
  prizes: Prize[];
}

/** The union of the kinds' definitions, told apart by `kind`. */
export type CampaignDefinition = TournamentDefinition;

/** One thing that is wrong with a definition: a JSON pointer into it and a sentence for its author. */
export interface DefinitionError {
  pointer: string;
  detail: string;
}
