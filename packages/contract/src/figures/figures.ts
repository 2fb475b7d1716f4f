import { type Static, Type } from 'typebox';
import { campaignStatusSchema } from '../campaigns/answers.ts';
import { prizeCostSchema } from '../campaigns/prize-cost.ts';
import { costSpreadSchema } from '../simulation/several-windows.ts';
import { orNull, utcTime } from '../values/enumerations.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const amount = (description: string) => Type.String({ description: `${description}, exact decimal` });

const playedSchema = Type.Object(
  {
    counted_at: utcTime('When the rounds were counted'),
    seq: count('Number of the newest event that was read'),
    rounds: count('Rounds that count'),
    won: count('Rounds that count and paid something'),
    unpriced: count('Rounds that would count if there were a rate for their currency'),
    players: count('Players with a round that counts'),
    stakes: amount('Turnover: the sum of their stakes'),
    wins: amount('The sum of what they paid'),
    payout_ratio: orNull(
      Type.String(),
      'Wins divided by stakes, rounded half up to four decimals; null without a stake',
    ),
  },
  {
    title: 'PlayedRounds',
    description: 'Rounds of players who may be on the board, in the campaign’s currency',
  },
);
export type PlayedRounds = Static<typeof playedSchema>;

const rangeSchema = Type.Object(
  { low: count('Fewest of all windows'), high: count('Most of all windows') },
  { title: 'RehearsedRange' },
);

const rehearsalSchema = Type.Object(
  {
    simulation_id: Type.Integer(),
    created_at: utcTime('When it was asked for'),
    windows: count('How many windows it covered'),
    on_board: rangeSchema,
    winners: rangeSchema,
    cost: costSpreadSchema,
  },
  {
    title: 'Rehearsal',
    description:
      'The newest simulation over several windows that is done and kept; of two definitions the first',
  },
);
export type RehearsedFigures = Static<typeof rehearsalSchema>;

/** Figures of a campaign so far. */
export const campaignFiguresSchema = Type.Object(
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
    players: Type.Object(
      {
        with_score: count('Players with a score, on the board or not'),
        on_board: count('Players on the board'),
        winning: count(
          'Players who would win something if the board stayed as it is; of a mission, who have won, as of `played`',
        ),
      },
      { title: 'CampaignPlayers' },
    ),
    cost: prizeCostSchema,
    played: orNull(playedSchema, 'The newest count of rounds; null: there is none yet'),
    counting: Type.Boolean({
      description: 'Whether rounds are being counted: a later call has a newer `played`',
    }),
    rehearsal: orNull(rehearsalSchema, 'The result of the newest rehearsal; null: there was no rehearsal'),
  },
  { title: 'CampaignFigures', description: 'Figures of a campaign so far' },
);
export type CampaignFiguresAnswer = Static<typeof campaignFiguresSchema>;
