import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../cli/account.ts';
import { flagOption, textOption } from '../cli/arguments.ts';
import type { Command } from '../cli/command.ts';
import { saveText } from '../cli/files.ts';
import { answerCommand } from '../cli/operation-command.ts';
import { jsonText, printAnswer, printJson } from '../cli/output.ts';

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
    await saveText(file, jsonText(exported, 2), { mode: 0o600, flag: 'wx' });
    const events = exported.events.length;
    const line = `All that is known of ${player_id} is in ${file}, with ${events} events.`;
    return printAnswer(input, context, { player_id, file, events }, line);
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
    check: (input) => {
      if (textOption(input, 'reason') === undefined) return 'Why? Give --reason.';
      if (flagOption(input, 'yes')) return undefined;
      return `Erasing ${input.positionals[0]} cannot be undone. To confirm, give --yes.`;
    },
    timeoutMilliseconds: LOG_TIMEOUT_MILLISECONDS,
    says: ({ player_hash }) => `The player is erased; boards go on showing ${player_hash}.`,
  }),
];
