import { writeFile } from 'node:fs/promises';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../cli/account.ts';
import { fileFailure, flagOption, textOption } from '../cli/arguments.ts';
import type { Command, Input } from '../cli/command.ts';
import { answerCommand } from '../cli/operation-command.ts';
import { jsonText, printJson, printLine } from '../cli/output.ts';

const playerExport: Command = {
  name: 'player export',
  takes: 'ID [FILE]',
  about:
    'Writes all data of a player as JSON, including every event, to a new FILE that nobody else can read, or to standard output.',
  options: serverOptions,
  run: async (input, context) => {
    const [player_id = '', file] = input.positionals;
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const exported = await client.exportPlayer({ path: { player_id } });
    if (file === undefined) {
      printJson(context, exported);
      return 0;
    }
    await write(file, jsonText(exported, 2));
    const events = exported.events.length;
    if (flagOption(input, 'json')) printJson(context, { player_id, file, events });
    else printLine(context, `All that is known of ${player_id} is in ${file}, with ${events} events.`);
    return 0;
  },
};

/** What a player may ask for: all data, and its end. */
export const playerCommands: Command[] = [
  playerExport,
  answerCommand({
    operation: 'erasePlayer',
    name: 'player erase',
    about:
      'Erases a player permanently: id, names and facts; boards keep the place under the hash. Refused while a payout of the player is ' +
      'neither paid nor rejected. `player export` shows the data first.',
    arguments: { ID: 'player_id' },
    flags: { reason: 'why; kept in the audit log' },
    options: { yes: { type: 'boolean', about: 'confirm the erasure, which cannot be undone' } },
    check: unconfirmed,
    timeoutMilliseconds: LOG_TIMEOUT_MILLISECONDS,
    says: ({ player_hash }) => `The player is erased; boards go on showing ${player_hash}.`,
  }),
];

function unconfirmed(input: Input): string | undefined {
  if (textOption(input, 'reason') === undefined) return 'Why? Give --reason.';
  if (flagOption(input, 'yes')) return undefined;
  return `Erasing ${input.positionals[0]} cannot be undone. To confirm, give --yes.`;
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw fileFailure(error, file, 'written');
  }
}
