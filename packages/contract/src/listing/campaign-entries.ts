import { type Static, Type } from 'typebox';
import { type CampaignKindName, definitionByKind, kindNames } from '../campaigns/by-kind.ts';
import { dropRules } from '../campaigns/drop.ts';
import { anyTaskNames } from '../campaigns/fact-tasks.ts';
import { jackpotRules } from '../campaigns/jackpot.ts';
import { levelsRules } from '../campaigns/levels.ts';
import { missionRules } from '../campaigns/mission.ts';
import { prizeKinds } from '../campaigns/prizes.ts';
import { raffleRules } from '../campaigns/raffle.ts';
import { count, enumeration, model, orNull } from '../values/schemas.ts';
import {
  displayText,
  listedCampaignOf,
  termsContent,
  tournamentEntrySchema,
  tournamentQuerySchema,
} from './listing.ts';

const names = kindNames.join('|');

/** Query parameters of the listing of all kinds (docs/rules/listing.md#8). */
export const campaignQuerySchema = Type.Object({
  kind: Type.Optional(
    Type.String({
      pattern: `^(${names})(,(${names}))*$`,
      description: `Only campaigns of these kinds, with commas between: ${kindNames.join(', ')}. All by default`,
    }),
  ),
  ...tournamentQuerySchema.properties,
});

const unplacedPrizeSchema = model('ListedUnplacedPrize', {
  kind: enumeration('PrizeKind', prizeKinds),
  title: displayText('What is won'),
});

const stepSchema = model('ListedStep', {
  task: enumeration('TaskName', anyTaskNames, 'What is counted'),
  target: Type.String({
    description: 'Decimal in the task’s own unit: an amount in the campaign’s currency, rounds, wins, days',
  }),
  at_least: Type.Optional(Type.String({ description: 'multiplier: the smallest that counts; a decimal' })),
  below: Type.Optional(Type.String({ description: 'multiplier: only smaller ones count; a decimal' })),
  length: Type.Optional(Type.Integer({ description: 'streak: won rounds in a row' })),
  min_amount: Type.Optional(Type.String({ description: 'deposits: the smallest that counts; a decimal' })),
  text: displayText('What the player is to do'),
  prize: orNull(unplacedPrizeSchema, 'Each time the step is completed; null: none'),
});

/** The terms of a campaign that has no type of tournament. */
const termsOf = <Kind extends string>(title: string, kind: Kind) =>
  model(title, {
    content: termsContent,
    campaign_type: Type.Literal(kind),
    campaign_type_for_display: displayText('The campaign type'),
  });

const missionEntrySchema = model('MissionEntry', {
  kind: Type.Literal('mission'),
  campaign: listedCampaignOf('ListedMission', termsOf('MissionTerms', 'MISSION')),
  currency: Type.String({ description: 'ISO 4217; amounts of steps are in it' }),
  steps: Type.Array(stepSchema, { description: 'In the order of the definition' }),
  in_order: Type.Boolean({ description: 'Whether one step comes after the other' }),
  repeat: missionRules.repeat,
  time_zone: Type.String({ description: 'IANA time zone in which days and weeks begin' }),
  prize: orNull(unplacedPrizeSchema, 'For the whole, each time all steps are completed; null: none'),
  players: count('How many players have completed a step'),
});

const listedCountedPrize = model('ListedRafflePrize', {
  ...unplacedPrizeSchema.properties,
  count: Type.Integer({ minimum: 1, description: 'How many win it' }),
});

const raffleEntrySchema = model('RaffleEntry', {
  kind: Type.Literal('raffle'),
  campaign: listedCampaignOf('ListedRaffle', termsOf('RaffleTerms', 'RAFFLE')),
  currency: Type.String({ description: 'ISO 4217; amounts of tasks are in it' }),
  ...raffleRules,
  prizes: Type.Array(listedCountedPrize, { description: 'In the order in which they are drawn' }),
  players: count('How many players have a ticket'),
});

const dropEntrySchema = model('DropEntry', {
  kind: Type.Literal('drop'),
  campaign: listedCampaignOf('ListedDrop', termsOf('DropTerms', 'DROP')),
  currency: Type.String({ description: 'ISO 4217; amounts are in it' }),
  chance: dropRules.chance,
  spread: dropRules.spread,
  max_per_player: dropRules.max_per_player,
  prizes: Type.Array(listedCountedPrize, { description: 'In the order of the definition' }),
  players: count('How many players have a round in the draw'),
});

const listedPot = model('ListedPot', {
  ...jackpotRules.levels.items.properties,
  name: displayText('The name of the pot'),
});

const jackpotEntrySchema = model('JackpotEntry', {
  kind: Type.Literal('jackpot'),
  campaign: listedCampaignOf('ListedJackpot', termsOf('JackpotTerms', 'JACKPOT')),
  currency: Type.String({ description: 'ISO 4217; amounts are in it' }),
  levels: Type.Array(listedPot, { description: 'In the order of the definition' }),
  players: count('How many players have a round that counts'),
});

const listedLevel = model('ListedLevel', {
  name: displayText('The name of the level'),
  from: Type.String({ description: 'The experience from which on a player has it; a decimal' }),
  image: Type.String({ description: 'URL or empty' }),
  benefits: displayText('What it brings, in words; empty: nothing is said'),
  prize: orNull(unplacedPrizeSchema, 'For who reaches it for the first time in a season; null: none'),
});
const listedLevels = listedCampaignOf('ListedLevels', termsOf('LevelsTerms', 'LEVELS'));

const levelsEntrySchema = model('LevelsEntry', {
  kind: Type.Literal('levels'),
  campaign: model('ListedLevels', {
    ...listedLevels.properties,
    end: orNull(Type.String(), 'UTC; null: it has no end'),
  }),
  currency: Type.String({ description: 'ISO 4217; amounts of tasks are in it' }),
  levels: Type.Array(listedLevel, { description: 'The lowest first' }),
  season: levelsRules.season,
  time_zone: Type.String({ description: 'IANA time zone in which days, months and quarters begin' }),
  players: count('How many players have experience in the season'),
});

/** A row for each kind: the element of `results` (docs/rules/listing.md#8). */
export const entrySchemas = {
  tournament: model('ListedTournamentEntry', {
    kind: Type.Literal('tournament'),
    ...tournamentEntrySchema.properties,
  }),
  mission: missionEntrySchema,
  raffle: raffleEntrySchema,
  drop: dropEntrySchema,
  jackpot: jackpotEntrySchema,
  levels: levelsEntrySchema,
} as const satisfies Record<CampaignKindName, unknown>;

export type CampaignEntry = Static<(typeof entrySchemas)[CampaignKindName]>;
export type LevelsEntry = Static<typeof levelsEntrySchema>;
export type DropEntry = Static<typeof dropEntrySchema>;
export type JackpotEntry = Static<typeof jackpotEntrySchema>;
export type RaffleEntry = Static<typeof raffleEntrySchema>;
export type MissionEntry = Static<typeof missionEntrySchema>;
export type ListedStep = Static<typeof stepSchema>;
export type ListedUnplacedPrize = Static<typeof unplacedPrizeSchema>;

export const campaignEntrySchema = definitionByKind<CampaignEntry>('CampaignEntry', entrySchemas);
