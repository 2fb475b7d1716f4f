import {
  type ExperienceCaps,
  type ExperienceTask,
  type LevelSeason,
  seasonLengths,
} from '@laurel/contract/campaigns/levels.ts';
import { anyTaskNames, type MissionStep } from '@laurel/contract/campaigns/mission.ts';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { t } from '../../../languages/messages.ts';
import { experienceWords, seasonEndWords, seasonLengthWords } from '../../edits/level-words.ts';
import { anyTaskTitles } from '../../edits/step-words.ts';
import { AddTask } from '../add-task.tsx';
import { BetFields, BonusFields } from '../counting-fields.tsx';
import styles from '../editor.module.css';
import { DecimalField, SettleField, useField } from '../fields.tsx';
import { ZoneField } from '../missions/mission-rules-section.tsx';
import { StepMembers } from '../missions/step-row.tsx';
import { FaultAt, Fields, RemoveButton, Section } from '../section.tsx';
import { useAt, useDefinition, useDraft } from '../use-draft.ts';
import { newExperience } from './new-level.ts';

/** What gives experience, and what a season’s end does to it. */
export function LevelsRulesSection() {
  const { rules } = useDefinition<'levels'>();
  const summary = t('{count, plural, one {# task} other {# tasks}}', { count: rules.experience.length });
  return (
    <Section title={t('Rules')} summary={summary} holds={['/rules']} startsOpen>
      <Experience />
      <SeasonFields />
      <Fields>
        <ZoneField />
        <SettleField />
      </Fields>
      <BetFields />
      <BonusFields />
    </Section>
  );
}

function Experience() {
  const draft = useDraft();
  const { experience } = useDefinition<'levels'>().rules;
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{t('What gives experience')}</h3>
        <AddTask
          label={t('Add task')}
          tasks={anyTaskNames.map((name) => newExperience(name) as unknown as MissionStep)}
          add={(task) => draft.write('/rules/experience', [...experience, task])}
        />
      </div>
      <FaultAt at="/rules/experience" />
      {experience.map((task, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a task is known by its place alone, as its pointer is
        <ExperienceRow key={index} index={index} task={task} />
      ))}
      <CapField at="/rules/caps" none={null} />
    </div>
  );
}

function ExperienceRow({ index, task }: { index: number; task: ExperienceTask }) {
  const { currency } = useDefinition<'levels'>();
  const at = `/rules/experience/${index}`;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Task {number}', { number: index + 1 })}</legend>
      <div className={styles.rowHead}>
        <strong>{anyTaskTitles[task.task]}</strong>
        <span className="muted">{experienceWords(task, currency)}</span>
        <RemoveButton
          at={at}
          label={t('Remove task {number}', { number: index + 1 })}
          className={styles.end}
        />
      </div>
      <div className={styles.rowFields}>
        <StepMembers at={at} step={task as unknown as MissionStep} />
        <DecimalField at={`${at}/points`} />
        <CapField at={`${at}/caps`} none={undefined} />
      </div>
      <FaultAt at={at} />
    </fieldset>
  );
}

/** The most points a day, of a task or of all; empty: any number. */
function CapField({ at, none }: { at: string; none: null | undefined }) {
  const [caps, set] = useAt<ExperienceCaps | null | undefined>(at);
  return (
    <TextInput
      {...useField(`${at}/per_day`)}
      placeholder={t('Any number')}
      value={caps?.per_day ?? ''}
      onChange={({ currentTarget: { value } }) => set(value === '' ? none : { per_day: value })}
    />
  );
}

const ends = { ...seasonEndWords, fall: t('Fall') };

function SeasonFields() {
  const [season, set] = useAt<LevelSeason | null>('/rules/season');
  const every = Array.isArray(season?.every) ? 'list' : (season?.every ?? 'none');
  const at_end = season?.at_end ?? 'keep';
  const end = typeof at_end === 'object' ? 'fall' : at_end;
  const choices = [
    { value: 'none', label: t('None: experience is for ever') },
    ...seasonLengths.map((value) => ({ value, label: seasonLengthWords[value] })),
    ...(every === 'list' ? [{ value: 'list', label: t('At the times of the file') }] : []),
  ];
  return (
    <Fields>
      <Select
        label={t('Seasons')}
        data={choices}
        value={every}
        onChange={(one) => {
          if (one === 'none') set(null);
          else if (one === 'month' || one === 'quarter') set({ every: one, at_end });
        }}
      />
      {season !== null && (
        <Select
          label={t('At the end of a season players')}
          data={Object.entries(ends).map(([value, label]) => ({ value, label }))}
          value={end}
          onChange={(one) =>
            one && set({ ...season, at_end: one === 'fall' ? { fall: 1 } : (one as 'keep' | 'restart') })
          }
        />
      )}
      {season !== null && typeof at_end === 'object' && (
        <NumberInput
          label={t('By how many levels')}
          min={1}
          max={100}
          allowDecimal={false}
          hideControls
          value={at_end.fall}
          onChange={(fall) => set({ ...season, at_end: { fall: typeof fall === 'number' ? fall : 1 } })}
        />
      )}
    </Fields>
  );
}
