import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { decimalText, moneyText } from '../values/decimal-text.ts';

export const taskNames: Record<Task['task'], string> = {
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

/** What a task says: `1 point for each EUR 1 staked`. */
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

/** What one winner gets: `EUR 250`, `50 free spins`. */
export function prizeTitle(prize: Prize, currency: string): string {
  if (prize.kind === 'cash') return prize.amount === '' ? '' : shortMoney(prize.amount, currency);
  if (prize.kind === 'bonus') return prize.amount === '' ? '' : `${shortMoney(prize.amount, currency)} bonus`;
  if (prize.kind === 'free_spins') return `${prize.count} free spins`;
  if (prize.kind === 'deposit_bonus') return `${decimalText(prize.percent)} % deposit bonus`;
  return prize.value;
}

/** `Place 1: EUR 1,000 (cash)`. */
export function prizeWords(prize: Prize, currency: string): string {
  const { place_from: from, place_to: to } = prize;
  const places = from === to ? `place ${from}` : `places ${from}–${to}`;
  return `${places}: ${prizeTitle(prize, currency) || 'nothing yet'}`;
}

/** Whole amounts without a fraction, as a person would say them. */
export function shortMoney(amount: string, currency: string): string {
  return moneyText(amount, currency).replace(/\.00$/, '');
}

function many(count: number, one: string, more: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${more}`;
}
