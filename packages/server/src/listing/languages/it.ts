import type { ServiceTexts } from './service-texts.ts';

export const it: ServiceTexts = {
  status: { AC: 'Attivo', SC: 'Programmato', FI: 'Terminato' },
  tournament: 'Torneo',
  types: {
    PT: 'Torneo a punti',
    HC: 'Vincita più alta',
    TM: 'Torneo a missioni',
    IM: 'Missione individuale',
    RA: 'Gare',
    SR: 'Gare di velocità',
  },
  player: 'Giocatore',
};
