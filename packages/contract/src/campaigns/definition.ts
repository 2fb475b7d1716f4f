import { type Static, type TObject, type TProperties, Type } from 'typebox';
import {
  byLanguage,
  closedModel,
  currencyCode,
  decimal,
  enumeration,
  id,
  instant,
  language,
  maxListLength,
  orNull,
} from '../values/schemas.ts';
import { audience, audienceInput } from './audience.ts';
import { type CampaignKindName, definitionByKind, inputByKind, kindNames } from './by-kind.ts';
import { countingRules, ofCurrency, rulesInputOfKind, rulesOfKind } from './counting-rules.ts';
import { dropRules, dropRulesInput } from './drop.ts';
import { gameSelection, gamesInput } from './games.ts';
import { jackpotRules, jackpotRulesInput } from './jackpot.ts';
import { jurisdictionInputSchema, jurisdictionListSchema, overrideListSchema } from './jurisdictions.ts';
import { levelsRules, levelsRulesInput } from './levels.ts';
import { missionRules, missionRulesInput } from './mission.ts';
import { ofPools } from './pool.ts';
import { prizeInputSchema, prizeSchema, unplacedPrizeInputSchema, unplacedPrizeSchema } from './prizes.ts';
import { rafflePrizes, rafflePrizesInput, raffleRules, raffleRulesInput } from './raffle.ts';
import { afterSchema } from './stages.ts';
import { taskSchema } from './tasks.ts';
import { teamMembers } from './team-splits.ts';
import { imageUrl, text } from './texts.ts';

export const tournamentTypeCodes = ['PT', 'HC', 'TM', 'IM', 'RA', 'SR'] as const;
export type TournamentType = (typeof tournamentTypeCodes)[number];

export const tieRules = ['first_to_reach', 'shared', 'pooled', 'dense'] as const;
export type TieRule = (typeof tieRules)[number];

/** HC: the number of a round that is compared. */
export const metrics = ['multiplier', 'amount'] as const;
export type Metric = (typeof metrics)[number];

/** SR: when counting of seconds starts. */
export const clocks = ['campaign', 'player'] as const;
export type Clock = (typeof clocks)[number];

export const joinRules = ['automatic', 'opt_in'] as const;
export type JoinRule = (typeof joinRules)[number];

/** Whether only those who joined take part. */
export const needsJoin: Readonly<Record<JoinRule, boolean>> = { automatic: false, opt_in: true };

export const defaultLeaderboardSize = 100;
export const maxLeaderboardSize = 1000;
export const defaultGraceSeconds = 900;
const maxRoundsLimit = 1_000_000;

export const tournamentTypeSchema = enumeration(
  'TournamentType',
  tournamentTypeCodes,
  'Code of the tournament type',
);

const strict = { additionalProperties: false } as const;

export const tieRuleSchema = enumeration('TieRule', tieRules, 'Who comes first among equal scores');

const rules = closedModel('CampaignRules', {
  ...countingRules,
  tie_rule: tieRuleSchema,
  tasks: Type.Array(taskSchema, { maxItems: maxListLength }),
  max_rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRoundsLimit, description: 'RA, IM' })),
  metric: Type.Optional(enumeration('Metric', metrics, 'HC: the number of a round that is compared')),
  in_order: Type.Optional(Type.Boolean({ description: 'TM, IM: one task after the other' })),
  target_points: Type.Optional(decimal('SR: points to reach')),
  clock: Type.Optional(enumeration('Clock', clocks, 'SR: when counting of seconds starts')),
});

/** Of campaigns of every kind. */
const required = {
  custom_id: id('The author’s own name of the campaign'),
  start: instant('RFC 3339; UTC without an offset; the window includes it'),
  end: instant('RFC 3339; UTC without an offset; the window excludes it'),
  ...ofCurrency,
  texts: byLanguage(text, 'Name, terms and info by language', 'CampaignTexts'),
};

