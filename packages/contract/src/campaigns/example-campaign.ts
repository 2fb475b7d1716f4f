import type { TournamentInput } from './definition.ts';

/** A whole definition, as the examples of several operations send it. */
export const exampleCampaign: TournamentInput = {
  custom_id: 'december-slots',
  tournament_type: 'PT',
  start: '2026-12-01T00:00:00Z',
  end: '2026-12-08T00:00:00Z',
  currency: 'EUR',
  texts: {
    en: { name: 'December slots', terms: 'One entry per player.' },
    de: { name: 'Slots im Dezember' },
  },
  games: { include: { categories: ['slots'] } },
  rules: { min_bet: '0.20', tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
  prizes: [
    { place_from: 1, place_to: 1, kind: 'cash', amount: '1000', titles: { en: '€1,000' } },
    {
      place_from: 2,
      place_to: 10,
      kind: 'free_spins',
      count: 50,
      game_ids: ['GD8'],
      titles: { en: '50 free spins' },
    },
  ],
};
