import { type AlarmKind, alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmSettings, SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import { type AlarmTrial, maxTriedCampaigns } from '@laurel/contract/alarms/alarm-trials.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, Checkbox, Group, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { offeredName, useFoundCampaigns } from '../../campaigns/found-campaigns.ts';
import { laurel, useRead } from '../../connection/laurel.ts';
import { useMay } from '../../identity/session/session.ts';
import { FaultNotice, Page, Panel, Read } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Icon } from '../../looks/icon.tsx';
import { Time } from '../../time/time.tsx';
import { decimalText } from '../../values/decimal-text.ts';
import { alarmKindWords } from '../alarm-words.ts';
import {
  areWithin,
  isWithin,
  sentOf,
  type ThresholdFields,
  type ThresholdOf,
  thresholdFieldsOf,
  thresholdsOf,
  thresholdWords,
} from './threshold-fields.ts';
import styles from './thresholds.module.css';
import { TrialOfCampaign } from './trial-of-campaign.tsx';

/** When alarms are raised; others can be tried on past campaigns before they are saved. */
export function ThresholdsScreen() {
  const query = useRead(['alarms', 'settings'], (signal) => laurel.readAlarmSettings({ signal }), {
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

function SaveButtons({ form, fields }: { form: UseFormReturn<ThresholdFields>; fields: ThresholdFields }) {
  const save = useAction({
    run: () => laurel.writeAlarmSettings({ body: sentOf(fields) }),
    done: t('The thresholds are saved'),
    changes: [['alarms']],
    onFault: () => undefined,
  });
  return (
    <>
      {save.error && <FaultNotice error={save.error} />}
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

/** Campaigns whose alarms can be tried: the newest ones, and by more letters all others. */
const settled = { kind: 'tournament', state: 'settled', page_size: 20 } as const;

/** What the thresholds above would have raised in past campaigns; nothing is stored. */
function TrialPanel({ thresholds, isReady }: { thresholds: SentThresholds; isReady: boolean }) {
  const [text, type] = useState('');
  const { campaigns: newest } = useFoundCampaigns('', settled);
  const { campaigns: found } = useFoundCampaigns(text, settled);
  const [picked, pick] = useState<Campaign[]>();
  const chosen = picked ?? newest.slice(0, 3);
  const offered = new Map([...chosen, ...found].map((campaign) => [String(campaign.id), campaign]));
  const trial = useAction<number[], AlarmTrial>({
    run: (campaign_ids) => laurel.tryAlarms({ body: { campaign_ids, thresholds } }),
    changes: [],
    onFault: () => undefined,
  });
  return (
    <Panel title={t('Try them on past campaigns')}>
      <div className={styles.trial}>
        <MultiSelect
          label={t('Campaigns')}
          data={[...offered].map(([value, campaign]) => ({ value, label: offeredName(campaign) }))}
          value={chosen.map(({ id }) => String(id))}
          onChange={(ids) => pick(ids.flatMap((id) => offered.get(id) ?? []))}
          searchable
          hidePickedOptions
          filter={({ options }) => options}
          onSearchChange={type}
          maxValues={maxTriedCampaigns}
        />
        <Button
          leftSection={<Icon name="rehearse" />}
          loading={trial.isPending}
          disabled={!isReady || chosen.length === 0}
          onClick={() => trial.mutate(chosen.map(({ id }) => id))}
        >
          {t('Try')}
        </Button>
      </div>
      {trial.error && <FaultNotice error={trial.error} />}
      <div role="status">
        {trial.data?.results.map((result) => (
          <TrialOfCampaign key={result.campaign_id} result={result} />
        ))}
      </div>
    </Panel>
  );
}

interface KindThresholdsProps {
  kind: AlarmKind;
  form: UseFormReturn<ThresholdFields>;
  isReadOnly: boolean;
}

/** A kind of alarm: whether it is raised, and from which numbers on. */
function KindThresholds({ kind, form, isReadOnly }: KindThresholdsProps) {
  const { name, means } = alarmKindWords[kind];
  return (
    <fieldset className={styles.kind}>
      <legend className="visually-hidden">{name}</legend>
      <Checkbox
        label={name}
        description={means}
        {...form.register(`${kind}.enabled`)}
        disabled={isReadOnly}
      />
      <div className={styles.numbers}>
        {thresholdsOf(kind).map((threshold) => (
          <ThresholdField key={threshold.name} {...{ kind, form, threshold, isReadOnly }} />
        ))}
      </div>
    </fieldset>
  );
}

function ThresholdField({
  kind,
  form,
  threshold,
  isReadOnly,
}: KindThresholdsProps & { threshold: ThresholdOf }) {
  const words: Readonly<Record<string, string>> = thresholdWords[kind];
  const bounds = {
    least: decimalText(String(threshold.minimum)),
    most: decimalText(String(threshold.maximum)),
  };
  const name = `${kind}.numbers.${threshold.name}` as const;
  return (
    <TextInput
      label={words[threshold.name]}
      description={t('Default {number}', { number: decimalText(plain(threshold.default)) })}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      error={isWithin(form.watch(name), threshold) ? undefined : t('From {least} to {most}', bounds)}
      {...form.register(name)}
    />
  );
}

/** Small numbers without an exponent. */
function plain(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}
