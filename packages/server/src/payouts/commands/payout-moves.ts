import type { Client } from '@laurel/client/client.ts';
import { payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { MovedPayout, Payout } from '@laurel/contract/payouts/payouts.ts';
import { SingleBar } from 'cli-progress';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input, OptionSpec } from '../../cli/command.ts';
import { given, printJson, printLine, printRemark } from '../../cli/output.ts';
import { MAX_PAGE_SIZE } from '../../cli/read-whole.ts';
import {
  moveOptions,
  type Named,
  namedPayouts,
  payoutsWere,
  printOpenAlarms,
  reasonOf,
} from './payout-decisions.ts';

/** An approval and a mark as paid have calls for several, and commands of their own. */
type Action = Exclude<keyof typeof payoutActions, 'approve' | 'mark-paid'>;

/** What the options say of each payout that is moved. */
interface Said {
  reason?: string;
  until?: string;
}

const calls: Record<Action, (client: Client, payout_id: number, said: Said) => Promise<MovedPayout>> = {
  hold: (client, payout_id, { reason = '', ...said }) =>
    client.holdPayout({ path: { payout_id }, body: { reason, ...said } }),
  release: (client, payout_id, { reason = '' }) =>
    client.releasePayout({ path: { payout_id }, body: { reason } }),
  reject: (client, payout_id, { reason = '' }) =>
    client.rejectPayout({ path: { payout_id }, body: { reason } }),
  send: (client, payout_id, { reason }) =>
    client.sendPayout({ path: { payout_id }, body: given('reason', reason) }),
  retry: (client, payout_id, { reason }) =>
    client.retryPayout({ path: { payout_id }, body: given('reason', reason) }),
};

/** Actions that are refused without a reason. */
const needReason: Readonly<Record<Action, boolean>> = {
  hold: true,
  release: true,
  reject: true,
  send: false,
  retry: false,
};

const done: Record<Action, string> = {
  hold: 'held',
  release: 'released',
  reject: 'rejected',
  send: 'made due now',
  retry: 'approved again',
};

export const payoutHold = commandOf(
  'hold',
  'Holds payouts, so that nothing is sent until they are released; --reason says why, --until when staff want to decide.',
  {
    until: {
      type: 'string',
      value: 'TIME',
      about: 'when the hold becomes due, RFC 3339; the payout stays held',
    },
  },
);
export const payoutRelease = commandOf(
  'release',
  'Releases payouts, which wait for approval again; --reason says why. If an alarm is open and the tenant needs two approvals, the ' +
    'second release is another person’s.',
);
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

function commandOf(action: Action, about: string, more: Record<string, OptionSpec> = {}): Command {
  return {
    name: `payout ${action}`,
    takes: 'ID…',
    about: `${about} They are handled in order; a refusal stops the command. --campaign selects all of a campaign that allow it.`,
    positionals: [0, Number.POSITIVE_INFINITY],
    options: { ...serverOptions, ...moveOptions, ...more },
    run: async (input, context) => {
      const named = namedPayouts(input);
      if (needReason[action] && reasonOf(input) === undefined) throw new UsageError('Why? Give --reason.');
      const client = openAccount(input, context);
      const ids = await idsOf(client, named, action);
      const moved = await moveEach(client, context, input, { action, ids });
      if (flagOption(input, 'json')) printJson(context, moved);
      else printMoved(context, moved, action);
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
): Promise<MovedPayout[]> {
  const said = { ...given('reason', reasonOf(input)), ...given('until', textOption(input, 'until')) };
  const bar = openPayoutBar(context, ids.length, flagOption(input, 'json'));
  const moved: MovedPayout[] = [];
  try {
    for (const payout_id of ids) {
      moved.push(await calls[action](client, payout_id, said));
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

/** What was done, and which alarms are open about it. */
function printMoved(context: Context, moved: MovedPayout[], action: Action): void {
  printLine(context, sentence(moved.length, action));
  const waiting = moved.filter(({ status, releases }) => status === 'held' && releases.length > 0);
  if (waiting.length > 0)
    printLine(context, `Still held until another person releases ${waiting.length === 1 ? 'it' : 'them'}:`);
  for (const { id } of waiting) printLine(context, `  payout ${id}`);
  printOpenAlarms(context, moved);
}

function sentence(count: number, action: Action): string {
  return `${payoutsWere(count)} ${done[action]}.`;
}

/** Fewer take no time worth a bar. */
const WORTH_A_BAR = 20;

interface PayoutBar {
  show: (done: number) => void;
  end: () => void;
}

/** A bar on a terminal; nothing elsewhere, and nothing if `quiet`. */
function openPayoutBar({ stderr }: Context, total: number, quiet: boolean): PayoutBar {
  if (quiet || !stderr.isTTY || total < WORTH_A_BAR) return { show: () => undefined, end: () => undefined };
  const format = '{bar} {percentage}%  {value}/{total} payouts  {eta_formatted}';
  const bar = new SingleBar({ format, stream: stderr, hideCursor: true, gracefulExit: false, barsize: 30 });
  bar.start(total, 0);
  return { show: (done) => bar.update(done), end: () => bar.stop() };
}
