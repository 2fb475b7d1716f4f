import type { ServiceTexts } from './service-texts.ts';

export const ru: ServiceTexts = {
  status: { AC: 'Активен', SC: 'Запланирован', FI: 'Завершён' },
  tournament: 'Турнир',
  types: {
    PT: 'Турнир на очки',
    HC: 'Самый крупный выигрыш',
    TM: 'Турнир миссий',
    IM: 'Индивидуальная миссия',
    RA: 'Гонки',
    SR: 'Скоростные гонки',
  },
  player: 'Игрок',
};
