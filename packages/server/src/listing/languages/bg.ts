import type { ServiceTexts } from './service-texts.ts';

export const bg: ServiceTexts = {
  status: { AC: 'Активен', SC: 'Насрочен', FI: 'Приключил' },
  tournament: 'Турнир',
  types: {
    PT: 'Турнир с точки',
    HC: 'Най-висока печалба',
    TM: 'Турнир с мисии',
    IM: 'Индивидуална мисия',
    RA: 'Състезания',
    SR: 'Скоростни състезания',
  },
  player: 'Играч',
};
