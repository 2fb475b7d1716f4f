import { type Static, Type } from 'typebox';
import { closedModel, model, nameText, timeOrNull } from '../values/schemas.ts';

const name = nameText('Name of the program');

/** Body of `POST /api/v1/clients` (docs/rules/tokens.md#5). */
export const newClientSchema = closedModel('NewClient', { name });
export type NewClient = Static<typeof newClientSchema>;

const shown = {
  client_id: Type.String({ description: 'The `client_id` for the token endpoint' }),
  name,
  secret_hint: Type.String({ description: 'The last four characters of the secret' }),
  created_at: Type.String({ format: 'date-time' }),
  previous_secret_until: timeOrNull('When the previous secret stops working; null: there is none'),
  removed_at: timeOrNull('When it was removed'),
};

export const clientSchema = model('Client', shown);

/** A client with its secret, which is shown when it is made and when it is rotated. */
export const clientWithSecretSchema = model('ClientWithSecret', {
  ...shown,
  client_secret: Type.String({ description: 'The secret itself, shown only once' }),
});
