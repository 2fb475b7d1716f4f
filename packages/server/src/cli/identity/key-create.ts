import { apiKeyScopes, type createdApiKeySchema } from '@laurel/contract/identity/api-keys.ts';
import type { Static } from 'typebox';
import { accountOf, openApiClient, serverOptions } from '../framework/api-client.ts';
import { flagOption, textOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine, printRemark } from '../framework/output.ts';

export const keyCreate: Command = {
  name: 'key create',
  takes: 'NAME',
  about: 'Makes an API key of the tenant and shows it this once. NAME tells it from others.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    scopes: {
      type: 'string',
      value: apiKeyScopes.join(','),
      about: 'what it may do, separated by commas; all unless told',
    },
  },
  run: async (input, context) => {
    const scopes = textOption(input, 'scopes')?.split(',') ?? [...apiKeyScopes];
    const api = openApiClient(accountOf(input, context));
    const body = { name: input.positionals[0] ?? '', scopes };
    const created = await api.send<Static<typeof createdApiKeySchema>>('POST', '/api/v1/api-keys', body);
    if (flagOption(input, 'json')) printJson(context, created);
    else {
      printRemark(context, `API key ${created.api_key_id} (${created.name}); it is shown this once:`);
      printLine(context, created.key);
    }
    return 0;
  },
};
