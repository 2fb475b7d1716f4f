import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FaultNotice } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { laurel } from '../server/laurel.ts';
import { countText } from '../values/decimal-text.ts';
import { readRates } from './read-rates.ts';

/** Takes a table as it is copied from a sheet: currency, day and rate in each line. */
export function PasteRates({ begin, done }: { begin: string; done: () => void }) {
  const [text, setText] = useState(begin);
  const { rates, wrong } = readRates(text);
  const set = useAction({
    run: () => laurel.setExchangeRates({ body: { rates } }),
    done: `${countText(rates.length)} rates set`,
    onDone: done,
    showsFaults: true,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(undefined);
      }}
    >
      <Stack gap="md">
        <Textarea
          data-autofocus
          label="Currency, UTC day and units per 1 EUR, one rate a line"
          description="Paste from a sheet, or type: SEK 2026-12-01 11.2345"
          placeholder={'SEK 2026-12-01 11.2345\nUSD 2026-12-01 1.0912'}
          autosize
          minRows={6}
          maxRows={16}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={wrong.length > 0 && `Not a rate: ${wrong.slice(0, 3).join(' · ')}`}
        />
        <p className="muted">
          A rate of the same currency and day is replaced. Unsettled boards follow at once, and rounds that
          had no rate count from then on; settled ones stay as they are.
        </p>
        {set.error && <FaultNotice error={set.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={set.isPending} disabled={rates.length === 0 || wrong.length > 0}>
            Set {countText(rates.length)} rates
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
