import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printTable } from '../../cli/output.ts';

export const emailTest: Command = {
  name: 'email test',
  takes: '[ADDRESS]',
  about:
    'Sends a test e-mail to ADDRESS, or to everybody who gets those of the tenant, and shows what the mail server said; ends with 1 if one ' +
    'was not taken.',
  positionals: [0, 1],
  options: serverOptions,
  run: async (input, context) => {
    const body = given('to', input.positionals[0]);
    const { results } = await openAccount(input, context).sendTestMail({ body });
    if (flagOption(input, 'json')) printJson(context, results);
    else printTable(context, ['to', 'sent', 'detail'], results);
    return results.every(({ sent }) => sent) ? 0 : 1;
  },
};
