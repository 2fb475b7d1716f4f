import type { ServiceTexts } from './service-texts.ts';

export const hu: ServiceTexts = {
  status: { AC: 'Aktív', SC: 'Ütemezett', FI: 'Befejezett' },
  tournament: 'Verseny',
  types: {
    PT: 'Pontverseny',
    HC: 'Legnagyobb nyeremény',
    TM: 'Küldetésverseny',
    IM: 'Egyéni küldetés',
    RA: 'Futamok',
    SR: 'Gyorsasági futamok',
  },
  player: 'Játékos',
};
