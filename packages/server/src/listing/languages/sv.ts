import type { ServiceTexts } from './service-texts.ts';

export const sv: ServiceTexts = {
  status: { AC: 'Aktiv', SC: 'Planerad', FI: 'Avslutad' },
  tournament: 'Turnering',
  types: {
    PT: 'Poängturnering',
    HC: 'Högsta vinst',
    TM: 'Uppdragsturnering',
    IM: 'Individuellt uppdrag',
    RA: 'Lopp',
    SR: 'Snabblopp',
  },
  player: 'Spelare',
};
