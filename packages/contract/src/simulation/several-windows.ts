import { type Static, Type } from 'typebox';
import { leaderboardRowSchema } from '../boards/leaderboard.ts';
import { campaignInputSchema } from '../campaigns/definition.ts';
import { campaignPath } from '../campaigns/path.ts';
import { prizeCostSchema } from '../campaigns/prize-cost.ts';
import {
  closedModel,
  count,
  describedAs,
  enumeration,
  instant,
  model,
  orNull,
  serial,
} from '../values/schemas.ts';
import { assumptions, winnersSchema } from './simulations.ts';

export const maxWindows = 12;
export const maxDefinitions = 2;
export const maxSeveralRows = 100;
export const usualSeveralRows = 10;

const windowSchema = closedModel('SimulatedWindow', {
  start: instant('Belongs to the window, RFC 3339'),
  end: instant('Does not belong to it, RFC 3339'),
});

/** Body of `POST /api/v1/campaigns/{id}/simulations`. */
export const severalWindowsSchema = closedModel('SeveralWindows', {
  windows: Type.Union(
    [
      Type.Array(windowSchema, { minItems: 1, maxItems: maxWindows }),
      closedModel('WeeksBack', { weeks: Type.Unsafe<4 | 8 | 12>({ type: 'integer', enum: [4, 8, 12] }) }),
    ],
    {
      title: 'WindowChoice',
      description:
        'The windows; with `weeks` the campaign’s own, moved back by whole weeks: the latest so many that are over',
    },
  ),
  definitions: Type.Optional(
    Type.Array(describedAs(campaignInputSchema, 'A whole definition; its own window does not count'), {
      minItems: 1,
      maxItems: maxDefinitions,
      description: 'Definitions to compare, in place of the stored one',
    }),
  ),
  rows: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxSeveralRows,
      description: `Most rows of each board and of its winners; ${usualSeveralRows} by default`,
    }),
  ),
});
export type SeveralWindows = Static<typeof severalWindowsSchema>;

export const simulationStates = ['running', 'done', 'cancelled', 'failed'] as const;
export type SimulationState = (typeof simulationStates)[number];

const resultSchema = model('WindowResult', {
  window: Type.Object({ start: Type.String(), end: Type.String() }),
  definition: count('Index of the definition, from 0'),
  assumed: Type.Array(enumeration('Assumption', assumptions), {
    description: 'What the simulation assumed because the log does not contain it',
  }),
  rounds: Type.Integer({ description: 'Rounds that count' }),
  unpriced: Type.Integer({ description: 'Rounds that would count if there were a rate for their currency' }),
  players: Type.Integer({ description: 'Players with a round that counts, on the board or not' }),
  count: Type.Integer({ description: 'Players on the board' }),
  board: Type.Array(leaderboardRowSchema, { description: 'Its first rows' }),
  winners: winnersSchema,
  cost: prizeCostSchema,
});
export type WindowResult = Static<typeof resultSchema>;

const amounts = model(
  'Spread',
  {
    low: Type.String(),
    median: Type.String({ description: 'Of an even number of windows the lower of the two in the middle' }),
    high: Type.String(),
  },
  'Exact decimals, each the cost of one of the windows',
);

/** What the prizes of one definition cost over several windows. */
export const costSpreadSchema = model('CostSpread', {
  definition: count('Index of the definition, from 0'),
  currency: Type.String(),
  cash: amounts,
  bonus: amounts,
  free_spins: amounts,
  deposit_bonus: amounts,
});
export type CostSpread = Static<typeof costSpreadSchema>;

/** One simulation over several windows. */
export const severalSimulationSchema = model(
  'SeveralSimulation',
  {
    id: Type.Integer(),
    campaign_id: Type.Integer(),
    author: Type.String({ description: 'Username of who asked for it' }),
    created_at: Type.String({ format: 'date-time' }),
    state: enumeration('SimulationState', simulationStates),
    error: orNull(Type.String(), 'Why it failed; null: it did not'),
    progress: Type.Object({
      events_done: count('About how many events it has gone through, judged by the players that it has'),
      events_total: count('Events of the log that it goes through'),
    }),
    results: orNull(
      Type.Array(resultSchema),
      'For each definition each window in order; null until it is done',
    ),
    spread: orNull(
      Type.Array(costSpreadSchema),
      'What the prizes cost over the windows; null until it is done',
    ),
  },
  'Simulation over several windows',
);
export type SeveralSimulation = Static<typeof severalSimulationSchema>;

export const severalPath = { ...campaignPath, simulation_id: serial('Id of the simulation') };
