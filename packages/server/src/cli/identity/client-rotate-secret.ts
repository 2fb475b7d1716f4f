import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine, printRemark } from '../framework/output.ts';
import { overlapOption, rotationOf } from './overlap-option.ts';

export const clientRotateSecret: Command = {
  name: 'client rotate-secret',
  takes: 'ID',
  about: 'Gives a client a new secret and shows it this once; the one before works for a while.',
  positionals: [1, 1],
  options: { ...serverOptions, overlap: overlapOption },
  run: async (input, context) => {
    const body = rotationOf(input);
    const path = { client_id: input.positionals[0] ?? '' };
    const rotated = await openAccount(input, context).rotateClientSecret({ path, body });
    if (flagOption(input, 'json')) printJson(context, rotated);
    else {
      printRemark(context, `The secret before works until ${rotated.previous_secret_until}.`);
      printRemark(context, `The new secret of ${rotated.client_id}; it is shown this once:`);
      printLine(context, rotated.client_secret);
    }
    return 0;
  },
};
