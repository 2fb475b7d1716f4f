import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { t } from '../../languages/messages.ts';
import { decimalText } from '../../values/decimal-text.ts';
import { alarmKindWords } from '../alarm-words.ts';
import { isWithin, type ThresholdFields, type ThresholdOf, thresholdsOf } from './threshold-fields.ts';
import { thresholdWords } from './threshold-words.ts';
import styles from './thresholds.module.css';

interface KindThresholdsProps {
  kind: AlarmKind;
  form: UseFormReturn<ThresholdFields>;
  isReadOnly: boolean;
}

/** A kind of alarm: whether it is raised, and from which numbers on. */
export function KindThresholds({ kind, form, isReadOnly }: KindThresholdsProps) {
  const { name, means } = alarmKindWords[kind];
  return (
    <fieldset className={styles.kind}>
      <legend className="visually-hidden">{name}</legend>
      <Controller
        control={form.control}
        name={`${kind}.enabled`}
        render={({ field: { value, onChange, ...field } }) => (
          <Checkbox
            label={name}
            description={means}
            disabled={isReadOnly}
            checked={value}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            {...field}
          />
        )}
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
  return (
    <Controller
      control={form.control}
      name={`${kind}.numbers.${threshold.name}`}
      render={({ field }) => (
        <TextInput
          label={words[threshold.name]}
          description={t('Default {number}', { number: decimalText(plain(threshold.default)) })}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isReadOnly}
          error={isWithin(field.value, threshold) ? undefined : t('From {least} to {most}', bounds)}
          {...field}
        />
      )}
    />
  );
}

/** Small numbers without an exponent. */
function plain(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}
