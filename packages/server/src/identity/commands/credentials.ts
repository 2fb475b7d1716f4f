import { createPublicKey } from 'node:crypto';
import type { ApiKeyScope } from '@laurel/contract/identity/api-keys.ts';
import {
  type NewPlayerTokenKey,
  type PlayerTokenAlgorithm,
  playerTokenAlgorithms,
} from '@laurel/contract/identity/player-tokens.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, flagOption, oneOfOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { readTextFile } from '../../cli/files.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Flag } from '../../cli/operation-fillings.ts';
import { printJson, printLine, printRemark } from '../../cli/output.ts';
import { originsFlags } from './tenants.ts';

/** The option of calls that put a new secret in the place of an old one. */
const overlapFlags = {
  overlap: {
    member: 'overlap_seconds',
    value: 'SECONDS',
    about: 'how long the old one goes on working, a day by default; 0 ends it at once',
    read: (input) => {
      const text = textOption(input, 'overlap');
      if (text === undefined) return undefined;
      if (!/^\d{1,8}$/.test(text))
        throw new UsageError(`--overlap takes a number of seconds, not "${text}".`);
      return Number(text);
    },
  },
} satisfies Record<string, Flag>;

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

/** Clients of the token endpoint. */
export const clientCommands: Command[] = [
  answerCommand({
    operation: 'createTokenClient',
    name: 'client create',
    about:
      'Makes a client of the token endpoint and shows its secret only once. NAME says which program it is.',
    arguments: { NAME: 'name' },
    remarks: ({ client_id, name }) => [`The secret of ${client_id} (${name}); it is shown only once:`],
    says: ({ client_secret }) => client_secret,
  }),
  tableCommand({
    operation: 'listTokenClients',
    name: 'client list',
    about:
      'Lists the clients of the token endpoint, with the removed ones; of secrets only the last characters.',
    columns: ['client_id', 'name', 'secret_hint', 'created_at', 'removed_at'],
  }),
  answerCommand({
    operation: 'rotateClientSecret',
    name: 'client rotate-secret',
    about: 'Gives a client a new secret and shows it only once; the previous one works for a while.',
    arguments: { ID: 'client_id' },
    flags: overlapFlags,
    remarks: ({ client_id, previous_secret_until }) => [
      `The secret before works until ${previous_secret_until}.`,
      `The new secret of ${client_id}; it is shown only once:`,
    ],
    says: ({ client_secret }) => client_secret,
  }),
  answerCommand({
    operation: 'removeTokenClient',
    name: 'client remove',
    about: 'Ends a client of the token endpoint permanently.',
    arguments: { ID: 'client_id' },
    json: (_, { given: { client_id } }) => ({ client_id, removed: true }),
    says: (_, { given: { client_id } }) => `Client ${client_id} is removed.`,
  }),
];

const playerTokenKeyAdd: Command = {
  name: 'player-token-key add',
  takes: 'NAME FILE',
  about:
    'Registers a public key, of which your backend has the private one, for tokens of players. FILE is PEM or a JSON Web Key.',
  options: {
    ...serverOptions,
    algorithm: {
      type: 'string',
      value: playerTokenAlgorithms.join('|'),
      about: 'how tokens are signed; what fits the key by default',
    },
  },
  run: async (input, context) => {
    const [name = '', file = ''] = input.positionals;
    const public_jwk = await readPublicKey(file);
    const algorithm = oneOfOption(input, 'algorithm', playerTokenAlgorithms) ?? usualAlgorithm(public_jwk);
    const body: NewPlayerTokenKey = { name, algorithm, public_jwk };
    const key = await openAccount(input, context).createPlayerTokenKey({ body });
    if (flagOption(input, 'json')) printJson(context, key);
    else {
      printRemark(context, `Tokens signed with the key of ${key.name} (${algorithm}) name it as their kid:`);
      printLine(context, key.key_id);
    }
    return 0;
  },
};

/** Public keys for tokens of players. */
export const playerTokenKeyCommands: Command[] = [
  playerTokenKeyAdd,
  tableCommand({
    operation: 'listPlayerTokenKeys',
    name: 'player-token-key list',
    about: 'Lists the public keys for tokens of players, with the revoked ones.',
    columns: ['key_id', 'name', 'algorithm', 'created_at', 'revoked_at'],
  }),
  answerCommand({
    operation: 'revokePlayerTokenKey',
    name: 'player-token-key revoke',
    about: 'Ends a public key permanently, and with it the tokens that were signed with it.',
    arguments: { ID: 'key_id' },
    json: (_, { given: { key_id } }) => ({ key_id, revoked: true }),
    says: (_, { given: { key_id } }) => `Public key ${key_id} is revoked.`,
  }),
];

/** The public members only, also if the file contains the private key, which must stay with its owner. */
async function readPublicKey(file: string): Promise<NewPlayerTokenKey['public_jwk']> {
  const text = (await readTextFile(file)).trim();
  try {
    const key = text.startsWith('{')
      ? createPublicKey({ key: JSON.parse(text), format: 'jwk' })
      : createPublicKey(text);
    return key.export({ format: 'jwk' }) as NewPlayerTokenKey['public_jwk'];
  } catch (error) {
    throw new Failure(`${file} holds no public key: ${(error as Error).message}.`);
  }
}

function usualAlgorithm({ kty }: NewPlayerTokenKey['public_jwk']): PlayerTokenAlgorithm {
  if (kty === 'OKP') return 'EdDSA';
  return kty === 'EC' ? 'ES256' : 'RS256';
}
