import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../languages/messages.ts';
import { decimalText, shortMoney } from '../values/decimal-text.ts';

/** What a task asks for, in words: `each €1 of turnover`, `5 wins`, `a win of 10× and more`. */
export function creditWords(task: Task, currency: string): string {
  switch (task.task) {
    case 'turnover':
      return t('each {amount} of turnover', { amount: shortMoney(task.amount, currency) });
    case 'rounds':
      return t('{count, plural, =1 {each round} other {every # rounds}}', { count: task.count });
    case 'wins':
      return t('{count, plural, =1 {each win} other {every # wins}}', { count: task.count });
    case 'multiplier':
      return multiplierWords(task);
    case 'streak':
      return t('{count, number} wins in a row', { count: task.length });
  }
}

function multiplierWords({ count = 1, at_least, below }: Extract<Task, { task: 'multiplier' }>): string {
  const least = decimalText(at_least);
  if (below === undefined)
    return t(
      '{count, selectordinal, =1 {a} one {every #st} two {every #nd} few {every #rd} other {every #th}} win of {least}× and more',
      { count, least },
    );
  return t(
    '{count, selectordinal, =1 {a} one {every #st} two {every #nd} few {every #rd} other {every #th}} win of {least}× to below {below}×',
    { count, least, below: decimalText(below) },
  );
}
