import { type Static, Type } from 'typebox';
import { type CampaignInput, campaignInputSchema, maxLeaderboardSize } from './definition.ts';
import { leaderboardRowSchema } from './leaderboard.ts';
import { prizeCostSchema } from './prize-cost.ts';

export const defaultSimulatedRows = 100;

const bound = (description: string) => Type.String({ minLength: 1, maxLength: 64, description });

const request = Type.Object(
  {
    definition: Type.Optional(
      Type.Unsafe<CampaignInput>({
        ...campaignInputSchema,
        description: 'A whole definition to prepare in place of the stored one',
      }),
    ),
    start: Type.Optional(bound('Another start of the window, RFC 3339')),
    end: Type.Optional(bound('Another end of the window, RFC 3339')),
    rows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxLeaderboardSize,
        description: `Most rows of the board and of the winners; ${defaultSimulatedRows} unless told`,
      }),
    ),
  },
  { additionalProperties: false },
);

/** Optional body of `POST /api/v1/campaigns/{id}/simulate`; no union, so that a refusal names no place but the wrong one. */
export const simulationRequestSchema = Type.Unsafe<SimulationRequest | null>({
  ...request,
  type: ['object', 'null'],
});

export interface SimulationRequest {
  definition?: CampaignInput;
  start?: string;
  end?: string;
  rows?: number;
}

/** What a simulation may take for granted (see docs/decisions/simulate.md). */
export const assumptions = ['everybody_joined', 'received_in_time'] as const;
export type Assumption = (typeof assumptions)[number];

const rows = (description: string) => Type.Array(leaderboardRowSchema, { description });

/** What a campaign would have come to. */
export const simulationSchema = Type.Object(
  {
    window: Type.Object({
      start: Type.String({ description: 'Belongs to the window' }),
      end: Type.String({ description: 'Does not belong to the window' }),
    }),
    assumed: Type.Array(Type.Unsafe<Assumption>({ type: 'string', enum: [...assumptions] }), {
      description: 'What was taken for granted because the log cannot tell it',
    }),
    events: Type.Integer({ description: 'Events of game rounds of the window that were read' }),
    rounds: Type.Integer({ description: 'Rounds that count' }),
    unpriced: Type.Integer({
      description: 'Rounds that would count if there were a rate for their currency',
    }),
    players: Type.Integer({ description: 'Players with a round that counts, on the board or not' }),
    count: Type.Integer({ description: 'Players on the board' }),
    results: rows('The first rows of the board'),
    winners: Type.Object({
      count: Type.Integer({ description: 'Players with a prize' }),
      results: rows('The first of them'),
    }),
    cost: prizeCostSchema,
  },
  { description: 'Simulation' },
);

export type Simulation = Static<typeof simulationSchema>;
