import type { Readable } from 'node:stream';
import type { PaymentObstacle } from '@laurel/contract/payouts/mark-paid.ts';
import { csvStream, leftOutMark } from '../spreadsheets/csv.ts';
import { xlsxStream } from '../spreadsheets/xlsx.ts';
import type { FiledPayout } from './list.ts';

export type PayoutFileFormat = 'csv' | 'xlsx';

const columns = [
  'id',
  'campaign_id',
  'custom_id',
  'campaign_name',
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
 * read. What may not be paid is left out: where there is any, the last line counts it (docs/rules/payouts.md#5).
 */
export function payoutFile(format: PayoutFileFormat, payouts: AsyncIterable<FiledPayout>): Readable {
  const lines = linesOf(payouts);
  return format === 'csv' ? csvStream([...columns], lines) : xlsxStream('Payouts', [...columns], lines);
}

async function* linesOf(payouts: AsyncIterable<FiledPayout>): AsyncGenerator<Partial<PayoutLine>> {
  const counts = new Map<PaymentObstacle, number>();
  let leftOut = 0;
  for await (const { obstacles, ...payout } of payouts) {
    if (obstacles.length === 0) yield lineOf(payout);
    else leftOut += 1;
    for (const obstacle of obstacles) counts.set(obstacle, (counts.get(obstacle) ?? 0) + 1);
  }
  if (leftOut > 0) yield { id: leftOutText(leftOut, counts) };
}

function lineOf(payout: Omit<FiledPayout, 'obstacles'>): PayoutLine {
  const { prize } = payout;
  return {
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

/** No number, so that nobody takes it for the id of a payout; one payout may have several reasons. */
function leftOutText(count: number, counts: ReadonlyMap<PaymentObstacle, number>): string {
  const reasons = [...counts].map(([obstacle, times]) => `${obstacle} ${times}`).join(', ');
  return `${leftOutMark}because they may not be paid now: ${count} (${reasons})`;
}
