import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine, printRemark } from '../../cli/output.ts';

export const clientCreate: Command = {
  name: 'client create',
  takes: 'NAME',
  about:
    'Makes a client of the token endpoint and shows its secret only once. NAME says which program it is.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const body = { name: input.positionals[0] ?? '' };
    const created = await openAccount(input, context).createTokenClient({ body });
    if (flagOption(input, 'json')) printJson(context, created);
    else {
      printRemark(context, `The secret of ${created.client_id} (${created.name}); it is shown only once:`);
      printLine(context, created.client_secret);
    }
    return 0;
  },
};
