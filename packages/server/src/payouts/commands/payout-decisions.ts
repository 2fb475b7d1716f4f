import type { Client } from '@laurel/client/client.ts';
import type { MarkedPayouts } from '@laurel/contract/payouts/mark-paid.ts';
import type { OpenAlarmOfPayout } from '@laurel/contract/payouts/open-alarms.ts';
import type { ApprovedPayouts, Payout } from '@laurel/contract/payouts/payouts.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, numberArgument, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input, OptionSpec } from '../../cli/command.ts';
import { given, printJson, printLine } from '../../cli/output.ts';

/** Options of every command that moves payouts. */
export const moveOptions: Record<string, OptionSpec> = {
  campaign: { type: 'string', value: 'CAMPAIGN', about: 'all of this campaign: its id or its custom_id' },
  reason: { type: 'string', value: 'TEXT', about: 'why; kept in the history and in the audit log' },
};

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
    `${payoutsWere(left_out_count)} left out, because an alarm is open; approve each by its id:`,
  );
  printOpenAlarms(
    context,
    left_out.map(({ payout_id, open_alarms }) => ({ id: payout_id, open_alarms })),
  );
}

/** How a sentence about payouts begins. */
export function payoutsWere(count: number): string {
  return count === 1 ? '1 payout was' : `${count} payouts were`;
}

/** Payouts of one call wait for the same number of approvals. */
function sentence({ count, results }: { count: number; results: Payout[] }): string {
  const waiting = results.filter(({ status }) => status === 'pending').length;
  const payouts = payoutsWere(count);
  return waiting === 0
    ? `${payouts} approved.`
    : `${payouts} approved; ${waiting === count ? 'each' : 'some'} of them needs the approval of another person.`;
}

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
  printLine(context, `${payoutsWere(count)} marked as paid.`);
  if (left_out_count === 0) return;
  printLine(context, `${payoutsWere(left_out_count)} left out, because they may not be paid:`);
  for (const { payout_id, reasons } of left_out)
    printLine(context, `Payout ${payout_id}: ${reasons.join(', ')}`);
  if (left_out.length < left_out_count) printLine(context, `… and ${left_out_count - left_out.length} more`);
}

/** Payouts by their ids, or all of a campaign, by its id or custom_id. */
export type Named = { ids: number[] } | { campaign: string };

/** Which payouts were named; throws UsageError unless it is either ids or a campaign. */
export function namedPayouts(input: Input): Named {
  const campaign = textOption(input, 'campaign');
  if ((campaign === undefined) === (input.positionals.length === 0))
    throw new UsageError('Which payouts? Give either their ids or --campaign.');
  if (campaign !== undefined) return { campaign };
  return { ids: input.positionals.map((text) => numberArgument('ID', text)) };
}

export function reasonOf(input: Input): string | undefined {
  return textOption(input, 'reason');
}

/** Named payouts as the body of a call has them. */
async function bodyOfNamed(client: Client, named: Named) {
  return 'ids' in named ? { ids: named.ids } : { campaign_id: await findCampaignId(client, named.campaign) };
}

/** Names the alarms that are open about payouts, a line each; nothing if there are none. */
export function printOpenAlarms(
  context: Context,
  payouts: readonly { id: number; open_alarms: readonly OpenAlarmOfPayout[] }[],
): void {
  for (const { id, open_alarms } of payouts)
    for (const alarm of open_alarms) {
      const of = alarm.is_own ? '' : ', about a player at a better place';
      printLine(context, `Payout ${id}: alarm ${alarm.id} is open${of} (${alarm.kind}). ${alarm.summary}`);
    }
}
