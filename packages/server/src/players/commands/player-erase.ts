import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const playerErase: Command = {
  name: 'player erase',
  takes: 'ID',
  about:
    'Erases a player permanently: id, names and facts; boards keep the place under the hash. Refused while a payout of the player is ' +
    'neither paid nor rejected. `player export` shows the data first.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    reason: { type: 'string', value: 'TEXT', about: 'why; kept in the audit log' },
    yes: { type: 'boolean', about: 'confirm the erasure, which cannot be undone' },
  },
  run: async (input, context) => {
    const [player_id = ''] = input.positionals;
    const reason = textOption(input, 'reason');
    if (reason === undefined) throw new UsageError('Why? Give --reason.');
    if (!flagOption(input, 'yes'))
      throw new UsageError(`Erasing ${player_id} cannot be undone. To confirm, give --yes.`);
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const erased = await client.erasePlayer({ path: { player_id }, body: { reason } });
    if (flagOption(input, 'json')) printJson(context, erased);
    else printLine(context, `The player is erased; boards go on showing ${erased.player_hash}.`);
    return 0;
  },
};
