import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../languages/messages.ts';

/** The tasks over rounds that can be added where each time counts. */
export const taskLabels: Record<Task['task'], string> = {
  turnover: t('Turnover: for each amount staked'),
  rounds: t('Rounds: for a number of rounds'),
  wins: t('Wins: for a number of won rounds'),
  multiplier: t('Multiplier: for a payout of several stakes'),
  streak: t('Streak: for wins in a row'),
};
