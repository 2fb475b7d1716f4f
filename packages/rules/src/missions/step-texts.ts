import type { AnyTaskName } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { Level } from '@laurel/contract/campaigns/levels.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import { byHandOrWritten, type WrittenWording, withValue } from '../campaigns/written-texts.ts';
import { moneyIn, numberIn } from '../money/local-numbers.ts';

/** The text of a step for a reader of the first of the languages that it has one in (docs/rules/missions.md#1). */
export function stepTextIn(step: MissionStep, currency: string, languages: readonly string[]): string {
  const write = writers[step.task] as (
    step: MissionStep,
    currency: string,
    wording: WrittenWording,
  ) => string;
  return byHandOrWritten(step.texts ?? {}, languages, (wording) => write(step, currency, wording));
}

/** What the steps of a mission, or the levels of a campaign that has some, are called in its own language. */
export function namesOfSteps({
  steps,
  levels,
  currency,
  default_language,
}: {
  steps: readonly MissionStep[];
  levels: readonly Pick<Level, 'name'>[];
  currency: string;
  default_language: string;
}): string[] {
  const languages = [default_language];
  if (levels.length > 0) return levels.map(({ name }) => byHandOrWritten(name, languages, undefined));
  return steps.map((step) => stepTextIn(step, currency, languages));
}

/** What the step asks for, in words. */
const writers: {
  readonly [Name in AnyTaskName]: (
    step: Extract<MissionStep, { task: Name }>,
    currency: string,
    wording: WrittenWording,
  ) => string;
} = {
  turnover: ({ amount }, currency, { words, locale }) =>
    withValue(words.steps.turnover, 'amount', moneyIn(locale, amount, currency, true)),
  rounds: ({ count }, _currency, wording) => counted('rounds', count, wording),
  wins: ({ count }, _currency, wording) => counted('wins', count, wording),
  multiplier: ({ count = 1, at_least, below }, _currency, wording) => {
    const bounds = [
      `≥ ${times(at_least, wording)}`,
      ...(below === undefined ? [] : [`< ${times(below, wording)}`]),
    ];
    return withValue(counted('multiplier', count, wording), 'times', bounds.join(', '));
  },
  streak: ({ length, count = 1 }, _currency, wording) => {
    const one = counted('streak', length, wording);
    return count === 1 ? one : `${numberIn(wording.locale, String(count))} × ${one}`;
  },
  deposits: ({ count, min_amount }, currency, wording) => {
    if (min_amount === undefined) return counted('deposits', count, wording);
    const least = moneyIn(wording.locale, min_amount, currency, true);
    return withValue(counted('deposits_of', count, wording), 'amount', least);
  },
  deposited: ({ amount }, currency, { words, locale }) =>
    withValue(words.steps.deposited, 'amount', moneyIn(locale, amount, currency, true)),
  deposit_days: ({ length }, _currency, wording) => counted('deposit_days', length, wording),
  login_days: ({ length }, _currency, wording) => counted('login_days', length, wording),
};

function counted(
  name: keyof WrittenWording['words']['steps'],
  count: number,
  { words, locale }: WrittenWording,
): string {
  return withValue(words.steps[name], 'count', numberIn(locale, String(count)));
}

function times(decimal: string, { locale }: WrittenWording): string {
  return `${numberIn(locale, decimal)}×`;
}
