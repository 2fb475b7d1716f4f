import type { ServiceTexts } from './service-texts.ts';

export const nb: ServiceTexts = {
  status: { AC: 'Aktiv', SC: 'Planlagt', FI: 'Avsluttet' },
  tournament: 'Turnering',
  types: {
    PT: 'Poengturnering',
    HC: 'Høyeste gevinst',
    TM: 'Oppdragsturnering',
    IM: 'Individuelt oppdrag',
    RA: 'Løp',
    SR: 'Fartsløp',
  },
  player: 'Spiller',
};
