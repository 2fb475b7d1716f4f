import type { Client } from '@laurel/client/client.ts';
import { type RefusedMessage, refusedSources } from '@laurel/contract/integrations/refused-messages.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument, oneOfOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import { given, printJson, printLine } from '../../cli/output.ts';

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

const refusedSendAgain: Command = {
  name: 'refused send-again',
  takes: '[ID]',
  about:
    'Sends one refused message again, or with --all the open ones that match, the oldest first. Exit code 1: one of them was refused again.',
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

/** Messages of other systems that were refused and kept. */
export const refusedCommands: Command[] = [
  tableCommand({
    operation: 'listRefusedMessages',
    name: 'refused list',
    about: 'Lists messages of other systems that were refused and kept, the newest first.',
    flags: {
      source: filterOptions.source.about,
      event: { value: 'EVENT', about: filterOptions.event.about },
      player: { member: 'player_id', value: 'ID', about: filterOptions.player.about },
      state: 'only those in this state',
    },
    columns: ['id', 'source', 'event', 'message_id', 'player_id', 'state', 'received_at', 'why'],
    row: ({ errors, ...message }) => ({ ...message, why: errors.map(sentenceOf).join('; ') }),
  }),
  answerCommand({
    operation: 'readRefusedMessage',
    name: 'refused show',
    about: 'Shows a refused message: why it was refused, and the whole of it.',
    arguments: { ID: 'refused_id' },
    print,
  }),
  refusedSendAgain,
  answerCommand({
    operation: 'discardRefusedMessage',
    name: 'refused discard',
    about: 'Discards a refused message: it is not to count.',
    arguments: { ID: 'refused_id' },
    flags: {
      reason: {
        about: 'why; kept with the message and in the audit log',
        needed: 'Why? Give --reason.',
      },
    },
    says: ({ id, state }) => `Message ${id} is ${state}.`,
  }),
];

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

function print(context: Context, { id, source, state, received_at, errors, message }: RefusedMessage): void {
  printLine(context, `Message ${id} of ${source}, received ${received_at}, is ${state}.`);
  for (const error of errors) printLine(context, sentenceOf(error));
  printLine(context, JSON.stringify(message, undefined, 2));
}

function sentenceOf({ pointer, detail }: RefusedMessage['errors'][number]): string {
  return pointer === '' ? detail : `${pointer} ${detail}`;
}
