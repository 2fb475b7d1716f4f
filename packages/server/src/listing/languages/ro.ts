import type { ServiceTexts } from './service-texts.ts';

export const ro: ServiceTexts = {
  status: { AC: 'Activ', SC: 'Programat', FI: 'Încheiat' },
  tournament: 'Turneu',
  types: {
    PT: 'Turneu pe puncte',
    HC: 'Cel mai mare câștig',
    TM: 'Turneu cu misiuni',
    IM: 'Misiune individuală',
    RA: 'Curse',
    SR: 'Curse de viteză',
  },
  player: 'Jucător',
};
