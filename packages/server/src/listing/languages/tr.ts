import type { ServiceTexts } from './service-texts.ts';

export const tr: ServiceTexts = {
  status: { AC: 'Aktif', SC: 'Planlandı', FI: 'Sona erdi' },
  tournament: 'Turnuva',
  types: {
    PT: 'Puan Turnuvası',
    HC: 'En Yüksek Kazanç',
    TM: 'Görev Turnuvası',
    IM: 'Bireysel Görev',
    RA: 'Yarışlar',
    SR: 'Hız Yarışları',
  },
  player: 'Oyuncu',
};
