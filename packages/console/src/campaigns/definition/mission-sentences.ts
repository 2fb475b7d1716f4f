import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { MissionStep, Period } from '@laurel/contract/campaigns/mission.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { t } from '../../languages/messages.ts';
import { spanText } from '../../time/time-text.ts';
import { prizeWords } from '../edits/prize-words.ts';
import { stepWords } from '../edits/task-words.ts';
import { costSentences, type DefinitionPart, sharedParts } from './shared-sentences.ts';

/** Explains a mission: what a player must do, and what that wins. */
export function missionSentences(definition: MissionDefinition, zone: string): DefinitionPart[] {
  return [
    { title: t('What players do'), sentences: stepSentences(definition) },
    ...sharedParts(definition, zone),
    { title: t('Prizes'), sentences: prizeSentences(definition) },
  ];
}

function stepSentences({ rules, currency }: MissionDefinition): string[] {
  const steps = rules.steps.map((step, index) =>
    t('Step {number}: {task}.', { number: index + 1, task: stepWords(step, currency) }),
  );
  const order = rules.in_order
    ? t('One step comes after the other.')
    : t('Steps may be completed in any order.');
  return [...steps, ...(steps.length > 1 ? [order] : []), repeatSentences[rules.repeat.every](rules)];
}

const repeatSentences: Record<Period, (rules: MissionDefinition['rules']) => string> = {
  campaign: ({ repeat: { times } }) =>
    t('A player can complete it {times, plural, one {once} other {# times}}.', { times }),
  day: ({ repeat: { times }, time_zone: zone }) =>
    t(
      'A player can complete it {times, plural, one {once} other {# times}} each day; days begin at midnight in {zone}.',
      {
        times,
        zone,
      },
    ),
  week: ({ repeat: { times }, time_zone: zone }) =>
    t(
      'A player can complete it {times, plural, one {once} other {# times}} each week; weeks begin on Monday in {zone}.',
      {
        times,
        zone,
      },
    ),
};

function prizeSentences(definition: MissionDefinition): string[] {
  const { rules, prize: whole, currency } = definition;
  if (prizesIn(definition).length === 0) return [t('Players win nothing.')];
  const seconds = rules.settle_after_seconds;
  return [
    ...rules.steps.flatMap((step, index) => stepPrize(step, index, currency)),
    ...(whole === null ? [] : [t('The whole mission: {prize}.', { prize: prizeWords(whole, currency) })]),
    ...(seconds === 0 ? [] : [t('What is owed is fixed {span} later.', { span: spanText(seconds * 1_000) })]),
    ...costSentences(definition),
  ];
}

function stepPrize({ prize }: MissionStep, index: number, currency: string): string[] {
  if (prize === null) return [];
  return [t('Step {number}: {task}.', { number: index + 1, task: prizeWords(prize, currency) })];
}
