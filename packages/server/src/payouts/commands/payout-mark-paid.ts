import type { MarkedPayouts } from '@laurel/contract/payouts/mark-paid.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { given, printJson, printLine } from '../../cli/output.ts';
import { bodyOfNamed, moveOptions, namedPayouts, reasonOf } from './named-payouts.ts';

export const payoutMarkPaid: Command = {
  name: 'payout mark-paid',
  takes: 'ID…',
  about:
    'Marks payouts as paid: by other means, or confirmed by the operator’s system. Of several, and with --campaign, those that may ' +
    'not be paid are left out and named.',
  positionals: [0, Number.POSITIVE_INFINITY],
  options: { ...serverOptions, ...moveOptions },
  run: async (input, context) => {
    const named = namedPayouts(input);
    const client = openAccount(input, context);
    const reason = given('reason', reasonOf(input));
    if ('ids' in named && named.ids.length === 1) {
      const [payout_id = 0] = named.ids;
      const paid = await client.markPayoutPaid({ path: { payout_id }, body: reason });
      print({ count: 1, results: [paid], left_out_count: 0, left_out: [] });
    } else
      print(await client.markPayoutsPaid({ body: { ...(await bodyOfNamed(client, named)), ...reason } }));
    return 0;

    function print(marked: MarkedPayouts): void {
      if (flagOption(input, 'json')) printJson(context, marked);
      else printMarked(context, marked);
    }
  },
};

function printMarked(context: Context, { count, left_out_count, left_out }: MarkedPayouts): void {
  printLine(context, `${count === 1 ? '1 payout was' : `${count} payouts were`} marked as paid.`);
  if (left_out_count === 0) return;
  const were = left_out_count === 1 ? '1 payout was' : `${left_out_count} payouts were`;
  printLine(context, `${were} left out, because they may not be paid:`);
  for (const { payout_id, reasons } of left_out)
    printLine(context, `Payout ${payout_id}: ${reasons.join(', ')}`);
  if (left_out.length < left_out_count) printLine(context, `… and ${left_out_count - left_out.length} more`);
}
