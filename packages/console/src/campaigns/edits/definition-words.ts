import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { spanText, timeText } from '../../time/time-text.ts';
import { decimalText, moneyText, shortMoney } from '../../values/decimal-text.ts';

export const taskTitles: Record<Task['task'], string> = {
  turnover: 'Turnover',
  rounds: 'Rounds',
  wins: 'Wins',
  multiplier: 'Multiplier',
  streak: 'Streak',
};

export const prizeKindNames: Record<Prize['kind'], string> = {
  cash: 'Cash',
  free_spins: 'Free spins',
  bonus: 'Bonus',
  deposit_bonus: 'Deposit bonus',
  catalog_item: 'Item',
};

/** What a task says: `1 point for each €1 staked`. */
export function taskWords(task: Task, currency: string): string {
  const goal = goalWords(task, currency);
  if (task.points === undefined) return goal;
  return `${decimalText(task.points)} ${task.points === '1' ? 'point' : 'points'} for ${goal}`;
}

function goalWords(task: Task, currency: string): string {
  if (task.task === 'turnover')
    return `${task.points === undefined ? '' : 'each '}${shortMoney(task.amount, currency)} staked`;
  if (task.task === 'rounds') return many(task.count, 'round', 'rounds');
  if (task.task === 'wins') return many(task.count, 'won round', 'won rounds');
  if (task.task === 'streak') {
    const times = (task.count ?? 1) === 1 ? '' : `, ${task.count} times`;
    return `${task.length} wins in a row${times}`;
  }
  const bound = task.below === undefined ? '' : ` and below ${decimalText(task.below)} ×`;
  const rounds = many(task.count ?? 1, 'round', 'rounds');
  return `${rounds} that ${task.count === 1 ? 'pays' : 'pay'} at least ${decimalText(task.at_least)} ×${bound} the stake`;
}

/** What one winner gets: `€250`, `50 free spins`. */
export function prizeTitle(prize: Prize, currency: string): string {
  if (prize.kind === 'cash') return prize.amount === '' ? '' : shortMoney(prize.amount, currency);
  if (prize.kind === 'bonus') return prize.amount === '' ? '' : `${shortMoney(prize.amount, currency)} bonus`;
  if (prize.kind === 'free_spins') return `${prize.count} free spins`;
  if (prize.kind === 'deposit_bonus') return `${decimalText(prize.percent)} % deposit bonus`;
  return prize.value;
}

/** `Place 1: €1,000 (cash)`. */
export function prizeWords(prize: Prize, currency: string): string {
  const { place_from: from, place_to: to } = prize;
  const places = from === to ? `place ${from}` : `places ${from}–${to}`;
  return `${places}: ${prizeTitle(prize, currency) || 'nothing yet'}`;
}

function many(count: number, one: string, more: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${more}`;
}

/** A member of a definition as people say it. */
export function memberWords(pointer: string, value: unknown, currency: string, zone: string): string {
  if (pointer === '/rules/grace_seconds' && typeof value === 'number')
    return value === 0 ? 'none' : spanText(value * 1000);
  const isAmount = /^\/(rules\/(min|max)_bet|(prizes|rules\/tasks)\/\d+\/amount)$/.test(pointer);
  if (isAmount && typeof value === 'string') return moneyText(value, currency);
  return valueWords(value, currency, zone);
}

function valueWords(value: unknown, currency: string, zone: string): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return decimalText(String(value));
  if (typeof value === 'string') return textWords(value, zone);
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => valueWords(item, currency, zone)).join(', ');
  if (typeof value !== 'object') return String(value);
  if ('task' in value) return taskWords(value as Task, currency);
  if ('kind' in value && 'place_from' in value) return prizeWords(value as Prize, currency);
  const members = Object.entries(value)
    .map(([name, one]) => [name.replaceAll('_', ' '), valueWords(one, currency, zone)] as const)
    // A whole object shows only the members that are set.
    .filter(([, words]) => words !== 'none');
  return members.length === 0 ? 'none' : members.map((words) => words.join(' ')).join(', ');
}

const choices: Record<string, string> = {
  first_to_reach: 'the first player to reach the score comes first',
  shared: 'shared place and prize',
  automatic: 'by playing',
  opt_in: 'by opting in',
};

function textWords(text: string, zone: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return timeText(text, zone);
  return choices[text] ?? decimalText(text);
}
