import type { Client } from '@laurel/client/client.ts';
import { payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { findCampaignId } from '../campaigns/find-campaign.ts';
import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command, Context, Input } from '../framework/command.ts';
import { printJson, printLine, printRemark } from '../framework/output.ts';
import { LARGEST_PAGE } from '../framework/read-whole.ts';
import { moveOptions, type Named, namedPayouts, reasonOf } from './named-payouts.ts';
import { openPayoutBar } from './payout-bar.ts';

type Action = Exclude<keyof typeof payoutActions, 'approve'>;

const calls = {
  reject: 'rejectPayout',
  retry: 'retryPayout',
  'mark-paid': 'markPayoutPaid',
} as const satisfies Record<Action, keyof Client>;

const done: Record<Action, string> = {
  reject: 'rejected',
  retry: 'approved again',
  'mark-paid': 'marked as paid',
};

export const payoutReject = commandOf('reject', 'Rejects payouts, which are never paid then.');
export const payoutRetry = commandOf(
  'retry',
  'Approves payouts again that failed; they are delivered under the same transaction id.',
);
export const payoutMarkPaid = commandOf(
  'mark-paid',
  'Marks payouts as paid: by other means, or confirmed by the operator’s system.',
);

function commandOf(action: Action, about: string): Command {
  return {
    name: `payout ${action}`,
    takes: 'ID…',
    about: `${about} One after the other; a refusal ends it. With --campaign all of it that can be.`,
    positionals: [0, Number.POSITIVE_INFINITY],
    options: { ...serverOptions, ...moveOptions },
    run: async (input, context) => {
      const named = namedPayouts(input);
      const client = openAccount(input, context);
      const ids = await idsOf(client, named, action);
      const moved = await moveEach(client, context, input, { action, ids });
      if (flagOption(input, 'json')) printJson(context, moved);
      else printLine(context, sentence(moved.length, action));
      return 0;
    },
  };
}

async function idsOf(client: Client, named: Named, action: Action): Promise<number[]> {
  if ('ids' in named) return named.ids;
  const campaign_id = await findCampaignId(client, named.campaign);
  const payouts: Payout[] = [];
  // All are read before the first one moves, and leaves its page.
  for (const status of payoutActions[action].from) {
    const query = { campaign_id, status, page_size: LARGEST_PAGE };
    payouts.push(...(await Array.fromAsync(client.listPayouts.items({ query }))));
  }
  return payouts.map(({ id }) => id).sort((a, b) => a - b);
}

async function moveEach(
  client: Client,
  context: Context,
  input: Input,
  { action, ids }: { action: Action; ids: number[] },
): Promise<Payout[]> {
  const reason = reasonOf(input);
  const bar = openPayoutBar(context, ids.length, flagOption(input, 'json'));
  const moved: Payout[] = [];
  try {
    for (const payout_id of ids) {
      const body = reason === undefined ? {} : { reason };
      moved.push(await client[calls[action]]({ path: { payout_id }, body }));
      bar.show(moved.length);
    }
  } catch (error) {
    bar.end();
    if (moved.length > 0) printRemark(context, `Before the refusal ${sentence(moved.length, action)}`);
    throw error;
  }
  bar.end();
  return moved;
}

function sentence(count: number, action: Action): string {
  return `${count === 1 ? '1 payout was' : `${count} payouts were`} ${done[action]}.`;
}
