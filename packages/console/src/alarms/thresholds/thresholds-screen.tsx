import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmSettings } from '@laurel/contract/alarms/alarm-settings.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { laurel } from '../../connection/laurel.ts';
import { useMay } from '../../identity/session/session.ts';
import { Page, Panel } from '../../kit/page.tsx';
import { FaultNotice, Read } from '../../kit/states.tsx';
import { useAction } from '../../kit/use-action.ts';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Time } from '../../time/time.tsx';
import { KindThresholds } from './kind-thresholds.tsx';
import { areWithin, sentOf, type ThresholdFields, thresholdFieldsOf } from './threshold-fields.ts';
import { TrialPanel } from './trial-panel.tsx';

/** When alarms are raised; others can be tried on past campaigns before they are saved. */
export function ThresholdsScreen() {
  const query = useQuery({
    queryKey: ['alarms', 'settings'],
    queryFn: ({ signal }) => laurel.readAlarmSettings({ signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={t('Thresholds of alarms')}
      above={[{ to: '/alarms', label: t('Alarms') }]}
      lead={t(
        'They decide only when an alarm is raised. Campaigns that are not settled follow them; settled ones keep their alarms.',
      )}
    >
      <Read query={query} lines={10}>
        {(settings) => <Thresholds key={settings.changed_at ?? ''} settings={settings} />}
      </Read>
    </Page>
  );
}

function Thresholds({ settings }: { settings: AlarmSettings }) {
  const form = useForm<ThresholdFields>({ defaultValues: thresholdFieldsOf(settings.thresholds) });
  const mayChange = useMay('admin');
  const mayTry = useMay('manager');
  const fields = form.watch();
  return (
    <>
      <Panel title={t('Kinds')} beside={<Changed at={settings.changed_at} />}>
        {alarmKinds.map((kind) => (
          <KindThresholds key={kind} kind={kind} form={form} isReadOnly={!mayTry} />
        ))}
        {mayChange && <SaveButtons form={form} fields={fields} />}
      </Panel>
      {mayTry && <TrialPanel thresholds={sentOf(fields)} isReady={areWithin(fields)} />}
    </>
  );
}

function Changed({ at }: { at: string | null }) {
  return (
    <span className="muted">
      {at === null ? t('never changed') : rich('changed {time}', { time: <Time value={at} /> })}
    </span>
  );
}

interface SaveButtonsProps {
  form: UseFormReturn<ThresholdFields>;
  fields: ThresholdFields;
}

function SaveButtons({ form, fields }: SaveButtonsProps) {
  const [fault, setFault] = useState<Error>();
  const save = useAction({
    run: () => laurel.writeAlarmSettings({ body: sentOf(fields) }),
    done: t('The thresholds are saved'),
    changes: [['alarms']],
    onDone: () => setFault(undefined),
    onFault: setFault,
  });
  return (
    <>
      {fault && <FaultNotice error={fault} />}
      <Group mt="md">
        <Button
          loading={save.isPending}
          disabled={!form.formState.isDirty || !areWithin(fields)}
          onClick={() => save.mutate(undefined)}
        >
          {t('Save for this brand')}
        </Button>
        <Button
          variant="default"
          onClick={() => form.reset(thresholdFieldsOf({}), { keepDefaultValues: true })}
        >
          {t('Fill in the defaults')}
        </Button>
      </Group>
    </>
  );
}
