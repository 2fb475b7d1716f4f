import {
  NumberInput,
  type NumberInputProps,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { shownLocale } from '../../languages/locale.ts';
import { t } from '../../languages/messages.ts';
import { spanText } from '../../time/time-text.ts';
import { allZones, ownZone } from '../../time/zones.ts';
import { type MemberRow, rowAt, titleAt } from '../members.ts';
import { fieldId, useAt, useDefinition, useFaultAt } from './draft.ts';
import { membersOf } from './pointers.ts';
import { Fields } from './section.tsx';

interface FieldProps {
  /** JSON pointer to the member that it edits. */
  at: string;
  /** Where it differs from what the member is called everywhere. */
  label?: ReactNode;
  description?: ReactNode;
}

/** What every field has: its id, what its member is called, and the fault of that. */
export function useField(at: string) {
  const error = useFaultAt(at);
  return { id: fieldId(at), label: titleAt(membersOf(at)), ...(error !== undefined && { error }) };
}

type TextFieldProps = FieldProps &
  Pick<TextInputProps, 'placeholder' | 'rightSection' | 'rightSectionWidth' | 'w'> & {
    /** The meaning of an empty field: an empty text, null, or no member. */
    empty?: 'text' | 'null' | 'none';
    /** What follows from another text. */
    onText?: (text: string, before: string) => void;
  };

export function TextField({ at, empty = 'text', onText, ...shown }: TextFieldProps) {
  const [value, set] = useAt<string | null>(at);
  const nothing = { text: '', null: null, none: undefined }[empty];
  return (
    <TextInput
      {...useField(at)}
      {...shown}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        set(text === '' ? nothing : text);
        onText?.(text, value ?? '');
      }}
    />
  );
}

/** An exact decimal, which stays the text that was typed. */
export function DecimalField(field: TextFieldProps) {
  const { currency } = useDefinition();
  const shown: Partial<Record<NonNullable<MemberRow['unit']>, string>> = {
    money: currency,
    percent: '%',
    times: '×',
  };
  const unit = rowAt(membersOf(field.at))?.unit;
  const sign = unit && shown[unit];
  return (
    <TextField
      {...field}
      {...(sign && { rightSection: <span className="muted">{sign}</span>, rightSectionWidth: 48 })}
    />
  );
}

export function LongTextField({ at, ...shown }: FieldProps) {
  const [value, set] = useAt<string | undefined>(at);
  return (
    <Textarea
      {...useField(at)}
      {...shown}
      autosize
      minRows={2}
      maxRows={8}
      value={value ?? ''}
      onChange={({ currentTarget }) => set(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  );
}

/** Of thousands, as the person's language has it; a field knows its decimal sign too, which must be another one. */
const separators = (() => {
  const parts = new Intl.NumberFormat(shownLocale(), { useGrouping: 'always' }).formatToParts(1234.5);
  const sign = (wanted: 'group' | 'decimal') => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { thousandSeparator: sign('group'), decimalSeparator: sign('decimal') };
})();

/** A count; an empty field is null, which the server names where it needs one. */
export function CountField({
  at,
  min = 1,
  onCount,
  ...shown
}: FieldProps & Pick<NumberInputProps, 'min' | 'max' | 'w' | 'suffix'> & { onCount?: () => void }) {
  const [value, set] = useAt<number | null>(at);
  return (
    <NumberInput
      {...useField(at)}
      {...(rowAt(membersOf(at))?.unit === 'seconds' && { suffix: ` ${t('seconds')}` })}
      {...shown}
      min={min}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      {...separators}
      value={value ?? ''}
      onChange={(count) => {
        set(typeof count === 'number' ? count : null);
        onCount?.();
      }}
    />
  );
}

/** How long late events change what is owed while the campaign runs. */
export function SettleField() {
  const at = '/rules/settle_after_seconds';
  const [seconds] = useAt<number>(at);
  return (
    <CountField
      at={at}
      description={
        Number.isInteger(seconds) && seconds > 0
          ? t('Late events change what is owed for {span}', { span: spanText(seconds * 1_000) })
          : t('What is owed is fixed at once')
      }
      min={0}
      max={86_400}
    />
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

/** One of the codes of a member, in words. */
export function ChoiceField({
  at,
  take,
  ...shown
}: FieldProps & {
  /** What choosing does, where it does more than to write the code. */
  take?: (code: string) => void;
}) {
  const [value, set] = useAt<string>(at);
  const words = Object.entries(rowAt(membersOf(at))?.words ?? {});
  return (
    <Select
      {...useField(at)}
      {...shown}
      data={words.map(([value, label]) => ({ value, label }))}
      value={value}
      onChange={(one) => one && (take ?? set)(one)}
    />
  );
}

/** `on`: the code of a member that is left out where it is off; without one its value is yes or no. */
export function SwitchField({ at, on, ...shown }: FieldProps & { on?: string }) {
  const [value, set] = useAt<boolean | string | undefined>(at);
  const off = on === undefined ? false : undefined;
  return (
    <Switch
      {...useField(at)}
      {...shown}
      checked={value === (on ?? true)}
      onChange={({ currentTarget }) => set(currentTarget.checked ? (on ?? true) : off)}
    />
  );
}

/** A list of short texts, typed or pasted one after the other. */
export function ListField({
  at,
  placeholder,
  suggestions = [],
  ...shown
}: FieldProps & { placeholder?: string; suggestions?: string[] }) {
  const [value, set] = useAt<string[] | undefined>(at);
  return (
    <TagsInput
      {...useField(at)}
      {...shown}
      data={suggestions}
      splitChars={[',', ';', '\n', '\t']}
      acceptValueOnBlur
      {...((value ?? []).length === 0 && placeholder !== undefined && { placeholder })}
      value={value ?? []}
      onChange={set}
    />
  );
}

/** The stakes with which rounds count. */
export function BetFields() {
  return (
    <Fields>
      <DecimalField at="/rules/min_bet" empty="null" placeholder={t('Any')} />
      <DecimalField at="/rules/max_bet" empty="null" placeholder={t('Any')} />
    </Fields>
  );
}

/** Whether money that players did not pay themselves counts. */
export function BonusFields() {
  return (
    <>
      <SwitchField
        at="/rules/bonus_money"
        description={t('Off: bets and wins with bonus money do not count')}
      />
      <SwitchField
        at="/rules/supplier_promos"
        on="count"
        description={t('Off: such a win is worth nothing; the bets of its round count')}
      />
    </>
  );
}
