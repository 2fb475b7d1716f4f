import type { ApiKeyScope } from '@laurel/contract/identity/api-keys.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printLine, printRemark } from '../../cli/output.ts';
import { originsOption, originsOptions } from './origins-option.ts';

/** What a platform's backend needs; pages of a website get keys of their own. */
const usual: ApiKeyScope[] = ['events:write', 'tournaments:read'];

/** Says which sites may use a key without origins: if a site is missing, only the browser shows an error. */
function hintOf(scopes: readonly ApiKeyScope[]): string | undefined {
  const change = '`laurel tenant set ID --origins https://…` sets those of the tenant';
  if (scopes.includes('players:issue'))
    return `Its player tokens work on pages of the sites of the tenant and of its publishable keys; ${change}.`;
  if (scopes.includes('boards:read'))
    return `It works only on pages of the sites of the tenant; --origins names other sites, and ${change}.`;
  return undefined;
}

export const keyCreate: Command = {
  name: 'key create',
  takes: 'NAME',
  about:
    'Makes an API key of the tenant and shows it only once. NAME identifies it. The scope boards:read makes a publishable key.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    scopes: {
      type: 'string',
      value: 'SCOPE,…',
      about: `what it may do, separated by commas; ${usual.join(',')} by default`,
    },
    ...originsOptions,
  },
  run: async (input, context) => {
    const scopes = (textOption(input, 'scopes')?.split(',') as ApiKeyScope[] | undefined) ?? usual;
    const client = openAccount(input, context);
    const created = await client.createApiKey({
      body: { name: input.positionals[0] ?? '', scopes, ...given('origins', originsOption(input)) },
    });
    if (flagOption(input, 'json')) printJson(context, created);
    else {
      printRemark(context, `API key ${created.api_key_id} (${created.name}); it is shown only once:`);
      printLine(context, created.key);
      const hint = created.origins === null ? hintOf(created.scopes) : undefined;
      if (hint) printRemark(context, hint);
    }
    return 0;
  },
};
