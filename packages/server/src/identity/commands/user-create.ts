import { type NewUser, roles } from '@laurel/contract/identity/users.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { newPasswordOption, readNewPassword } from './new-password.ts';

export const userCreate: Command = {
  name: 'user create',
  takes: 'USERNAME',
  about: 'Adds a user to the tenant.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    role: { type: 'string', value: roles.join('|'), about: 'what the user may do; viewer by default' },
    'new-password': newPasswordOption,
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const role = oneOfOption(input, 'role', roles) ?? 'viewer';
    const password = await readNewPassword(input, context);
    if (password === undefined) throw new UsageError('The user needs a password: --new-password.');
    const body: NewUser = { username: input.positionals[0] ?? '', password, role };
    const user = await client.createUser({ body });
    if (flagOption(input, 'json')) printJson(context, user);
    else printLine(context, `User ${user.username} was made, with the role ${user.role}.`);
    return 0;
  },
};
