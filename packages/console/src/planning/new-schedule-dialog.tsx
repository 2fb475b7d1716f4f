import type { NewSchedule } from '@laurel/contract/planning/schedules.ts';
import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FaultNotice, Read } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { laurel } from '../server/laurel.ts';
import { allZones, useShownZone } from '../time/zones.ts';
import { wholeNumber } from '../values/whole-number.ts';
import styles from './planning.module.css';

/** Says how often a template becomes a campaign. */
export function NewScheduleDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const query = useQuery({
    queryKey: ['templates', 'all'],
    queryFn: ({ signal }) => laurel.listTemplates({ query: { page_size: 100 }, signal }),
    enabled: isOpen,
  });
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title="New schedule"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen && (
        <Read query={query}>
          {({ results }) =>
            results.length === 0 ? (
              <p>A schedule needs a template. Save one from the editor of a campaign first.</p>
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
  { value: 'FREQ=DAILY', label: 'Every day' },
  { value: 'FREQ=WEEKLY', label: 'Every week, on the weekday of the start' },
  { value: 'FREQ=WEEKLY;INTERVAL=2', label: 'Every second week' },
  { value: 'FREQ=WEEKLY;BYDAY=SA,SU', label: 'Saturdays and Sundays' },
  { value: 'FREQ=MONTHLY', label: 'Every month, on the day of the start' },
];
const lengths = [
  { value: 'PT1H', label: '1 hour' },
  { value: 'PT4H', label: '4 hours' },
  { value: 'P1D', label: '1 day' },
  { value: 'P2D', label: '2 days' },
  { value: 'P7D', label: '7 days' },
];

interface ScheduleFormProps {
  templates: { value: string; label: string }[];
  close: () => void;
}

function ScheduleForm({ templates, close }: ScheduleFormProps) {
  const zone = useShownZone();
  const [schedule, set] = useState<Omit<NewSchedule, 'template_id'>>({
    name: '',
    recurrence: 'FREQ=WEEKLY',
    time_zone: zone,
    start: '',
    duration: 'P1D',
    create_before: 'P1D',
    publish: false,
  });
  const [template, setTemplate] = useState(templates[0]?.value ?? '');
  const change = (part: Partial<NewSchedule>) => set((before) => ({ ...before, ...part }));
  const create = useAction({
    run: () => laurel.createSchedule({ body: { ...schedule, template_id: wholeNumber(template) ?? 0 } }),
    done: ({ name }) => `The schedule “${name}” is made`,
    changes: [['schedules']],
    onDone: close,
    showsFaults: true,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(undefined);
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Name"
          value={schedule.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Select label="Template" data={templates} value={template} onChange={(id) => id && setTemplate(id)} />
        <WhenFields schedule={schedule} change={change} />
        <Switch
          label="Publish runs as they are made"
          description="Off: each run is a draft that somebody publishes"
          checked={schedule.publish ?? false}
          onChange={({ currentTarget }) => change({ publish: currentTarget.checked })}
        />
        {create.error && <FaultNotice error={create.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={create.isPending}
            disabled={schedule.name === '' || schedule.start === ''}
          >
            Make the schedule
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface WhenFieldsProps {
  schedule: Omit<NewSchedule, 'template_id'>;
  change: (part: Partial<NewSchedule>) => void;
}

function WhenFields({ schedule, change }: WhenFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextInput
        type="datetime-local"
        label="First start"
        description={`In ${schedule.time_zone}`}
        value={schedule.start}
        onChange={({ currentTarget }) => change({ start: currentTarget.value })}
      />
      <Select
        label="Time zone"
        description="Starts keep their time of day there"
        searchable
        limit={60}
        data={allZones}
        value={schedule.time_zone}
        onChange={(zone) => zone && change({ time_zone: zone })}
      />
      <Select
        label="How often"
        data={often}
        value={schedule.recurrence}
        onChange={(rule) => rule && change({ recurrence: rule })}
      />
      <Select
        label="Each lasts"
        data={lengths}
        value={schedule.duration}
        onChange={(duration) => duration && change({ duration })}
      />
      <Select
        label="Made so long before its start"
        data={lengths}
        value={schedule.create_before ?? 'P1D'}
        onChange={(before) => before && change({ create_before: before })}
      />
    </div>
  );
}
