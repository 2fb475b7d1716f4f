import type { NewSchedule } from '@laurel/contract/planning/schedules.ts';
import { Modal } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { laurel, useRead } from '../connection/laurel.ts';
import { ActionForm, type FieldRow, FieldRows } from '../kit/action-form.tsx';
import { Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { momentFault } from '../time/moment-field.tsx';
import { readLocal } from '../time/zoned-time.ts';
import { allZones, useShownZone } from '../time/zones.ts';
import { wholeNumber } from '../values/whole-number.ts';
import styles from './planning.module.css';

/** Says how often a template becomes a campaign. */
export function NewScheduleDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const query = useRead(
    ['templates', 'all'],
    (signal) => laurel.listTemplates({ query: { page_size: 100 }, signal }),
    { enabled: isOpen },
  );
  return (
    <Modal opened={isOpen} onClose={close} size="lg" title={t('New schedule')}>
      {isOpen && (
        <Read query={query}>
          {({ results }) =>
            results.length === 0 ? (
              <p>{t('A schedule needs a template. Save one in the editor of a campaign first.')}</p>
            ) : (
              <ScheduleForm
                templates={results.map(({ id, name }) => ({ value: String(id), label: name }))}
                close={close}
              />
            )
          }
        </Read>
      )}
    </Modal>
  );
}

const often = [
  { value: 'FREQ=DAILY', label: t('Every day') },
  { value: 'FREQ=WEEKLY', label: t('Every week, on the weekday of the start') },
  { value: 'FREQ=WEEKLY;INTERVAL=2', label: t('Every second week') },
  { value: 'FREQ=WEEKLY;BYDAY=SA,SU', label: t('Saturdays and Sundays') },
  { value: 'FREQ=MONTHLY', label: t('Every month, on the day of the start') },
];
const lengths = [
  { value: 'PT1H', label: t('1 hour') },
  { value: 'PT4H', label: t('4 hours') },
  { value: 'P1D', label: t('1 day') },
  { value: 'P2D', label: t('2 days') },
  { value: 'P7D', label: t('7 days') },
];

type Fields = Required<Omit<NewSchedule, 'template_id' | 'custom_id'>> & { template: string };
type Choice = { value: string; label: string };

function ScheduleForm({ templates, close }: { templates: Choice[]; close: () => void }) {
  const initial: Fields = {
    template: templates[0]?.value ?? '',
    name: '',
    recurrence: 'FREQ=WEEKLY',
    time_zone: useShownZone(),
    start: '',
    duration: 'P1D',
    create_before: 'P1D',
    publish: false,
  };
  return (
    <ActionForm
      initial={initial}
      run={({ template, start, ...schedule }) =>
        laurel.createSchedule({
          body: { ...schedule, start: readLocal(start) ?? start, template_id: wholeNumber(template) ?? 0 },
        })
      }
      done={({ name }) => t('The schedule “{name}” is created', { name })}
      changes={[['schedules']]}
      onDone={close}
      verb={t('Create schedule')}
      cancel={{ words: t('Cancel'), leave: close }}
    >
      {(form) => (
        <>
          <FieldRows form={form} rows={whatRows(templates)} />
          <div className={styles.fields}>
            <FieldRows form={form} rows={whenRows(form)} />
          </div>
          <FieldRows form={form} rows={publishRows} />
        </>
      )}
    </ActionForm>
  );
}

function whatRows(templates: Choice[]): FieldRow<Fields>[] {
  return [
    {
      name: 'name',
      'data-autofocus': true,
      label: t('Name'),
      required: t('A name for the list of schedules'),
    },
    { name: 'template', label: t('Template'), choices: templates },
  ];
}

function whenRows({ watch }: UseFormReturn<Fields>): FieldRow<Fields>[] {
  return [
    {
      name: 'start',
      autoComplete: 'off',
      label: t('First start'),
      placeholder: '2026-11-24 18:00',
      description: t('In {zone}', { zone: watch('time_zone').replaceAll('_', ' ') }),
      required: t('When the first run starts'),
      rules: { validate: (text) => readLocal(String(text)) !== undefined || momentFault },
    },
    {
      name: 'time_zone',
      label: t('Time zone'),
      description: t('Starts keep their time of day in this zone'),
      searchable: true,
      limit: 60,
      choices: allZones,
    },
    { name: 'recurrence', label: t('Repeats'), choices: often },
    { name: 'duration', label: t('Each run lasts'), choices: lengths },
    { name: 'create_before', label: t('Created before its start by'), choices: lengths },
  ];
}

const publishRows: FieldRow<Fields>[] = [
  {
    name: 'publish',
    as: 'switch',
    label: t('Publish each run when it is created'),
    description: t('Off: each run is a draft that a person publishes'),
  },
];
