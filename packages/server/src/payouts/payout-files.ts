import type { Readable } from 'node:stream';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { csvStream } from '../spreadsheets/csv-stream.ts';
import { xlsxStream } from '../spreadsheets/xlsx.ts';

export type PayoutFileFormat = 'csv' | 'xlsx';

const columns = [
  'id',
  'campaign_id',
  'custom_id',
  'place',
  'player_id',
  'player_hash',
  'player_username',
  'kind',
  'amount',
  'currency',
  'count',
  'percent',
  'wagering',
  'value',
  'game_ids',
  'template',
  'title',
  'transaction_id',
  'status',
  'reason',
  'created_at',
  'approved_by',
  'approved_at',
  'held_by',
  'held_at',
  'held_until',
  'sent_at',
  'paid_at',
  'attempts',
  'next_attempt_at',
  'last_error',
] as const;

type PayoutLine = Record<(typeof columns)[number], string | number | string[] | null>;

/**
 * Payouts as a file for spreadsheets, a line a payout, the members of its prize in separate columns; written while they are
 * read.
 */
export function payoutFile(format: PayoutFileFormat, payouts: AsyncIterable<Payout>): Readable {
  const lines = linesOf(payouts);
  return format === 'csv' ? csvStream([...columns], lines) : xlsxStream('Payouts', [...columns], lines);
}

async function* linesOf(payouts: AsyncIterable<Payout>): AsyncGenerator<PayoutLine> {
  for await (const payout of payouts) {
    const { prize } = payout;
    yield {
      ...payout,
      kind: prize.kind,
      // Decimals are text, even in Excel: as a binary float not all of them would stay exact.
      amount: prize.amount ?? null,
      currency: prize.currency,
      count: prize.count ?? null,
      percent: prize.percent ?? null,
      wagering: prize.wagering ?? null,
      value: prize.value ?? null,
      game_ids: prize.game_ids ?? null,
      template: prize.template ?? null,
      title: prize.titles.en ?? Object.values(prize.titles)[0] ?? null,
    };
  }
}
