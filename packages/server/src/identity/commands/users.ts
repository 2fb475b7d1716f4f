import { text } from 'node:stream/consumers';
import type { Client, Result } from '@laurel/client/client.ts';
import { plainUsername, roles, type UserReplacement } from '@laurel/contract/identity/users.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, flagOption, oneOfOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Flag } from '../../cli/operation-fillings.ts';
import { given, printJson, printLine } from '../../cli/output.ts';

const newPassword = {
  member: 'password',
  about: "the user's password; - reads it from standard input, where other users cannot see it",
  read: readNewPassword,
} satisfies Flag;

async function readNewPassword(input: Input, name: string, { stdin }: Context): Promise<string | undefined> {
  const password = textOption(input, name);
  return password === '-' ? (await text(stdin)).replace(/\r?\n$/, '') : password;
}

const userSet: Command = {
  name: 'user set',
  takes: 'USERNAME|ID',
  about: 'Gives a user another role or password, or lets a disabled one in again.',
  options: {
    ...serverOptions,
    role: { type: 'string', value: roles.join('|'), about: 'what the user may do' },
    'new-password': { type: 'string', about: newPassword.about },
    enable: { type: 'boolean', about: 'let a disabled user sign in again' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const role = oneOfOption(input, 'role', roles);
    const password = await readNewPassword(input, 'new-password', context);
    const enables = flagOption(input, 'enable');
    if (role === undefined && password === undefined && !enables)
      throw new UsageError('Give at least one option to change.');
    const user = await findUser(client, input.positionals[0] ?? '');
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

/** Users of the tenant. */
export const userCommands: Command[] = [
  answerCommand({
    operation: 'createUser',
    name: 'user create',
    about: 'Adds a user to the tenant.',
    arguments: { USERNAME: 'username' },
    flags: {
      role: { about: 'what the user may do; viewer by default', usual: 'viewer' },
      'new-password': { ...newPassword, needed: 'The user needs a password: --new-password.' },
    },
    says: ({ username, role }) => `User ${username} was made, with the role ${role}.`,
  }),
  tableCommand({
    operation: 'listUsers',
    name: 'user list',
    about: 'Lists the users of the tenant, with the disabled ones.',
    columns: ['user_id', 'username', 'role', 'created_at', 'disabled_at'],
  }),
  userSet,
  answerCommand({
    operation: 'disableUser',
    name: 'user disable',
    about:
      'Keeps a user from signing in and ends their access tokens; `user set --enable` lets them in again.',
    arguments: { 'USERNAME|ID': { member: 'user_id', find: namedUser } },
    json: (_, { given }) => ({ user_id: given.user_id, username: given['USERNAME|ID'], disabled: true }),
    says: (_, { given }) => `User ${given['USERNAME|ID']} is disabled.`,
  }),
  answerCommand({
    operation: 'changeOwnPassword',
    name: 'user password',
    about:
      'Changes your own password and ends what else you are signed in with. `user set` gives one to others.',
    flags: {
      password: {
        about: serverOptions.password?.about ?? '',
        member: 'current_password',
        read: (input, name, { settings }) => textOption(input, name) ?? settings.password ?? '',
      },
      'new-password': { ...newPassword, member: 'new_password', needed: 'Which one? Give --new-password.' },
    },
    json: () => ({ changed: true }),
    says: () => 'Your password was changed.',
  }),
  {
    name: 'user sign-out',
    takes: '[USERNAME|ID]',
    about: 'Ends every access token of a user, or your own; the password stays.',
    options: serverOptions,
    run: async (input, context) => {
      const client = openAccount(input, context);
      const [wanted] = input.positionals;
      const { user_id, username } =
        wanted === undefined ? await client.readOwnUser() : await findUser(client, wanted);
      if (wanted === undefined) await client.signOutEverywhere();
      else await client.signOutUser({ path: { user_id } });
      if (flagOption(input, 'json')) printJson(context, { user_id, username, signed_out: true });
      else printLine(context, `User ${username} is signed out everywhere.`);
      return 0;
    },
  },
];

/**
 * The user of the tenant with this username, whatever the case and width of its letters, or with this id; throws Failure.
 */
async function findUser(client: Client, wanted: string): Promise<Result<'createUser'>> {
  const users = await Array.fromAsync(client.listUsers.items());
  const plain = (name: string) => plainUsername(name).toLowerCase();
  const named =
    users.find(({ username }) => username.toLowerCase() === wanted.toLowerCase()) ??
    users.find(({ username }) => plain(username) === plain(wanted));
  const user = named ?? users.find(({ user_id }) => String(user_id) === wanted);
  if (!user) throw new Failure(`The tenant has no user ${wanted}.`);
  return user;
}

async function namedUser(client: Client, wanted: string) {
  const { user_id: id, username: name } = await findUser(client, wanted);
  return { id, name };
}
