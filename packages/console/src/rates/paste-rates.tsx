import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { currencyPattern } from '@laurel/contract/values/schemas.ts';
import { Textarea } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { t } from '../languages/messages.ts';

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
      title={t('Add rates')}
      initial={{ text: begin ?? '' }}
      run={({ text }) => laurel.setExchangeRates({ body: { rates: readPastedRates(text).rates } })}
      done={(_, { text }) => t('{count, plural, one {# rate} other {# rates}} set', { count: countOf(text) })}
      verb={({ text }) => t('Set {count, plural, one {# rate} other {# rates}}', { count: countOf(text) })}
      isReady={({ text }) => countOf(text) > 0 && readPastedRates(text).wrong.length === 0}
      close={close}
    >
      {(form) => <RatesField form={form} />}
    </FormDialog>
  );
}

function countOf(text: string): number {
  return readPastedRates(text).rates.length;
}

function RatesField({ form: { register, watch } }: { form: UseFormReturn<Fields> }) {
  const { wrong } = readPastedRates(watch('text'));
  return (
    <>
      <Textarea
        data-autofocus
        label={t('Currency, UTC day and units per 1 EUR, one rate a line')}
        description={t('Paste from a sheet, or type: SEK 2026-11-02 11.2345')}
        placeholder={'SEK 2026-11-02 11.2345\nUSD 2026-11-02 1.0912'}
        autosize
        minRows={6}
        maxRows={16}
        // Behind the currency that is there already.
        onFocus={({ currentTarget: { value }, currentTarget }) =>
          currentTarget.setSelectionRange(value.length, value.length)
        }
        error={wrong.length > 0 && t('Not a rate: {lines}', { lines: wrong.slice(0, 3).join(' · ') })}
        {...register('text')}
      />
      <p className="muted">
        {t(
          'A new rate replaces the one of the same currency and day. Boards that are not settled follow at once, and rounds that had no rate start to count. Settled boards do not change.',
        )}
      </p>
    </>
  );
}

const code = currencyPattern.slice(1, -1);
const rateLine = new RegExp(`^(${code})[\\s,;]+(\\d{4}-\\d{2}-\\d{2})[\\s,;]+(\\d+(?:\\.\\d+)?)$`, 'i');

/** Rates as they are pasted from a sheet: `SEK 2026-11-02 11.2345`, set apart by spaces, tabs, commas or semicolons. */
export function readPastedRates(text: string): { rates: ExchangeRate[]; wrong: string[] } {
  const rates: ExchangeRate[] = [];
  const wrong: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, currency, date, per_eur] = rateLine.exec(line) ?? [];
    if (currency && date && per_eur) rates.push({ currency: currency.toUpperCase(), date, per_eur });
    else wrong.push(line);
  }
  return { rates, wrong };
}
