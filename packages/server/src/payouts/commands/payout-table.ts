import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import type { Context } from '../../cli/command.ts';
import { printTable } from '../../cli/output.ts';

/** Prints payouts as a table. */
export function printPayouts(context: Context, payouts: Payout[]): void {
  const rows = payouts.map((payout) => ({
    ...payout,
    prize: wordsOfPrize(payout.prize),
    campaign: payout.custom_id,
    status: payout.held_until === null ? payout.status : `${payout.status} until ${payout.held_until}`,
  }));
  printTable(context, ['id', 'campaign', 'place', 'player_id', 'prize', 'status', 'reason'], rows);
}

/** What a prize is, in a few words. */
export function wordsOfPrize(prize: Payout['prize']): string {
  if (prize.amount !== undefined) return `${prize.kind} ${prize.amount} ${prize.currency}`;
  return `${prize.kind} ${prize.count ?? prize.percent ?? prize.value ?? ''}`.trimEnd();
}
