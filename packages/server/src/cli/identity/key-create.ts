import type { ApiKeyScope } from '@laurel/contract/identity/api-keys.ts';
import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, textOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { given, printJson, printLine, printRemark } from '../framework/output.ts';
import { originsOption, originsOptions } from './origins-option.ts';

/** What a platform's backend needs; pages of a website get keys of their own. */
const usual: ApiKeyScope[] = ['events:write', 'tournaments:read'];

export const keyCreate: Command = {
  name: 'key create',
  takes: 'NAME',
  about:
    'Makes an API key of the tenant and shows it this once. NAME tells it from others. The scope boards:read makes a publishable key.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    scopes: {
      type: 'string',
      value: 'SCOPE,…',
      about: `what it may do, separated by commas; ${usual.join(',')} unless told`,
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
      printRemark(context, `API key ${created.api_key_id} (${created.name}); it is shown this once:`);
      printLine(context, created.key);
    }
    return 0;
  },
};
