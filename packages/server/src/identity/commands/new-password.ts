import { text } from 'node:stream/consumers';
import { textOption } from '../../cli/arguments.ts';
import type { Context, Input, OptionSpec } from '../../cli/command.ts';

export const newPasswordOption: OptionSpec = {
  type: 'string',
  about: "the user's password; - reads it from standard input, where other users cannot see it",
};

/** The password that a user is given; undefined when none was typed. */
export async function readNewPassword(input: Input, { stdin }: Context): Promise<string | undefined> {
  const password = textOption(input, 'new-password');
  return password === '-' ? (await text(stdin)).replace(/\r?\n$/, '') : password;
}
