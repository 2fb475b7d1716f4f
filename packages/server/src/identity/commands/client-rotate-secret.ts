import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine, printRemark } from '../../cli/output.ts';
import { overlapOption, rotationOf } from './overlap-option.ts';

export const clientRotateSecret: Command = {
  name: 'client rotate-secret',
  takes: 'ID',
  about: 'Gives a client a new secret and shows it only once; the previous one works for a while.',
  positionals: [1, 1],
  options: { ...serverOptions, overlap: overlapOption },
  run: async (input, context) => {
    const body = rotationOf(input);
    const path = { client_id: input.positionals[0] ?? '' };
    const rotated = await openAccount(input, context).rotateClientSecret({ path, body });
    if (flagOption(input, 'json')) printJson(context, rotated);
    else {
      printRemark(context, `The secret before works until ${rotated.previous_secret_until}.`);
      printRemark(context, `The new secret of ${rotated.client_id}; it is shown only once:`);
      printLine(context, rotated.client_secret);
    }
    return 0;
  },
};
