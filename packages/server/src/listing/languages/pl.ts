import type { ServiceTexts } from './service-texts.ts';

export const pl: ServiceTexts = {
  status: { AC: 'Aktywny', SC: 'Zaplanowany', FI: 'Zakończony' },
  tournament: 'Turniej',
  types: {
    PT: 'Turniej punktowy',
    HC: 'Najwyższa wygrana',
    TM: 'Turniej misji',
    IM: 'Misja indywidualna',
    RA: 'Wyścigi',
    SR: 'Wyścigi na czas',
  },
  player: 'Gracz',
};
