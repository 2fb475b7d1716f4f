import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { newPasswordOption, readNewPassword } from './new-password.ts';

export const userPassword: Command = {
  name: 'user password',
  takes: '',
  about:
    'Changes your own password and ends what else you are signed in with. `user set` gives one to others.',
  positionals: [0, 0],
  options: { ...serverOptions, 'new-password': newPasswordOption },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const new_password = await readNewPassword(input, context);
    if (new_password === undefined) throw new UsageError('Which one? Give --new-password.');
    const current_password = textOption(input, 'password') ?? context.settings.password ?? '';
    await client.changeOwnPassword({ body: { current_password, new_password } });
    if (flagOption(input, 'json')) printJson(context, { changed: true });
    else printLine(context, 'Your password was changed.');
    return 0;
  },
};
