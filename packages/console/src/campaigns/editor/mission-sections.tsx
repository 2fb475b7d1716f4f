import { anyTaskNames } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { stepTextIn } from '@laurel/rules/missions/step-texts.ts';
import { ActionIcon } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { anyTaskTitles, stepWords } from '../edits/task-words.ts';
import { periodWords } from '../kinds.ts';
import { newStep } from './blank-kinds.ts';
import { useDefinition, useDraft } from './draft.ts';
import {
  BetFields,
  BonusFields,
  ChoiceField,
  CountField,
  SettleField,
  SwitchField,
  TextField,
  ZoneField,
} from './fields.tsx';
import { below } from './pointers.ts';
import { OptionalPrize } from './prize-fields.tsx';
import { Fields, Section } from './section.tsx';
import { StepMembers, TaskList, TaskRow } from './task-rows.tsx';

/** The steps of a mission, in which order and how often they can be completed, and what counts for them. */
export function MissionRulesSection() {
  const { steps, repeat } = useDefinition<'mission'>().rules;
  const summary = t('{count, plural, one {# step} other {# steps}}, {times, number} × {every}', {
    count: steps.length,
    times: repeat.times,
    every: periodWords[repeat.every],
  });
  return (
    <Section title={t('Rules')} summary={summary} holds={['/rules']} startsOpen>
      <TaskList
        at="/rules/steps"
        title={t('Steps of the mission')}
        verb={t('Add step')}
        tasks={anyTaskNames.map(newStep)}
      >
        {(step, at, index) => <StepRow at={at} index={index} step={step} />}
      </TaskList>
      <SwitchField
        at="/rules/in_order"
        description={t('On: a step makes progress once the one before it is completed')}
      />
      <Fields>
        <CountField at="/rules/repeat/times" suffix=" ×" max={1_000} />
        <ChoiceField at="/rules/repeat/every" />
        <ZoneField />
        <SettleField />
      </Fields>
      <BetFields />
      <BonusFields />
    </Section>
  );
}

function StepRow({ at, index, step }: { at: string; index: number; step: MissionStep }) {
  const { currency, texts } = useDefinition<'mission'>();
  const number = index + 1;
  return (
    <TaskRow
      at={at}
      name={t('Step {number}', { number })}
      title={t('{number}. {task}', { number, task: anyTaskTitles[step.task] })}
      words={stepWords(step, currency)}
      remove={t('Remove step {number}', { number })}
      button={index > 0 && <Earlier index={index} />}
      below={
        <OptionalPrize
          at={`${at}/prize`}
          label={t('This step wins a prize')}
          description={t('Each time a player completes it')}
        />
      }
    >
      <StepMembers at={at} step={step} />
      {Object.keys(texts).map((language) => (
        <TextField
          key={language}
          at={below(at, 'texts', language)}
          empty="none"
          placeholder={stepTextIn({ ...step, texts: {} }, currency, [language])}
        />
      ))}
    </TaskRow>
  );
}

/** Exchanges a step with the one before it. */
function Earlier({ index }: { index: number }) {
  const draft = useDraft();
  const { steps } = useDefinition<'mission'>().rules;
  const move = () => {
    const [moved] = steps.slice(index, index + 1);
    if (moved) draft.write('/rules/steps', steps.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Move step {number} up', { number: index + 1 })}
      onClick={move}
    >
      <Icon name="up" size={15} />
    </ActionIcon>
  );
}

/** What the whole mission wins; prizes of steps are written with them. */
export function MissionPrizeSection() {
  const count = prizesIn(useDefinition<'mission'>()).length;
  const summary =
    count === 0 ? t('none yet') : t('{count, plural, one {# prize} other {# prizes}}', { count });
  return (
    <Section title={t('Prizes')} summary={summary} holds={['/prize']} startsOpen>
      <OptionalPrize
        at="/prize"
        label={t('The whole mission wins a prize')}
        description={t('Each time a player completes all steps; in addition to the prizes of steps')}
      />
    </Section>
  );
}
