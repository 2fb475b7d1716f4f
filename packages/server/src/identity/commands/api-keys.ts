import type { ApiKeyScope } from '@laurel/contract/identity/api-keys.ts';
import type { Command } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import { printLine, printRemark } from '../../cli/output.ts';
import { originsFlags } from './origins-option.ts';
import { overlapFlags } from './overlap-option.ts';

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

/** API keys of the tenant. */
export const apiKeyCommands: Command[] = [
  answerCommand({
    operation: 'createApiKey',
    name: 'key create',
    about:
      'Makes an API key of the tenant and shows it only once. NAME identifies it. The scope boards:read makes a publishable key.',
    arguments: { NAME: 'name' },
    flags: {
      scopes: {
        value: 'SCOPE,…',
        about: `what it may do, separated by commas; ${usual.join(',')} by default`,
        usual,
      },
      ...originsFlags,
    },
    print: (context, { api_key_id, name, key, origins, scopes }) => {
      printRemark(context, `API key ${api_key_id} (${name}); it is shown only once:`);
      printLine(context, key);
      const hint = origins === null ? hintOf(scopes) : undefined;
      if (hint) printRemark(context, hint);
    },
  }),
  tableCommand({
    operation: 'listApiKeys',
    name: 'key list',
    about:
      'Lists the API keys of the tenant, with the revoked ones; of the keys themselves only the last characters.',
    columns: [
      'api_key_id',
      'name',
      'scopes',
      'origins',
      'key_hint',
      'created_at',
      'expires_at',
      'last_used_at',
      'revoked_at',
    ],
  }),
  answerCommand({
    operation: 'rotateApiKey',
    name: 'key rotate',
    about: 'Replaces an API key and shows the new one only once; both work for a while.',
    arguments: { ID: 'api_key_id' },
    flags: overlapFlags,
    remarks: ({ api_key_id, name, replaces }) => [
      `API key ${replaces.api_key_id} works until ${replaces.expires_at}.`,
      `API key ${api_key_id} (${name}); it is shown only once:`,
    ],
    says: ({ key }) => key,
  }),
  answerCommand({
    operation: 'revokeApiKey',
    name: 'key revoke',
    about: 'Ends an API key permanently.',
    arguments: { ID: 'api_key_id' },
    json: (_, { given: { api_key_id } }) => ({ api_key_id, revoked: true }),
    says: (_, { given: { api_key_id } }) => `API key ${api_key_id} is revoked.`,
  }),
];
