import type { Client } from '@laurel/client/client.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printLine } from '../../cli/output.ts';
import { moveOptions, type Named, namedPayouts, reasonOf } from './named-payouts.ts';

export const payoutApprove: Command = {
  name: 'payout approve',
  takes: 'ID…',
  about:
    'Approves payouts: those that are named, all of them or none, or with --campaign all of a campaign that wait for the caller. Where ' +
    'the tenant needs two approvals, the second is another person’s.',
  positionals: [0, Number.POSITIVE_INFINITY],
  options: { ...serverOptions, ...moveOptions },
  run: async (input, context) => {
    const named = namedPayouts(input);
    const client = openAccount(input, context);
    const body = { ...(await bodyOf(client, named)), ...given('reason', reasonOf(input)) };
    const approved = await client.approvePayouts({ body });
    if (flagOption(input, 'json')) printJson(context, approved);
    else printLine(context, sentence(approved));
    return 0;
  },
};

async function bodyOf(client: Client, named: Named) {
  return 'ids' in named ? { ids: named.ids } : { campaign_id: await findCampaignId(client, named.campaign) };
}

/** Payouts of one call wait for the same number of approvals. */
function sentence({ count, results }: { count: number; results: Payout[] }): string {
  const waiting = results.filter(({ status }) => status === 'pending').length;
  const payouts = count === 1 ? '1 payout was' : `${count} payouts were`;
  return waiting === 0
    ? `${payouts} approved.`
    : `${payouts} approved; ${waiting === count ? 'each' : 'some'} of them needs the approval of another person.`;
}
