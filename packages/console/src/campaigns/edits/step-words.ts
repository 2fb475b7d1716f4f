import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { AnyTaskName, FactTask, FactTaskName, MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { TicketTask } from '@laurel/contract/campaigns/raffle.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../languages/messages.ts';
import { shortMoney } from '../../values/decimal-text.ts';
import { taskTitles, taskWords } from './task-words.ts';

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
      {
        count,
        least: min_amount === undefined ? 'none' : shortMoney(min_amount, currency),
      },
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
