import type { Command } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import { overlapFlags } from './overlap-option.ts';

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
