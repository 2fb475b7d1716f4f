import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine, printRemark } from '../framework/output.ts';

export const clientCreate: Command = {
  name: 'client create',
  takes: 'NAME',
  about:
    'Makes a client of the token endpoint and shows its secret this once. NAME tells which program it is.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const body = { name: input.positionals[0] ?? '' };
    const created = await openAccount(input, context).createTokenClient({ body });
    if (flagOption(input, 'json')) printJson(context, created);
    else {
      printRemark(context, `The secret of ${created.client_id} (${created.name}); it is shown this once:`);
      printLine(context, created.client_secret);
    }
    return 0;
  },
};
