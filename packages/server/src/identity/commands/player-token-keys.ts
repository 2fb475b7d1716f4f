import { createPublicKey } from 'node:crypto';
import {
  type NewPlayerTokenKey,
  type PlayerTokenAlgorithm,
  playerTokenAlgorithms,
} from '@laurel/contract/identity/player-tokens.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { Failure } from '../../cli/failures.ts';
import { printJson, printLine, printRemark, printTable } from '../../cli/output.ts';
import { readTextFile } from '../../cli/read-text-file.ts';

export const playerTokenKeyAdd: Command = {
  name: 'player-token-key add',
  takes: 'NAME FILE',
  about:
    'Registers a public key, of which your backend has the private one, for tokens of players. FILE is PEM or a JSON Web Key.',
  positionals: [2, 2],
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

export const playerTokenKeyList: Command = {
  name: 'player-token-key list',
  takes: '',
  about: 'Lists the public keys for tokens of players, with the revoked ones.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const keys = await Array.fromAsync(openAccount(input, context).listPlayerTokenKeys.items());
    const columns = ['key_id', 'name', 'algorithm', 'created_at', 'revoked_at'] as const;
    if (flagOption(input, 'json')) printJson(context, keys);
    else printTable(context, [...columns], keys);
    return 0;
  },
};

export const playerTokenKeyRevoke: Command = {
  name: 'player-token-key revoke',
  takes: 'ID',
  about: 'Ends a public key permanently, and with it the tokens that were signed with it.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const key_id = input.positionals[0] ?? '';
    await openAccount(input, context).revokePlayerTokenKey({ path: { key_id } });
    if (flagOption(input, 'json')) printJson(context, { key_id, revoked: true });
    else printLine(context, `Public key ${key_id} is revoked.`);
    return 0;
  },
};

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
