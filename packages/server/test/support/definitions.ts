import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';

let made = 0;

/** A valid point tournament with a unique name: optional members are left out, except those in `members`. */
export function pointTournament(members: Partial<TournamentInput> = {}): TournamentInput {
  return {
    custom_id: `PT-${++made}`,
    tournament_type: 'PT',
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-08T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'Winter points' } },
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
    prizes: [{ place_from: 1, place_to: 3, kind: 'cash', amount: '100', titles: { en: '€100' } }],
    ...members,
  };
}

/** Moments around the window of `pointTournament`. */
export const moments = {
  before: '2026-11-20T12:00:00Z',
  during: '2026-12-03T12:00:00Z',
  after: '2026-12-09T12:00:00Z',
};
