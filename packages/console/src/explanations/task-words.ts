import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { decimalText, shortMoney } from '../values/decimal-text.ts';

/** What a task asks for, in words: `each €1 of turnover`, `5 wins`, `a win of 10× and more`. */
export function creditWords(task: Task, currency: string): string {
  switch (task.task) {
    case 'turnover':
      return `each ${shortMoney(task.amount, currency)} of turnover`;
    case 'rounds':
      return task.count === 1 ? 'each round' : `every ${task.count} rounds`;
    case 'wins':
      return task.count === 1 ? 'each win' : `every ${task.count} wins`;
    case 'multiplier':
      return `${often(task.count)}win of ${decimalText(task.at_least)}× ${task.below === undefined ? 'and more' : `to below ${decimalText(task.below)}×`}`;
    case 'streak':
      return `${task.length} wins in a row`;
  }
}

const endings = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

function often(count = 1): string {
  return count === 1 ? 'a ' : `every ${count}${endings.get(ordinals.select(count)) ?? 'th'} `;
}
