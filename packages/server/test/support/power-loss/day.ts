import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TournamentDefinition, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { SampleEvent } from '../sample-day.ts';

/** What the recorded program sends. The same numbers give the same events, so a check needs no list of what was sent. */
const PLAYERS = 12;

// Events are received by the database's clock, which is not set here: it ends after any test.
const common = { start: '2026-11-20T00:00:00Z', end: '2099-11-21T00:00:00Z', currency: 'EUR' };

const inputs: TournamentInput[] = [
  {
    ...common,
    custom_id: 'points',
    tournament_type: 'PT',
    texts: { en: { name: 'Points' } },
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '3' }] },
  },
  {
    ...common,
    custom_id: 'rounds',
    tournament_type: 'PT',
    texts: { en: { name: 'Rounds' } },
    rules: { tasks: [{ task: 'rounds', count: 2, points: '1' }] },
  },
];

export const campaignInputs = inputs;

export function campaignDefinition(index: number): TournamentDefinition {
  const input = inputs[index];
  if (!input) throw new Error(`there is no campaign ${index}`);
  return normaliseDefinition(input);
}

/** The events of one batch, between 1 and some 90. */
export function eventsOfBatch(batch: number): SampleEvent[] {
  const size = 1 + ((batch * 37) % 90);
  return Array.from({ length: size }, (_, index) => {
    const number = batch * 100 + index;
    return {
      event: 'gameround',
      data: {
        unique_id: `batch-${batch}-${index}`,
        timestamp: new Date(Date.UTC(2026, 10, 20, 1) + number * 11).toISOString(),
        player_id: `player-${number % PLAYERS}`,
        game_id: 'game-1',
        round_id: `round-${number}`,
        amount: 1 + (number % 7),
        currency: 'EUR',
        is_win: false,
        is_bonus: false,
      },
    };
  });
}

/** A batch whose last event has no player, so that it is refused as a whole. */
export function refusedBatch(batch: number): SampleEvent[] {
  const events = eventsOfBatch(batch);
  return events.map(({ event, data }, index) => {
    const nobody = index === events.length - 1 ? { player_id: undefined } : {};
    return { event, data: { ...data, unique_id: `refused-${batch}-${index}`, ...nobody } };
  });
}
