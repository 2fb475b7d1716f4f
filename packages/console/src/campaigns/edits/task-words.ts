import type {
  DropDefinition,
  JackpotDefinition,
  MissionDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { DropSpread } from '@laurel/contract/campaigns/drop.ts';
import type { AnyTaskName, FactTask, FactTaskName } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { JackpotLevel } from '@laurel/contract/campaigns/jackpot.ts';
import type { ExperienceTask, Level, LevelSeason, SeasonLength } from '@laurel/contract/campaigns/levels.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { TicketTask } from '@laurel/contract/campaigns/raffle.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../languages/messages.ts';
import { timeText } from '../../time/time-text.ts';
import { decimalText, moneyText, shortMoney } from '../../values/decimal-text.ts';

const taskTitles: Record<Task['task'], string> = {
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

/** The tasks of all kinds of campaign. */
export const anyTaskTitles: Record<AnyTaskName, string> = {
  ...taskTitles,
  deposits: t('Deposits'),
  deposited: t('Sum of deposits'),
  deposit_days: t('Days with a deposit'),
  login_days: t('Days with a login'),
};

const factWords: {
  readonly [Name in FactTaskName]: (task: Extract<FactTask, { task: Name }>, currency: string) => string;
} = {
  deposits: ({ count, min_amount }, currency) =>
    t(
      '{count, plural, one {# deposit} other {# deposits}}{least, select, none {} other { of at least {least}}}',
      { count, least: min_amount === undefined ? 'none' : shortMoney(min_amount, currency) },
    ),
  deposited: ({ amount }, currency) => t('{amount} deposited', { amount: shortMoney(amount, currency) }),
  deposit_days: ({ length }) => t('a deposit on {length, number} days in a row', { length }),
  login_days: ({ length }) => t('a login on {length, number} days in a row', { length }),
};

/** What a step wants: `€50 staked`, `a login on 7 days in a row`. */
export function stepWords(step: MissionStep, currency: string): string {
  const words = factWords[step.task as FactTaskName] as
    | ((task: FactTask, currency: string) => string)
    | undefined;
  return words ? words(step as FactTask, currency) : taskWords(step as Task, currency);
}

/** What gives tickets: `€10 staked: 1 ticket`. */
export function ticketWords({ tickets, ...task }: TicketTask, currency: string): string {
  return t('{goal}: {tickets, plural, one {# ticket} other {# tickets}}', {
    goal: taskWords(task as Task, currency),
    tickets,
  });
}

/** A task of a campaign of any kind. */
export function anyTaskWords(task: Task | MissionStep | TicketTask, currency: string): string {
  return 'tickets' in task ? ticketWords(task, currency) : stepWords(task as MissionStep, currency);
}

/** The steps in the words of the author, in the campaign’s own language, or else what they ask for. */
export function stepNames({
  rules,
  default_language,
  currency,
}: Pick<MissionDefinition, 'rules' | 'default_language' | 'currency'>): string[] {
  return rules.steps.map((step) => step.texts?.[default_language] ?? stepWords(step, currency));
}

export const seasonLengthWords: Record<SeasonLength, string> = {
  month: t('Each month'),
  quarter: t('Each quarter'),
};

/** What players do at the end of a season, but to fall by so many levels. */
export const seasonEndWords = { keep: t('Keep their experience'), restart: t('Start again') };

/** What gives experience: `€10 staked: 2 points`. */
export function experienceWords(task: ExperienceTask, currency: string): string {
  const goal = stepWords(task as unknown as MissionStep, currency);
  return t('{goal}: {points} points', { goal, points: decimalText(task.points) });
}

/** The level in the campaign’s own language, or else in the first one. */
export function levelName({ name }: Pick<Level, 'name'>, language: string): string {
  return name[language] ?? Object.values(name)[0] ?? '';
}

/** The names of all levels, the lowest first. */
export function levelNames({
  rules,
  default_language,
}: {
  rules: { levels: readonly Level[] };
  default_language: string;
}): string[] {
  return rules.levels.map((level) => levelName(level, default_language));
}

/** When seasons begin, and what their end does. */
export function seasonWords(season: LevelSeason | null, zone: string): string {
  if (season === null) return t('Experience is for ever.');
  return `${everyWords(season, zone)} ${endWords(season)}`;
}

function everyWords({ every }: LevelSeason, zone: string): string {
  if (every === 'month') return t('Each month is a season.');
  if (every === 'quarter') return t('Each quarter is a season.');
  return t('Seasons begin at {times}.', { times: every.map((begin) => timeText(begin, zone)).join(', ') });
}

function endWords({ at_end }: LevelSeason): string {
  if (at_end === 'keep') return t('At its end players keep their experience.');
  if (at_end === 'restart') return t('At its end players start again.');
  return t('At its end players fall by {count, plural, one {# level} other {# levels}}.', {
    count: at_end.fall,
  });
}

/** How prizes can fall, by the code of `spread`. */
export const fallChoices: Record<DropSpread | 'chance', string> = {
  chance: t('with the same chance in each round'),
  evenly: t('evenly over the window'),
  by_hour: t('by hours of the day'),
};

/** How the prizes of a drop fall, in words. */
export function fallWords({ chance, spread }: Pick<DropDefinition['rules'], 'chance' | 'spread'>): string {
  if (spread !== null) return fallChoices[spread];
  return t('with a chance of {chance} in each round', { chance: decimalText(chance ?? '') });
}

/** A pot in words: what fills it, and when it falls. */
export function levelWords(
  { name, seed_amount, contribution_percent, must_drop_from, must_drop_by: by, chance }: JackpotLevel,
  { currency, default_language }: Pick<JackpotDefinition, 'currency' | 'default_language'>,
): string {
  const words = {
    name: name[default_language] ?? Object.values(name)[0] ?? '',
    seed: moneyText(seed_amount, currency),
    percent: decimalText(contribution_percent),
  };
  if (by === null)
    return t(
      '{name}: {seed} and {percent} % of each stake; it falls with a chance of {chance} in each round',
      { ...words, chance: decimalText(chance ?? '') },
    );
  return t('{name}: {seed} and {percent} % of each stake; it falls at a secret amount from {from} to {by}', {
    ...words,
    from: moneyText(must_drop_from ?? seed_amount, currency),
    by: moneyText(by, currency),
  });
}
