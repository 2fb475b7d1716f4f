import type { apiKeySchema } from '@laurel/contract/identity/api-keys.ts';
import type { Static } from 'typebox';
import { accountOf, openApiClient, serverOptions } from '../framework/api-client.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printTable } from '../framework/output.ts';

export const keyList: Command = {
  name: 'key list',
  takes: '',
  about:
    'Lists the API keys of the tenant, with the revoked ones; of the keys themselves only the last characters.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const keys = await openApiClient(accountOf(input, context)).all<Static<typeof apiKeySchema>>(
      '/api/v1/api-keys',
    );
    if (flagOption(input, 'json')) printJson(context, keys);
    else printTable(context, ['api_key_id', 'name', 'scopes', 'key_hint', 'created_at', 'revoked_at'], keys);
    return 0;
  },
};
