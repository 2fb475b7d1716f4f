import { type Static, Type } from 'typebox';
import { closedModel, decimal, enumeration, instant, maxListLength, orNull } from '../values/schemas.ts';
import { unplacedPrizeInputSchema, unplacedPrizeSchema } from './prizes.ts';
import { settleAfterSeconds } from './settle-after.ts';

/** How prizes are spread over the window (docs/rules/drops.md#3). */
export const dropSpreads = ['evenly', 'by_hour'] as const;
export type DropSpread = (typeof dropSpreads)[number];

/** Most drops of a campaign. */
export const maxDrops = 10_000;
export const hoursADay = 24;
const maxWeight = 1_000;

const ofDrop = {
  count: Type.Integer({ minimum: 1, maximum: maxDrops, description: 'How often the prize falls, at most' }),
  from: Type.Optional(instant('It falls to no round that began earlier; the start by default')),
  to: Type.Optional(instant('It falls to no round that began then or later; the end by default')),
};

const dropPrize = closedModel('DropPrize', { prize: unplacedPrizeSchema, ...ofDrop });
const dropPrizeInput = closedModel('DropPrizeInput', { prize: unplacedPrizeInputSchema, ...ofDrop });
export type DropPrize = Static<typeof dropPrize>;

const dropSchedule = closedModel(
  'DropSchedule',
  { from: instant('The start then'), to: instant('The end then') },
  'The window over which prizes are spread, also if the campaign is finished early; publishing fixes it',
);
export type DropSchedule = Static<typeof dropSchedule>;

const listed = { minItems: 1, maxItems: maxListLength };

/** The rules that only drops have, every default filled in. */
export const dropRules = {
  prizes: Type.Array(dropPrize, listed),
  chance: orNull(decimal(), 'The chance of each round, such as 0.0005; null: `spread` gives the chances'),
  spread: orNull(
    enumeration('DropSpread', dropSpreads),
    'How the prizes are spread over the window; null: each round has the same `chance`',
  ),
  hours: orNull(
    Type.Array(Type.Integer({ minimum: 0, maximum: maxWeight }), {
      minItems: hoursADay,
      maxItems: hoursADay,
      title: 'HourWeights',
    }),
    'by_hour: a weight for each hour of the day, UTC, from the hour after midnight',
  ),
  max_per_player: orNull(
    Type.Integer({ minimum: 1, maximum: maxDrops }),
    'Most prizes of one player; null: any number',
  ),
  settle_after_seconds: settleAfterSeconds(
    'How long after a round began late events can still change which rounds win',
  ),
  schedule: Type.Optional(dropSchedule),
};

const { prizes: _, ...withDefaults } = dropRules;

/** The rules that only drops have, as an author writes them. */
export const dropRulesInput = {
  prizes: Type.Array(dropPrizeInput, listed),
  ...Type.Partial(Type.Object(withDefaults)).properties,
};
