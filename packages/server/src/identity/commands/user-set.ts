import { roles, type UserReplacement } from '@laurel/contract/identity/users.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given, printJson, printLine } from '../../cli/output.ts';
import { newPasswordOption, readNewPassword } from './new-password.ts';
import { findUserByName } from './users.ts';

export const userSet: Command = {
  name: 'user set',
  takes: 'USERNAME|ID',
  about: 'Gives a user another role or password, or lets a disabled one in again.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    role: { type: 'string', value: roles.join('|'), about: 'what the user may do' },
    'new-password': newPasswordOption,
    enable: { type: 'boolean', about: 'let a disabled user sign in again' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const role = oneOfOption(input, 'role', roles);
    const password = await readNewPassword(input, context);
    const enables = flagOption(input, 'enable');
    if (role === undefined && password === undefined && !enables)
      throw new UsageError('Give at least one option to change.');
    const user = await findUserByName(client, input.positionals[0] ?? '');
    const body: UserReplacement = {
      role: role ?? user.role,
      ...given('password', password),
      ...given('disabled', enables ? false : undefined),
    };
    const changed = await client.replaceUser({ path: { user_id: user.user_id }, body });
    if (flagOption(input, 'json')) printJson(context, changed);
    else printLine(context, `User ${changed.username} was changed; the role is ${changed.role}.`);
    return 0;
  },
};