/** Of campaigns of every kind. */
const withDefaults = {
  image: imageUrl,
  default_language: language('By default `en` if there is such a text, else the first one'),
  visible: Type.Boolean({ description: 'Whether a published campaign is listed; true by default' }),
  join: enumeration('JoinRule', joinRules, 'How players join; automatic by default'),
};

export const budgetSchema = closedModel('Budget', {
  amount: decimal('In the campaign’s currency'),
  currency: currencyCode('The currency of the campaign'),
});
const budgetOrNull = orNull(
  budgetSchema,
  'The most that cash and bonus prizes should cost; null: no limit. A settlement that costs more leaves its payouts pending',
);

/** Left out where it is false, so that definitions of earlier releases stay as they are. */
const ofMessages = {
  player_messages: Type.Optional(
    Type.Boolean({
      description:
        'Whether webhooks receive what happens to each player, such as the first point (docs/rules/webhooks.md#8); false by default',
    }),
  ),
};

const whole = {
  ...required,
  ...withDefaults,
  games: gameSelection,
  audience,
  budget: budgetOrNull,
  // Empty lists are left out, so that definitions of earlier releases stay as they are.
  jurisdictions: Type.Optional(jurisdictionListSchema),
  overrides: Type.Optional(overrideListSchema),
  ...ofMessages,
};
const leaderboardSize = Type.Integer({
  minimum: 1,
  maximum: maxLeaderboardSize,
  description: `Rows of the public leaderboard; ${defaultLeaderboardSize} by default`,
});

const tournamentDefinitionSchema = closedModel('TournamentDefinition', {
  kind: Type.Literal('tournament'),
  ...whole,
  tournament_type: tournamentTypeSchema,
  leaderboard_size: leaderboardSize,
  rules,
  after: Type.Optional(afterSchema),
  prizes: Type.Array(prizeSchema, { maxItems: maxListLength }),
  ...ofPools,
  ...teamMembers,
});

/** A definition of a kind, with what it has next to its rules. */
const definitionWith = <Kind extends CampaignKindName, Rules extends TObject, More extends TProperties>(
  kind: Kind,
  rules: Rules,
  more: More,
) => closedModel(titleOf(kind, 'Definition'), { kind: Type.Literal(kind), ...whole, rules, ...more });
const titleOf = (kind: string, name: string) => `${kind[0]?.toUpperCase()}${kind.slice(1)}${name}`;

const missionDefinitionSchema = definitionWith('mission', rulesOfKind('Mission', missionRules), {
  prize: orNull(unplacedPrizeSchema, 'For the whole, each time all steps are completed; null: none'),
});
const raffleDefinitionSchema = definitionWith('raffle', rulesOfKind('Raffle', raffleRules), {
  prizes: rafflePrizes,
});

const optional = {
  ...required,
  ...Type.Partial(Type.Object(withDefaults)).properties,
  games: Type.Optional(gamesInput),
  audience: Type.Optional(audienceInput),
  budget: Type.Optional(budgetOrNull),
  jurisdictions: Type.Optional(jurisdictionInputSchema),
  overrides: Type.Optional(overrideListSchema),
  ...ofMessages,
};

/** Such a definition as an author writes it. */
const inputWith = <Kind extends CampaignKindName, Rules extends TObject, More extends TProperties>(
  kind: Kind,
  rules: Rules,
  more: More,
) => closedModel(titleOf(kind, 'Input'), { kind: Type.Literal(kind), ...optional, rules, ...more });

const rulesInput = Type.Partial(rules, { ...strict, title: 'CampaignRulesInput' });
const anyKind = enumeration('CampaignKind', kindNames, 'Kind of campaign; tournament by default');

