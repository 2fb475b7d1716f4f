import { anyTaskNames } from '@laurel/contract/campaigns/fact-tasks.ts';
import {
  type ExperienceCaps,
  type ExperienceTask,
  type Level,
  type LevelSeason,
  seasonLengths,
} from '@laurel/contract/campaigns/levels.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import {
  anyTaskTitles,
  experienceWords,
  levelName,
  seasonEndWords,
  seasonLengthWords,
} from '../edits/task-words.ts';
import { newExperience, newLevel } from './blank-kinds.ts';
import { useAt, useDefinition } from './draft.ts';
import {
  BetFields,
  BonusFields,
  DecimalField,
  LongTextField,
  SettleField,
  TextField,
  useField,
  ZoneField,
} from './fields.tsx';
import { below } from './pointers.ts';
import { OptionalPrize } from './prize-fields.tsx';
import { Fields, ListSection, Section } from './section.tsx';
import { StepMembers, TaskList, TaskRow } from './task-rows.tsx';

/** What gives experience, and what a season’s end does to it. */
export function LevelsRulesSection() {
  const { rules } = useDefinition<'levels'>();
  const summary = t('{count, plural, one {# task} other {# tasks}}', { count: rules.experience.length });
  return (
    <Section title={t('Rules')} summary={summary} holds={['/rules']} startsOpen>
      <TaskList
        at="/rules/experience"
        title={t('What gives experience')}
        tasks={anyTaskNames.map((name) => newExperience(name) as unknown as MissionStep)}
      >
        {(task: ExperienceTask, at, index) => <ExperienceRow at={at} index={index} task={task} />}
      </TaskList>
      <CapField at="/rules/caps" none={null} />
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

function ExperienceRow({ at, index, task }: { at: string; index: number; task: ExperienceTask }) {
  const { currency } = useDefinition();
  const number = index + 1;
  return (
    <TaskRow
      at={at}
      name={t('Task {number}', { number })}
      title={anyTaskTitles[task.task]}
      words={experienceWords(task, currency)}
      remove={t('Remove task {number}', { number })}
    >
      <StepMembers at={at} step={task as unknown as MissionStep} />
      <DecimalField at={`${at}/points`} />
      <CapField at={`${at}/caps`} none={undefined} />
    </TaskRow>
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
          value={typeof at_end === 'object' ? 'fall' : at_end}
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

/** The levels, the lowest first, each with its prize and what it brings. */
export function LevelsSection() {
  const { levels } = useDefinition<'levels'>().rules;
  return (
    <ListSection
      at="/rules/levels"
      title={t('Levels')}
      summary={t('{count, plural, one {# level} other {# levels}}', { count: levels.length })}
      verb={t('Add level')}
      blank={() => newLevel('', '')}
    >
      {(level: Level, at, index) => <LevelRow at={at} index={index} level={level} />}
    </ListSection>
  );
}

function LevelRow({ at, index, level }: { at: string; index: number; level: Level }) {
  const { texts, default_language } = useDefinition<'levels'>();
  const number = index + 1;
  const languages = Object.keys(texts);
  return (
    <TaskRow
      at={at}
      name={t('Level {number}', { number })}
      title={t('{number}. {task}', { number, task: levelName(level, default_language) })}
      remove={t('Remove level {number}', { number })}
      below={
        <OptionalPrize
          at={`${at}/prize`}
          label={t('This level wins a prize')}
          description={t('When a player reaches it for the first time in a season')}
        />
      }
    >
      <DecimalField at={`${at}/from`} />
      {languages.map((language) => (
        <TextField key={language} at={below(at, 'name', language)} empty="none" />
      ))}
      <TextField at={`${at}/image`} />
      {languages.map((language) => (
        <LongTextField key={language} at={below(at, 'benefits', language)} />
      ))}
    </TaskRow>
  );
}
