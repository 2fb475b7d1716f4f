import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../languages/messages.ts';
import { decimalText, shortMoney } from '../../values/decimal-text.ts';

export const taskTitles: Record<Task['task'], string> = {
  turnover: t('Turnover'),
  rounds: t('Rounds'),
  wins: t('Wins'),
  multiplier: t('Multiplier'),
  streak: t('Streak'),
};

/** What a task says: `1 point for each €1 staked`; a task of a mission has no points: `€100 staked`. */
export function taskWords(task: Task, currency: string): string {
  if (task.points === undefined) return goalWords(task, currency);
  // Points are an exact decimal; the number only chooses between one and several.
  return earningWords(task, currency, {
    number: task.points === '1' ? 1 : 2,
    points: decimalText(task.points),
  });
}

/** What a task asks for, without what it brings: `€100 staked`, `5 won rounds`. */
export function goalWords(task: Task, currency: string): string {
  switch (task.task) {
    case 'turnover':
      return t('{amount} staked', { amount: shortMoney(task.amount, currency) });
    case 'rounds':
      return t('{count, plural, one {# round} other {# rounds}}', { count: task.count });
    case 'wins':
      return t('{count, plural, one {# won round} other {# won rounds}}', { count: task.count });
    case 'streak':
      return t(
        '{length, plural, one {# win} other {# wins}} in a row{count, plural, one {} other {, # times}}',
        { length: task.length, count: task.count ?? 1 },
      );
    case 'multiplier':
      return t(
        '{count, plural, one {# round that pays} other {# rounds that pay}} at least {bound} ×{below, select, none {} other { and below {below} ×}} the stake',
        payoutOf(task),
      );
  }
}

function earningWords(task: Task, currency: string, points: { number: number; points: string }): string {
  switch (task.task) {
    case 'turnover':
      return t('{number, plural, one {{points} point} other {{points} points}} for each {amount} staked', {
        ...points,
        amount: shortMoney(task.amount, currency),
      });
    case 'rounds':
      return t(
        '{number, plural, one {{points} point} other {{points} points}} for {count, plural, one {# round} other {# rounds}}',
        { ...points, count: task.count },
      );
    case 'wins':
      return t(
        '{number, plural, one {{points} point} other {{points} points}} for {count, plural, one {# won round} other {# won rounds}}',
        { ...points, count: task.count },
      );
    case 'streak':
      return t(
        '{number, plural, one {{points} point} other {{points} points}} for {length, plural, one {# win} other {# wins}} in a row',
        { ...points, length: task.length },
      );
    case 'multiplier':
      return t(
        '{number, plural, one {{points} point} other {{points} points}} for {count, plural, one {# round that pays} other {# rounds that pay}} at least {bound} ×{below, select, none {} other { and below {below} ×}} the stake',
        { ...points, ...payoutOf(task) },
      );
  }
}

function payoutOf({ count = 1, at_least, below }: Extract<Task, { task: 'multiplier' }>) {
  return { count, bound: decimalText(at_least), below: below === undefined ? 'none' : decimalText(below) };
}
