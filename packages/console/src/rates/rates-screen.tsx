import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { Button, Textarea } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { laurel, useList, useRead } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { FormDialog } from '../kit/action-form.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty, Page, Panel, Read, Scrolling } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { momentFormat } from '../pictures/time/moment-format.ts';
import { clock } from '../time/clock.ts';
import { dayText } from '../time/time-text.ts';
import { decimalText } from '../values/decimal-text.ts';
import { GapsPanel, UnpricedCampaigns } from './gaps-panel.tsx';
import { type DayRate, dayRates, daysUpTo, readPastedRates } from './rate-days.ts';
import styles from './rates.module.css';

/** What one euro was worth, by currency and day, and where that is not known although people play. */
export function RatesScreen() {
  const [pasted, paste] = useState<string>();
  const mayChange = useMay('manager');
  const gaps = useRead(['rates', 'gaps'], (signal) => laurel.readRateGaps({ signal }));
  return (
    <Page
      title={t('Exchange rates')}
      lead={t(
        'Units per 1 EUR. A rate applies from its UTC day until the next rate. A round without a rate counts once you add one.',
      )}
      actions={
        mayChange && (
          <Button leftSection={<Icon name="plus" />} onClick={() => paste('')}>
            {t('Add rates')}
          </Button>
        )
      }
    >
      <Read query={gaps}>
        {(found) => (
          <>
            <GapsPanel gaps={found} add={(currency) => paste(lineFor(currency))} />
            <RateGrid currencies={found.currencies.map(({ currency }) => currency)} />
          </>
        )}
      </Read>
      <UnpricedCampaigns />
      <AllRates />
      <PasteRates begin={pasted} close={() => paste(undefined)} />
    </Page>
  );
}

/** The rate itself is left to be typed. */
function lineFor(currency: string): string {
  return `${currency} ${clock().toISOString().slice(0, 10)} `;
}

/** By currency, the latest day first. */
function AllRates() {
  const list = useList(['rates'], (page, signal) =>
    laurel.listExchangeRates({ query: { page, page_size: 25 }, signal }),
  );
  return (
    <TablePanel
      title={t('All rates')}
      columns={columns}
      rowKey={({ currency, date }) => `${currency} ${date}`}
      {...list}
      empty={
        <Empty title={t('No rate yet')} icon="rates">
          {t(
            'Amounts in the currency of a campaign need no rate. Laurel converts all others by way of the euro.',
          )}
        </Empty>
      }
    />
  );
}

const columns: Column<ExchangeRate>[] = [
  { title: t('Currency'), tight: true, cell: ({ currency }) => <strong>{currency}</strong> },
  {
    title: t('From (UTC day)'),
    tight: true,
    cell: ({ date }) => <span className="numeric">{dayText(date)}</span>,
  },
  { title: t('Units per 1 EUR'), align: 'end', cell: ({ per_eur }) => decimalText(per_eur) },
];

const DAYS = 10;
const DAY = 86_400_000;
/** So many newest rates of a currency are read: with one a day enough for so many days. */
const MAX_RATES = 100;
const MAX_BACK = MAX_RATES / DAYS - 1;
const MAX_CURRENCIES = 40;

/** Currency by day: which rates were set, which hold on from before, and where there is a hole. */
function RateGrid({ currencies }: { currencies: readonly string[] }) {
  const [back, setBack] = useState(0);
  const days = daysUpTo(new Date(clock().getTime() - back * DAYS * DAY), DAYS);
  const shown = currencies.filter((currency) => currency !== 'EUR').slice(0, MAX_CURRENCIES);
  const queries = useQueries({
    queries: shown.map((currency) => ({
      queryKey: ['rates', 'of', currency],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        laurel.listExchangeRates({ query: { currency, page_size: MAX_RATES }, signal }),
    })),
  });
  if (shown.length === 0) return null;
  return (
    <Panel title={t('Day by day')} flush actions={<MoveDays back={back} move={setBack} />}>
      <Grid
        days={days}
        rows={shown.map((currency, at) => ({ currency, rates: queries[at]?.data?.results }))}
      />
      <p className="below">
        {t(
          'Units per 1 EUR by UTC day. Bold: set on that day. Grey: carried over from an earlier day. Empty: rounds of that day do not count in campaigns of other currencies.',
        )}
      </p>
    </Panel>
  );
}

/** Moves the days that are shown, a page of them at a time. */
function MoveDays({ back, move }: { back: number; move: (back: number) => void }) {
  return (
    <Button.Group>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="previous" size={12} />}
        disabled={back === MAX_BACK}
        onClick={() => move(back + 1)}
      >
        {t('Earlier days')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<Icon name="next" size={12} />}
        disabled={back === 0}
        onClick={() => move(back - 1)}
      >
        {t('Later days')}
      </Button>
    </Button.Group>
  );
}

function Grid({
  days,
  rows,
}: {
  days: string[];
  rows: { currency: string; rates: ExchangeRate[] | undefined }[];
}) {
  const format = momentFormat('UTC');
  return (
    <Scrolling label={t('Rates of each currency by UTC day')} className={styles.scroll}>
      <table className={styles.grid}>
        <caption className="visually-hidden">{t('Rates of each currency by UTC day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Currency')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {format.day(Date.parse(day))}
                <span className={styles.year}>{day.slice(0, 4)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ currency, rates }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              {dayRates(rates ?? [], days).map((rate) => (
                <td key={rate.day}>{rates === undefined ? '…' : <Cell rate={rate} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

function Cell({ rate: { day, per_eur, since } }: { rate: DayRate }) {
  if (per_eur === null) return <span className={styles.hole}>{t('none')}</span>;
  const isSet = since === day;
  return (
    <span
      className={isSet ? styles.set : 'muted'}
      title={isSet ? undefined : t('since {day}', { day: dayText(since ?? day) })}
    >
      {decimalText(per_eur)}
    </span>
  );
}

interface Fields {
  text: string;
}

/**
 * Takes a table as it is copied from a sheet: currency, day and rate in each line. `begin`: its first words; undefined:
 * closed.
 */
function PasteRates({ begin, close }: { begin: string | undefined; close: () => void }) {
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
