import type { ServiceTexts } from './service-texts.ts';

export const en: ServiceTexts = {
  status: { AC: 'Active', SC: 'Scheduled', FI: 'Finished' },
  tournament: 'Tournament',
  types: {
    PT: 'Point Tournament',
    HC: 'Highest Coin',
    TM: 'Tournament Mission',
    IM: 'Individual Mission',
    RA: 'Races',
    SR: 'Speed Races',
  },
  player: 'Player',
};