const tournamentInputSchema = closedModel('TournamentInput', {
  // A campaign of another kind is judged by that kind's schema; a name that no kind has is refused here.
  kind: Type.Optional(Type.Unsafe<'tournament'>(anyKind)),
  ...optional,
  tournament_type: tournamentTypeSchema,
  leaderboard_size: Type.Optional(leaderboardSize),
  rules: Type.Optional(rulesInput),
  after: Type.Optional(afterSchema),
  prizes: Type.Optional(Type.Array(prizeInputSchema, { maxItems: maxListLength })),
  ...ofPools,
  ...teamMembers,
});

const missionInputSchema = inputWith('mission', rulesInputOfKind('Mission', missionRulesInput), {
  prize: Type.Optional(orNull(unplacedPrizeInputSchema, 'For the whole; null: none')),
});
const raffleInputSchema = inputWith('raffle', rulesInputOfKind('Raffle', raffleRulesInput), {
  prizes: Type.Optional(rafflePrizesInput),
});

const levelsInputSchema = closedModel('LevelsInput', {
  kind: Type.Literal('levels'),
  ...optional,
  end: Type.Optional(instant('RFC 3339; left out: levels have no end')),
  rules: rulesInputOfKind('Levels', levelsRulesInput),
});

/** A row for each kind: its definition as it is stored, versioned and folded with, every default filled in. */
export const definitionSchemas = {
  tournament: tournamentDefinitionSchema,
  mission: missionDefinitionSchema,
  raffle: raffleDefinitionSchema,
  drop: definitionWith('drop', rulesOfKind('Drop', dropRules), {}),
  jackpot: definitionWith('jackpot', rulesOfKind('Jackpot', jackpotRules), {}),
  levels: definitionWith('levels', rulesOfKind('Levels', levelsRules), {}),
} as const satisfies Record<CampaignKindName, unknown>;

/** A row for each kind: its definition as a client sends it. Everything with a default may be left out. */
export const inputSchemas = {
  tournament: tournamentInputSchema,
  mission: missionInputSchema,
  raffle: raffleInputSchema,
  drop: inputWith('drop', rulesInputOfKind('Drop', dropRulesInput), {}),
  jackpot: inputWith('jackpot', rulesInputOfKind('Jackpot', jackpotRulesInput), {}),
  levels: levelsInputSchema,
} as const satisfies Record<CampaignKindName, unknown>;

/** The union of the kinds' definitions (docs/rules/campaigns.md#1), distinguished by `kind`. */
export type CampaignDefinition = Static<(typeof definitionSchemas)[CampaignKindName]>;
/** What a client sends, by `kind`. */
export type CampaignInput = Static<(typeof inputSchemas)[CampaignKindName]>;
export type TournamentDefinition = Static<typeof tournamentDefinitionSchema>;
export type TournamentInput = Static<typeof tournamentInputSchema>;
export type MissionDefinition = Static<typeof missionDefinitionSchema>;
export type MissionInput = Static<typeof missionInputSchema>;
export type RaffleDefinition = Static<typeof raffleDefinitionSchema>;
export type RaffleInput = Static<typeof raffleInputSchema>;
export type DropDefinition = Static<typeof definitionSchemas.drop>;
export type DropInput = Static<typeof inputSchemas.drop>;
export type JackpotDefinition = Static<typeof definitionSchemas.jackpot>;
export type JackpotInput = Static<typeof inputSchemas.jackpot>;
export type LevelsDefinition = Static<typeof definitionSchemas.levels>;
export type LevelsInput = Static<typeof levelsInputSchema>;

export const campaignDefinitionSchema = definitionByKind<CampaignDefinition>(
  'CampaignDefinition',
  definitionSchemas,
);
export const campaignInputSchema = inputByKind<CampaignInput>('CampaignInput', inputSchemas);

export type Budget = Static<typeof budgetSchema>;
export type CampaignText = Static<typeof text>;
export type CampaignRules = Static<typeof rules>;
export type RulesInput = Static<typeof rulesInput>;

/** One thing that is wrong with a definition: a JSON pointer into it and a sentence for its author. */
export interface DefinitionError {
  pointer: string;
  detail: string;
}
