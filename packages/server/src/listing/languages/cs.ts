import type { ServiceTexts } from './service-texts.ts';

export const cs: ServiceTexts = {
  status: { AC: 'Aktivní', SC: 'Naplánovaný', FI: 'Ukončený' },
  tournament: 'Turnaj',
  types: {
    PT: 'Bodový turnaj',
    HC: 'Nejvyšší výhra',
    TM: 'Turnaj misí',
    IM: 'Individuální mise',
    RA: 'Závody',
    SR: 'Rychlostní závody',
  },
  player: 'Hráč',
};
