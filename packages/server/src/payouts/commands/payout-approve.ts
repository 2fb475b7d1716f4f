import type { Client } from '@laurel/client/client.ts';
import type { ApprovedPayouts, Payout } from '@laurel/contract/payouts/payouts.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { given, printJson, printLine } from '../../cli/output.ts';
import { bodyOfNamed, moveOptions, namedPayouts, reasonOf } from './named-payouts.ts';
import { printOpenAlarms } from './open-alarms.ts';

export const payoutApprove: Command = {
  name: 'payout approve',
  takes: 'ID…',
  about:
    'Approves payouts: those that are named, all of them or none, or with --campaign all of a campaign that wait for the caller. Of ' +
    'several, those whose player has an open alarm are left out. Where the tenant needs two approvals, the second is another person’s.',
  positionals: [0, Number.POSITIVE_INFINITY],
  options: { ...serverOptions, ...moveOptions },
  run: async (input, context) => {
    const named = namedPayouts(input);
    const client = openAccount(input, context);
    const reason = given('reason', reasonOf(input));
    if ('ids' in named && named.ids.length === 1)
      return approveOne(input, context, client, named.ids, reason);
    const approved = await client.approvePayouts({
      body: { ...(await bodyOfNamed(client, named)), ...reason },
    });
    if (flagOption(input, 'json')) printJson(context, approved);
    else printApproved(context, approved);
    return 0;
  },
};

/** One that is named by itself is approved whatever alarms are open. */
async function approveOne(
  input: Input,
  context: Context,
  client: Client,
  [payout_id = 0]: number[],
  body: { reason?: string },
): Promise<number> {
  const payout = await client.approvePayout({ path: { payout_id }, body });
  if (flagOption(input, 'json')) {
    const answer: ApprovedPayouts = { count: 1, results: [payout], left_out_count: 0, left_out: [] };
    printJson(context, answer);
    return 0;
  }
  printLine(context, sentence({ count: 1, results: [payout] }));
  printOpenAlarms(context, [payout]);
  return 0;
}

function printApproved(context: Context, approved: ApprovedPayouts): void {
  printLine(context, sentence(approved));
  const { left_out_count, left_out } = approved;
  if (left_out_count === 0) return;
  printLine(
    context,
    `${left_out_count === 1 ? '1 payout was' : `${left_out_count} payouts were`} left out, because an alarm is open; approve each by its id:`,
  );
  printOpenAlarms(
    context,
    left_out.map(({ payout_id, open_alarms }) => ({ id: payout_id, open_alarms })),
  );
}

/** Payouts of one call wait for the same number of approvals. */
function sentence({ count, results }: { count: number; results: Payout[] }): string {
  const waiting = results.filter(({ status }) => status === 'pending').length;
  const payouts = count === 1 ? '1 payout was' : `${count} payouts were`;
  return waiting === 0
    ? `${payouts} approved.`
    : `${payouts} approved; ${waiting === count ? 'each' : 'some'} of them needs the approval of another person.`;
}
