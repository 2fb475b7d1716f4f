import { Textarea } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { countText } from '../values/decimal-text.ts';
import { readPastedRates } from './read-rates.ts';

interface Fields {
  text: string;
}

/**
 * Takes a table as it is copied from a sheet: currency, day and rate in each line. `begin`: its first words; undefined:
 * closed.
 */
export function PasteRates({ begin, close }: { begin: string | undefined; close: () => void }) {
  return (
    <FormDialog<Fields, unknown>
      isOpen={begin !== undefined}
      title="Add rates"
      initial={{ text: begin ?? '' }}
      run={({ text }) => laurel.setExchangeRates({ body: { rates: readPastedRates(text).rates } })}
      done={(_, { text }) => `${ratesWords(text)} set`}
      verb={({ text }) => `Set ${ratesWords(text)}`}
      isReady={({ text }) =>
        readPastedRates(text).rates.length > 0 && readPastedRates(text).wrong.length === 0
      }
      close={close}
    >
      {(form) => <RatesField form={form} />}
    </FormDialog>
  );
}

function ratesWords(text: string): string {
  const { length } = readPastedRates(text).rates;
  return length === 1 ? '1 rate' : `${countText(length)} rates`;
}

function RatesField({ form: { register, watch } }: { form: UseFormReturn<Fields> }) {
  const { wrong } = readPastedRates(watch('text'));
  return (
    <>
      <Textarea
        data-autofocus
        label="Currency, UTC day and units per 1 EUR, one rate a line"
        description="Paste from a sheet, or type: SEK 2026-11-02 11.2345"
        placeholder={'SEK 2026-11-02 11.2345\nUSD 2026-11-02 1.0912'}
        autosize
        minRows={6}
        maxRows={16}
        // Behind the currency that is there already.
        onFocus={({ currentTarget: { value }, currentTarget }) =>
          currentTarget.setSelectionRange(value.length, value.length)
        }
        error={wrong.length > 0 && `Not a rate: ${wrong.slice(0, 3).join(' · ')}`}
        {...register('text')}
      />
      <p className="muted">
        A new rate replaces the one of the same currency and day. Boards that are not settled follow at once,
        and rounds that had no rate start to count. Settled boards do not change.
      </p>
    </>
  );
}
