import type { ServiceTexts } from './service-texts.ts';

export const de: ServiceTexts = {
  status: { AC: 'Aktiv', SC: 'Geplant', FI: 'Beendet' },
  tournament: 'Turnier',
  types: {
    PT: 'Punkteturnier',
    HC: 'Höchster Gewinn',
    TM: 'Missionsturnier',
    IM: 'Einzelmission',
    RA: 'Rennen',
    SR: 'Zeitrennen',
  },
  player: 'Spieler',
};
