import type { ServiceTexts } from './service-texts.ts';

export const da: ServiceTexts = {
  status: { AC: 'Aktiv', SC: 'Planlagt', FI: 'Afsluttet' },
  tournament: 'Turnering',
  types: {
    PT: 'Pointturnering',
    HC: 'Højeste gevinst',
    TM: 'Missionsturnering',
    IM: 'Individuel mission',
    RA: 'Løb',
    SR: 'Hastighedsløb',
  },
  player: 'Spiller',
};
