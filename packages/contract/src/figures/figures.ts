import { type Static, Type } from 'typebox';
import { campaignStatusSchema } from '../campaigns/answers.ts';
import { prizeCostSchema } from '../campaigns/prize-cost.ts';
import { costSpreadSchema } from '../simulation/several-windows.ts';
import { count, model, orNull, utcTime } from '../values/schemas.ts';
import { dayPattern } from '../values/timestamps.ts';

/** Money in the campaign's currency. */
export const figureAmount = (description: string) =>
  Type.String({ description: `${description}, exact decimal` });
const whenCounted = (description: string) =>
  orNull(count(description), 'Null until rounds were counted, and for a draft');
const amountWhenCounted = (description: string) =>
  orNull(figureAmount(description), 'Null until rounds were counted, and for a draft');

const day = Type.String({
  pattern: dayPattern,
  description: 'Of UTC; a round is of the day on which it began',
});

const daySchema = model(
  'DayFigures',
  {
    day,
    players: count('Players with a round that counts'),
    rounds: count('Rounds that count'),
    turnover: figureAmount('Their stakes'),
    points: Type.String({
      description:
        'Points that were credited, exact decimal: of a mission completed steps, of a raffle tickets; of types that credit ' +
        'none the sum by which scores rose',
    }),
  },
  'A day on which anything counted',
);

const stepSchema = model(
  'StepFigures',
  {
    step: orNull(Type.Integer({ minimum: 1 }), 'From 1, in the order of the definition; null: the whole'),
    players: count('Players who completed it at least once'),
    times: count('How often it was completed, in all repeats and periods'),
  },
  'A step of a mission in its funnel',
);

const ticketsSchema = model(
  'TicketFigures',
  { day, tickets: count('Tickets of that day') },
  'Tickets of a raffle on a day',
);

const playersSchema = model('CampaignPlayers', {
  audience: whenCounted('Known players of the audience'),
  seen: whenCounted('Those of them who sent a round, a deposit or a login in the window'),
  took_part: whenCounted('Players with a round or a fact that counts, or who joined'),
  on_board: count('Players on the board'),
  won: count(
    'Players who have a prize as things are: who would win if the board stayed as it is; of a mission, who have won',
  ),
  with_score: count('Players with a score, on the board or not'),
  winning: count('As `won`'),
});

const costSchema = model('CampaignCost', {
  so_far: figureAmount(
    'Cash and bonus of the prizes if the board stayed as it is; of a mission, of those that were won',
  ),
  at_end: figureAmount(
    'Cash and bonus at the end: of a settled campaign as `so_far`; of prizes of places with every place taken; of others as ' +
      'much as `so_far` comes to at its pace',
  ),
  ...prizeCostSchema.properties,
});

const playedSchema = model(
  'PlayedRounds',
  {
    counted_at: utcTime('When the rounds were counted'),
    seq: count('Number of the newest event that was read'),
    rounds: count('Rounds that count'),
    won: count('Rounds that count and paid something'),
    unpriced: count('Rounds that would count if there were a rate for their currency'),
    players: count('Players with a round that counts'),
    stakes: figureAmount('Turnover: the sum of their stakes'),
    wins: figureAmount('The sum of what they paid'),
    payout_ratio: orNull(
      Type.String(),
      'Wins divided by stakes, rounded half up to four decimals; null without a stake',
    ),
  },
  'Rounds of players who may be on the board, in the campaign’s currency',
);
export type PlayedRounds = Static<typeof playedSchema>;

const rangeSchema = model('RehearsedRange', {
  low: count('Fewest of all windows'),
  high: count('Most of all windows'),
});

const rehearsalSchema = model(
  'Rehearsal',
  {
    simulation_id: Type.Integer(),
    created_at: utcTime('When it was asked for'),
    windows: count('How many windows it covered'),
    on_board: rangeSchema,
    winners: rangeSchema,
    cost: costSpreadSchema,
  },
  'The newest simulation over several windows that is done and kept; of two definitions the first',
);
export type RehearsedFigures = Static<typeof rehearsalSchema>;

/** Figures of a campaign so far. */
export const campaignFiguresSchema = model(
  'CampaignFigures',
  {
    campaign_id: Type.Integer(),
    version: count('Of the board, as the leaderboard has it; 0 without a board'),
    at: utcTime('The moment of the answer'),
    status: orNull(campaignStatusSchema, 'By the clock; null for a draft and a cancelled campaign'),
    seconds: orNull(
      count('Whole seconds'),
      'Scheduled: until the start; active: until the end; finished: since the end; null without a status',
    ),
    currency: Type.String({ description: 'ISO 4217; the currency of all amounts' }),
    players: playersSchema,
    rounds: whenCounted('Rounds that count'),
    turnover: amountWhenCounted('The sum of their stakes'),
    game_payout: amountWhenCounted('The sum of what they paid'),
    ggr: amountWhenCounted('Turnover less payout of games, negative if they paid more'),
    cost: costSchema,
    cost_share_of_ggr: orNull(
      Type.String(),
      '`cost.so_far` divided by `ggr`, rounded half up to four decimals; null without a GGR above zero',
    ),
    by_day: Type.Array(daySchema, { description: 'In order; days on which nothing counted are missing' }),
    steps: Type.Optional(
      Type.Array(stepSchema, { description: 'Of a mission: its steps, and at last the whole' }),
    ),
    tickets: Type.Optional(Type.Array(ticketsSchema, { description: 'Of a raffle: its tickets by day' })),
    up_to: orNull(utcTime('When rounds were counted'), 'Null until they were, and for a draft'),
    played: orNull(playedSchema, 'The newest count of rounds; null: there is none yet'),
    counting: Type.Boolean({
      description: 'Whether rounds are being counted: a later call has a newer `played`',
    }),
    rehearsal: orNull(rehearsalSchema, 'The result of the newest rehearsal; null: there was no rehearsal'),
  },
  'Figures of a campaign so far',
);
export type CampaignFiguresAnswer = Static<typeof campaignFiguresSchema>;
