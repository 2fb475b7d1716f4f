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
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import { printJson, printLine, printRemark } from '../../cli/output.ts';
import { readTextFile } from '../../cli/read-text-file.ts';

const playerTokenKeyAdd: Command = {
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
