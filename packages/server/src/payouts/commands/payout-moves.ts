import type { Client } from '@laurel/client/client.ts';
import { payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given, printJson, printLine, printRemark } from '../../cli/output.ts';
import { MAX_PAGE_SIZE } from '../../cli/read-whole.ts';
import { moveOptions, type Named, namedPayouts, reasonOf } from './named-payouts.ts';
import { openPayoutBar } from './payout-bar.ts';

type Action = Exclude<keyof typeof payoutActions, 'approve'>;

const calls: Record<
  Action,
  (client: Client, payout_id: number, reason: string | undefined) => Promise<Payout>
> = {
  reject: (client, payout_id, reason = '') => client.rejectPayout({ path: { payout_id }, body: { reason } }),
  send: (client, payout_id, reason) =>
    client.sendPayout({ path: { payout_id }, body: given('reason', reason) }),
  retry: (client, payout_id, reason) =>
    client.retryPayout({ path: { payout_id }, body: given('reason', reason) }),
  'mark-paid': (client, payout_id, reason) =>
    client.markPayoutPaid({ path: { payout_id }, body: given('reason', reason) }),
};

const done: Record<Action, string> = {
  reject: 'rejected',
  send: 'made due now',
  retry: 'approved again',
  'mark-paid': 'marked as paid',
};

export const payoutReject = commandOf(
  'reject',
  'Rejects payouts, which are never paid then; --reason says why.',
);
export const payoutSend = commandOf(
  'send',
  'Sends approved payouts to the reward endpoint now, whatever they or the endpoint wait for.',
);
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
    about: `${about} They are handled in order; a refusal stops the command. --campaign selects all of a campaign that allow it.`,
    positionals: [0, Number.POSITIVE_INFINITY],
    options: { ...serverOptions, ...moveOptions },
    run: async (input, context) => {
      const named = namedPayouts(input);
      if (action === 'reject' && reasonOf(input) === undefined) throw new UsageError('Why? Give --reason.');
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
  // All are read before the first one moves: a moved one would leave its page and shift the others.
  for (const status of payoutActions[action].from) {
    const query = { campaign_id, status, page_size: MAX_PAGE_SIZE };
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
      moved.push(await calls[action](client, payout_id, reason));
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
