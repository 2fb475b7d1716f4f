import type { Client } from '@laurel/client/client.ts';
import {
  type RefusedMessage,
  refusedSources,
  refusedStates,
} from '@laurel/contract/integrations/refused-messages.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument, oneOfOption, textOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given, printJson, printLine, printTable } from '../../cli/output.ts';

const filterOptions = {
  source: { type: 'string', value: refusedSources.join('|'), about: 'only those from here' },
  event: { type: 'string', value: 'EVENT', about: 'only those of this kind' },
  player: { type: 'string', value: 'ID', about: 'only those of this player' },
} as const;

function filterOf(input: Input) {
  return {
    ...given('source', oneOfOption(input, 'source', refusedSources)),
    ...given('event', textOption(input, 'event')),
    ...given('player_id', textOption(input, 'player')),
  };
}

export const refusedList: Command = {
  name: 'refused list',
  takes: '',
  about: 'Lists messages of other systems that were refused and kept, the newest first.',
  positionals: [0, 0],
  options: {
    ...serverOptions,
    ...filterOptions,
    state: { type: 'string', value: refusedStates.join('|'), about: 'only those in this state' },
  },
  run: async (input, context) => {
    const state = given('state', oneOfOption(input, 'state', refusedStates));
    const query = { ...filterOf(input), ...state, page_size: 100 };
    const all = await Array.fromAsync(openAccount(input, context).listRefusedMessages.items({ query }));
    if (flagOption(input, 'json')) printJson(context, all);
    else
      printTable(
        context,
        ['id', 'source', 'event', 'message_id', 'player_id', 'state', 'received_at', 'why'],
        all.map(rowOf),
      );
    return 0;
  },
};

export const refusedShow: Command = {
  name: 'refused show',
  takes: 'ID',
  about: 'Shows a refused message: why it was refused, and the whole of it.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const refused_id = idArgument(input);
    const message = await openAccount(input, context).readRefusedMessage({ path: { refused_id } });
    if (flagOption(input, 'json')) printJson(context, message);
    else print(context, message);
    return 0;
  },
};

export const refusedSendAgain: Command = {
  name: 'refused send-again',
  takes: '[ID]',
  about:
    'Sends one refused message again, or with --all the open ones that match, the oldest first. Exit code 1: one of them was refused again.',
  positionals: [0, 1],
  options: {
    ...serverOptions,
    ...filterOptions,
    all: { type: 'boolean', about: 'all open messages that match' },
  },
  run: async (input, context) => {
    const isAll = flagOption(input, 'all');
    if (isAll === input.positionals.length > 0)
      throw new UsageError('Give the ID of a refused message, or --all.');
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const sent = isAll ? await sendAll(client, filterOf(input)) : await sendOne(client, idArgument(input));
    if (flagOption(input, 'json')) printJson(context, sent);
    else printLine(context, `${sent.sent} sent, ${sent.refused} refused again.`);
    return sent.refused === 0 ? 0 : 1;
  },
};

async function sendOne(client: Client, refused_id: number) {
  const { state } = await client.sendRefusedMessage({ path: { refused_id } });
  return state === 'open' ? { sent: 0, refused: 1 } : { sent: 1, refused: 0 };
}

async function sendAll(client: Client, body: ReturnType<typeof filterOf>) {
  const total = { sent: 0, refused: 0 };
  let after: number | undefined;
  do {
    const { sent, refused, next } = await client.sendRefusedMessages({ query: { after }, body });
    total.sent += sent;
    total.refused += refused;
    after = next ?? undefined;
  } while (after !== undefined);
  return total;
}

export const refusedDiscard: Command = {
  name: 'refused discard',
  takes: 'ID',
  about: 'Discards a refused message: it is not to count.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    reason: { type: 'string', value: 'TEXT', about: 'why; kept with the message and in the audit log' },
  },
  run: async (input, context) => {
    const path = { refused_id: idArgument(input) };
    const reason = textOption(input, 'reason');
    if (reason === undefined) throw new UsageError('Why? Give --reason.');
    const message = await openAccount(input, context).discardRefusedMessage({ path, body: { reason } });
    if (flagOption(input, 'json')) printJson(context, message);
    else printLine(context, `Message ${message.id} is ${message.state}.`);
    return 0;
  },
};

function rowOf({ errors, ...message }: RefusedMessage) {
  return { ...message, why: errors.map(sentenceOf).join('; ') };
}

function print(context: Context, { id, source, state, received_at, errors, message }: RefusedMessage): void {
  printLine(context, `Message ${id} of ${source}, received ${received_at}, is ${state}.`);
  for (const error of errors) printLine(context, sentenceOf(error));
  printLine(context, JSON.stringify(message, undefined, 2));
}

function sentenceOf({ pointer, detail }: RefusedMessage['errors'][number]): string {
  return pointer === '' ? detail : `${pointer} ${detail}`;
}
