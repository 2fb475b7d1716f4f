import type { ServiceTexts } from './service-texts.ts';

export const zh: ServiceTexts = {
  status: { AC: '进行中', SC: '未开始', FI: '已结束' },
  tournament: '锦标赛',
  types: {
    PT: '积分锦标赛',
    HC: '最高赢奖',
    TM: '任务锦标赛',
    IM: '个人任务',
    RA: '竞赛',
    SR: '竞速赛',
  },
  player: '玩家',
};
