import { type Client, createClient } from '@laurel/client/client.ts';
import { textOption, UsageError } from './arguments.ts';
import type { Context, Input, OptionSpec } from './command.ts';

export const urlOption: OptionSpec = {
  type: 'string',
  value: 'URL',
  about: 'address of the server (or LAUREL_URL)',
};

/** Options of every command that speaks to a running server's management API. */
export const serverOptions: Record<string, OptionSpec> = {
  url: urlOption,
  username: { type: 'string', value: 'NAME', about: 'who signs in (or LAUREL_USERNAME)' },
  password: {
    type: 'string',
    value: 'TEXT',
    about: 'the password (better: LAUREL_PASSWORD, which other users cannot see)',
  },
  tenant: { type: 'string', value: 'ID', about: 'the tenant to act for, by the owner of the installation' },
};

/** For calls that walk through the whole log; `fetch` itself waits no longer than this. */
export const LOG_TIMEOUT_MILLISECONDS = 300_000;

/** A client that signs in with the options or the settings; throws UsageError when something is missing. */
export function openAccount(
  input: Input,
  { settings, clock, random }: Context,
  timeoutMilliseconds?: number,
): Client {
  const username = textOption(input, 'username') ?? settings.username;
  const password = textOption(input, 'password') ?? settings.password;
  if (username === undefined) throw new UsageError('Who signs in? Give --username or LAUREL_USERNAME.');
  if (password === undefined) throw new UsageError('A password is needed: --password or LAUREL_PASSWORD.');
  return createClient({
    url: serverUrl(input, settings.url),
    credentials: { user: { username, password } },
    tenant: textOption(input, 'tenant'),
    timeoutMilliseconds,
    clock,
    random,
  });
}

/** The address of the server without a slash at its end; throws UsageError when it is none. */
export function serverUrl(input: Input, fallback: string): string {
  const text = textOption(input, 'url') ?? fallback;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${text}" is no http or https address.`);
  return text.replace(/\/+$/, '');
}
