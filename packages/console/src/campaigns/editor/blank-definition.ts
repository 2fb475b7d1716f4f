import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TournamentDefinition, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { isMoney, type PlacedPrize, type PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { exactText, parseDecimal, times } from '@laurel/rules/money/decimal.ts';
import { withoutOwnTitles } from '@laurel/rules/prizes/prize-titles.ts';

const DAY = 86_400_000;

/** A definition to begin with: a week from the next midnight (UTC) after `now`, a point for each unit staked. */
export function blankDefinition(type: TournamentType, now: Date): TournamentDefinition {
  const rules = { tasks: [newTask('turnover', type)] };
  return withType(normaliseDefinition({ ...blankShared(now), tournament_type: 'PT', rules }), type);
}

/** What campaigns of every kind begin with and have no default for. */
export function blankShared(now: Date) {
  const start = new Date(Math.ceil(now.getTime() / DAY) * DAY);
  return {
    custom_id: '',
    start: start.toISOString(),
    end: new Date(start.getTime() + 7 * DAY).toISOString(),
    currency: 'EUR',
    texts: { en: { name: '' } },
  };
}

const ownSettings: Record<TournamentType, object> = {
  PT: {},
  HC: { metric: 'multiplier' },
  TM: { in_order: false },
  IM: { in_order: false, max_rounds: 100 },
  RA: { max_rounds: 100 },
  SR: { clock: 'campaign', target_points: '1000' },
};

/**
 * The same campaign as another type: settings that the type does not know go, those that it needs come, and tasks fit it.
 */
export function withType(definition: TournamentDefinition, type: TournamentType): TournamentDefinition {
  const { max_rounds, metric, in_order, target_points, clock, ...shared } = definition.rules;
  const had: Record<string, unknown> = { max_rounds, metric, in_order, target_points, clock };
  const settings = Object.fromEntries(
    Object.entries(ownSettings[type]).map(([name, usual]) => [name, had[name] ?? usual]),
  );
  const tasks = type === 'HC' ? [] : shared.tasks.length === 0 ? [newTask('turnover', type)] : shared.tasks;
  return {
    ...definition,
    tournament_type: type,
    rules: { ...shared, ...settings, tasks: tasks.map((task) => fitting(task, type)) },
  };
}

export function isMission(type: TournamentType): boolean {
  return type === 'TM' || type === 'IM';
}

/** A task of a kind as its type has it: missions have targets, the others points. */
export function newTask(kind: Task['task'], type: TournamentType): Task {
  const members: Record<Task['task'], Task> = {
    turnover: { task: 'turnover', amount: isMission(type) ? '100' : '1' },
    rounds: { task: 'rounds', count: 10 },
    wins: { task: 'wins', count: 5 },
    multiplier: { task: 'multiplier', at_least: '10', count: 1 },
    streak: { task: 'streak', length: 3 },
  };
  return fitting(members[kind], type);
}

function fitting(task: Task, type: TournamentType): Task {
  const { points, ...members } = task;
  if (isMission(type)) return (members.task === 'streak' ? { count: 1, ...members } : members) as Task;
  const { count: _count, ...streak } = members as { count?: number };
  return { ...(task.task === 'streak' ? streak : members), points: points ?? '1' } as Task;
}

/** The next prize: for the place after the last one that has a prize; a part of the pool if there is one. */
export function furtherPrize(prizes: readonly PlacedPrize[], hasPool: boolean): PlacedPrize {
  const place = Math.max(0, ...prizes.map(({ place_to }) => place_to)) + 1;
  const shared = { place_from: place, place_to: place };
  return hasPool ? { ...shared, kind: 'cash', percent: '' } : { ...shared, kind: 'cash', amount: '' };
}

/** What an author may choose: kinds, and parts of a pool. */
export type PrizeChoice = PlacedPrize['kind'] | 'cash_part' | 'bonus_part';

/** What the author chose. */
export function choiceOf(prize: PrizeTerms): PrizeChoice {
  return isMoney(prize) && prize.percent !== undefined ? `${prize.kind}_part` : prize.kind;
}

/** Another kind of prize with the same titles by hand, and the same worth where it has one. */
export function termsOfKind(prize: PrizeTerms, kind: PrizeChoice): PrizeTerms {
  const { titles, template } = prize;
  const shared = { ...(titles && { titles }), ...(template !== undefined && { template }) };
  const amount = ('amount' in prize && prize.amount) || '';
  const percent = (prize.kind !== 'deposit_bonus' && 'percent' in prize && prize.percent) || '';
  if (kind === 'cash_part') return { ...shared, kind: 'cash', percent };
  if (kind === 'bonus_part') return { ...shared, kind: 'bonus', percent, wagering: null };
  if (kind === 'cash') return { ...shared, kind, amount };
  if (kind === 'bonus') return { ...shared, kind, amount, wagering: null };
  if (kind === 'free_spins') return { ...shared, kind, count: 50, game_ids: [] };
  if (kind === 'deposit_bonus') return { ...shared, kind, percent: '100', wagering: null };
  return { ...shared, kind, value: '' };
}

/**
 * The same places with `factor` times the money and spins. Percents, items and what is not filled in stay. A title that said
 * what the prize was goes: Laurel writes what the prize is.
 */
export function multipliedPrizes(
  prizes: readonly PlacedPrize[],
  factor: number,
  currency: string,
): PlacedPrize[] {
  return prizes.map((prize) => multiplied(withoutOwnTitles(prize, currency), factor));
}

function multiplied(prize: PlacedPrize, factor: number): PlacedPrize {
  if (prize.kind === 'free_spins') return { ...prize, count: prize.count * factor };
  if (!isMoney(prize) || prize.amount === undefined || !/^\d+(?:\.\d+)?$/.test(prize.amount)) return prize;
  return { ...prize, amount: exactText(times(parseDecimal(prize.amount), factor)) };
}
