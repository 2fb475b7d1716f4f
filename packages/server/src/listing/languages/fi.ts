import type { ServiceTexts } from './service-texts.ts';

export const fi: ServiceTexts = {
  status: { AC: 'Käynnissä', SC: 'Tulossa', FI: 'Päättynyt' },
  tournament: 'Turnaus',
  types: {
    PT: 'Pisteturnaus',
    HC: 'Suurin voitto',
    TM: 'Tehtäväturnaus',
    IM: 'Yksilötehtävä',
    RA: 'Kisat',
    SR: 'Nopeuskisat',
  },
  player: 'Pelaaja',
};
