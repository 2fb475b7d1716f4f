import { writeFile } from 'node:fs/promises';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { fileFailure } from '../../cli/failures.ts';
import { jsonText, printJson, printLine } from '../../cli/output.ts';

export const playerExport: Command = {
  name: 'player export',
  takes: 'ID [FILE]',
  about:
    'Writes all data of a player as JSON, including every event, to a new FILE that nobody else can read, or to standard output.',
  positionals: [1, 2],
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

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw fileFailure(error, file, 'written');
  }
}
