import type { ServiceTexts } from './service-texts.ts';

export const nl: ServiceTexts = {
  status: { AC: 'Actief', SC: 'Gepland', FI: 'Afgelopen' },
  tournament: 'Toernooi',
  types: {
    PT: 'Puntentoernooi',
    HC: 'Hoogste winst',
    TM: 'Missietoernooi',
    IM: 'Individuele missie',
    RA: 'Races',
    SR: 'Snelheidsraces',
  },
  player: 'Speler',
};
