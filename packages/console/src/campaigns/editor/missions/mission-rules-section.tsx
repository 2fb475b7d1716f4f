import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import { anyTaskNames } from '@laurel/contract/campaigns/mission.ts';
import { Select } from '@mantine/core';
import { t } from '../../../languages/messages.ts';
import { allZones, ownZone } from '../../../time/zones.ts';
import { periodWords } from '../../kinds.ts';
import { AddTask } from '../add-task.tsx';
import { BetFields, BonusFields } from '../counting-fields.tsx';
import styles from '../editor.module.css';
import { ChoiceField, CountField, SettleField, SwitchField, useField } from '../fields.tsx';
import { FaultAt, Fields, Section } from '../section.tsx';
import { useAt, useDefinition, useDraft } from '../use-draft.ts';
import { newStep } from './new-step.ts';
import { StepRow } from './step-row.tsx';

/** The steps of a mission, in which order and how often they can be completed, and what counts for them. */
export function MissionRulesSection() {
  const definition = useDefinition<'mission'>();
  return (
    <Section title={t('Rules')} summary={missionSummary(definition)} holds={['/rules']} startsOpen>
      <Steps />
      <SwitchField
        at="/rules/in_order"
        description={t('On: a step makes progress once the one before it is completed')}
      />
      <RepeatFields />
      <BetFields />
      <BonusFields />
    </Section>
  );
}

function Steps() {
  const draft = useDraft();
  const { rules } = useDefinition<'mission'>();
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{t('Steps of the mission')}</h3>
        <AddTask
          label={t('Add step')}
          tasks={anyTaskNames.map(newStep)}
          add={(step) => draft.write('/rules/steps', [...rules.steps, step])}
        />
      </div>
      <FaultAt at="/rules/steps" />
      {rules.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone, as its pointer is
        <StepRow key={index} index={index} step={step} />
      ))}
    </div>
  );
}

function RepeatFields() {
  return (
    <Fields>
      <CountField at="/rules/repeat/times" suffix=" ×" max={1_000} />
      <ChoiceField at="/rules/repeat/every" />
      <ZoneField />
      <SettleField />
    </Fields>
  );
}

const zonePointer = '/rules/time_zone';

/** The time zone of days and weeks. */
export function ZoneField() {
  const [zone, set] = useAt<string>(zonePointer);
  return (
    <Select
      {...useField(zonePointer)}
      searchable
      limit={60}
      data={[...new Set([zone, 'UTC', ownZone, ...allZones])]}
      value={zone}
      onChange={(one) => one && set(one)}
    />
  );
}

function missionSummary({ rules: { steps, repeat } }: MissionDefinition): string {
  return t('{count, plural, one {# step} other {# steps}}, {times, number} × {every}', {
    count: steps.length,
    times: repeat.times,
    every: periodWords[repeat.every],
  });
}
