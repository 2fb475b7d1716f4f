import { type AlarmKind, alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import { alarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { typedNumber } from '../../values/whole-number.ts';

/** The thresholds of a kind as they are typed. */
export interface KindFields {
  enabled: boolean;
  numbers: Record<string, string>;
}
export type ThresholdFields = Record<AlarmKind, KindFields>;

/** A threshold of a kind as its field needs it. */
export interface ThresholdOf {
  name: string;
  default: number;
  minimum: number;
  maximum: number;
  whole: boolean;
}

export function thresholdsOf(kind: AlarmKind): ThresholdOf[] {
  return Object.entries(alarmThresholds[kind]).map(([name, one]) => ({ name, ...one }));
}

/** What the form holds at first: what is set, and the default where nothing is. */
export function thresholdFieldsOf(set: SentThresholds): ThresholdFields {
  const kinds = alarmKinds.map((kind) => {
    const of: Readonly<Record<string, unknown>> = set[kind] ?? {};
    const numbers = thresholdsOf(kind).map(({ name, default: usual }) => [name, String(of[name] ?? usual)]);
    return [kind, { enabled: of.enabled !== false, numbers: Object.fromEntries(numbers) }];
  });
  return Object.fromEntries(kinds) as ThresholdFields;
}

/** What is sent: kinds that are off, and the numbers that are not the default. */
export function sentOf(fields: ThresholdFields): SentThresholds {
  const kinds = alarmKinds.flatMap((kind) => {
    const { enabled, numbers } = fields[kind];
    const set = thresholdsOf(kind).flatMap(({ name, default: usual }) => {
      const value = typedNumber(numbers[name] ?? '');
      return value === undefined || value === usual ? [] : [[name, value] as const];
    });
    if (enabled && set.length === 0) return [];
    return [[kind, { ...(enabled ? {} : { enabled: false }), ...Object.fromEntries(set) }] as const];
  });
  return Object.fromEntries(kinds) as SentThresholds;
}

/** Whether what is typed is a number within the bounds of its threshold. */
export function isWithin(typed: string, { minimum, maximum, whole }: ThresholdOf): boolean {
  const value = typedNumber(typed);
  return value !== undefined && value >= minimum && value <= maximum && (!whole || Number.isInteger(value));
}

/** Whether every field holds what its threshold takes. */
export function areWithin(fields: ThresholdFields): boolean {
  return alarmKinds.every((kind) =>
    thresholdsOf(kind).every((one) => isWithin(fields[kind].numbers[one.name] ?? '', one)),
  );
}
