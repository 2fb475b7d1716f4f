import { type Static, Type } from 'typebox';
import { leaderboardRowSchema } from '../boards/leaderboard.ts';
import { campaignInputSchema, maxLeaderboardSize } from '../campaigns/definition.ts';
import { prizeCostSchema } from '../campaigns/prize-cost.ts';
import { closedModel, describedAs, enumeration, instant, model } from '../values/schemas.ts';

export const defaultSimulatedRows = 100;

/** Body of `POST /api/v1/campaigns/{id}/simulate`, if any. */
export const simulationRequestSchema = closedModel('SimulationRequest', {
  definition: Type.Optional(
    describedAs(campaignInputSchema, 'A whole definition to simulate in place of the stored one'),
  ),
  start: Type.Optional(instant('Another start of the window, RFC 3339')),
  end: Type.Optional(instant('Another end of the window, RFC 3339')),
  rows: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxLeaderboardSize,
      description: `Most rows of the board and of the winners; ${defaultSimulatedRows} by default`,
    }),
  ),
});
export type SimulationRequest = Static<typeof simulationRequestSchema>;

/** What a simulation may take for granted (see docs/decisions/simulate.md). */
export const assumptions = ['everybody_joined', 'everybody_qualified', 'received_in_time'] as const;
export type Assumption = (typeof assumptions)[number];

const rows = (description: string) => Type.Array(leaderboardRowSchema, { description });

/** Who would have won. */
export const winnersSchema = model('SimulatedWinners', {
  count: Type.Integer({
    description: 'Players with a prize; of a raffle where one may win several, the most that there may be',
  }),
  results: rows('The first of them; none of a raffle, whose winners are open until the draw'),
});

/** What a campaign would have come to. */
export const simulationSchema = model(
  'Simulation',
  {
    window: Type.Object({
      start: Type.String({ description: 'Belongs to the window' }),
      end: Type.String({ description: 'Does not belong to the window' }),
    }),
    assumed: Type.Array(enumeration('Assumption', assumptions), {
      description: 'What the simulation assumed because the log does not contain it',
    }),
    events: Type.Integer({ description: 'Events of game rounds of the window that were read' }),
    rounds: Type.Integer({ description: 'Rounds that count' }),
    unpriced: Type.Integer({
      description: 'Rounds that would count if there were a rate for their currency',
    }),
    players: Type.Integer({ description: 'Players with a round that counts, on the board or not' }),
    count: Type.Integer({ description: 'Players on the board' }),
    results: rows('The first rows of the board'),
    winners: winnersSchema,
    cost: prizeCostSchema,
  },
  'Simulation',
);

export type Simulation = Static<typeof simulationSchema>;
