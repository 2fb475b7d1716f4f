import type { ServiceTexts } from './service-texts.ts';

export const ja: ServiceTexts = {
  status: { AC: '開催中', SC: '開催予定', FI: '終了' },
  tournament: 'トーナメント',
  types: {
    PT: 'ポイントトーナメント',
    HC: '最高配当',
    TM: 'ミッショントーナメント',
    IM: '個人ミッション',
    RA: 'レース',
    SR: 'スピードレース',
  },
  player: 'プレイヤー',
};
