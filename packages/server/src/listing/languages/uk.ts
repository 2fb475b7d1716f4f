import type { ServiceTexts } from './service-texts.ts';

export const uk: ServiceTexts = {
  status: { AC: 'Активний', SC: 'Запланований', FI: 'Завершений' },
  tournament: 'Турнір',
  types: {
    PT: 'Турнір на очки',
    HC: 'Найбільший виграш',
    TM: 'Турнір місій',
    IM: 'Індивідуальна місія',
    RA: 'Перегони',
    SR: 'Швидкісні перегони',
  },
  player: 'Гравець',
};
