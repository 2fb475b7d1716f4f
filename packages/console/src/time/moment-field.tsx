import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../languages/messages.ts';
import { instantOf, localText, readDay } from './zoned-time.ts';

type Looks = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'type'>;

interface MomentFieldProps extends Looks {
  /** In which the person writes; the label should name it. */
  zone: string;
  /** RFC 3339, UTC; empty: none. */
  value: string;
  /** Empty: the person removed it. */
  take: (instant: string) => void;
  precision?: 'minute' | 'second';
  isOptional?: boolean;
}

/** A date and a time of day, written the same in every browser and language: `2026-11-24 18:00`. */
export function MomentField({
  zone,
  value,
  take,
  precision = 'minute',
  isOptional = false,
  ...looks
}: MomentFieldProps) {
  const read = (text: string) => (text === '' && isOptional ? '' : instantOf(text, zone));
  return (
    <WrittenField
      placeholder="2026-11-24 18:00"
      fault={momentFault}
      {...looks}
      written={localText(value, zone, precision)}
      read={read}
      take={take}
    />
  );
}

/** What is said of a date and time that cannot be read. */
export const momentFault = t('Write year, month, day and time as in 2026-11-24 18:00');

interface DayFieldProps extends Looks {
  /** `2026-11-24`; empty: none. */
  value: string;
  take: (day: string) => void;
}

/** A day, written the same in every browser and language, or none: `2026-11-24`. */
export function DayField({ value, take, ...looks }: DayFieldProps) {
  return (
    <WrittenField
      placeholder="2026-11-24"
      fault={t('Write year, month and day as in 2026-11-24')}
      {...looks}
      written={value}
      read={(text) => (text === '' ? '' : readDay(text))}
      take={take}
    />
  );
}

interface WrittenFieldProps extends Looks {
  /** The value as the field writes it. */
  written: string;
  /** Undefined for a text that cannot be read. */
  read: (text: string) => string | undefined;
  take: (value: string) => void;
  fault: string;
}

/** Takes what is typed when the field is left or Enter is pressed; what cannot be read stays in the field, with a fault. */
function WrittenField({ written, read, take, fault, error, ...looks }: WrittenFieldProps) {
  const [typed, type] = useState<string>();
  const [isUnread, setUnread] = useState(false);
  const [before, keep] = useState(written);
  if (before !== written) {
    // Another value has come from outside, such as by a button that clears filters.
    keep(written);
    type(undefined);
    setUnread(false);
  }
  const leave = () => {
    if (typed === undefined) return;
    const value = read(typed.trim());
    setUnread(value === undefined);
    if (value === undefined) return;
    type(undefined);
    if (typed !== written) take(value);
  };
  return (
    <TextInput
      autoComplete="off"
      {...looks}
      error={isUnread ? fault : error}
      value={typed ?? written}
      onChange={({ currentTarget }) => {
        type(currentTarget.value);
        setUnread(false);
      }}
      onBlur={leave}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && leave()}
    />
  );
}
