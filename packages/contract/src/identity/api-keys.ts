import { type Static, Type } from 'typebox';
import { closedModel, enumeration, model, nameText, orNull, timeOrNull, utcTime } from '../values/schemas.ts';
import { originsSchema } from './origins.ts';

/**
 * What an API key can be allowed: sending events, reading the tournament listing (docs/rules/tokens.md#7), showing boards in
 * pages, issuing player tokens (docs/rules/live.md#1), reading sealed logs (docs/certificates/format.md#1).
 */
export const apiKeyScopes = [
  'events:write',
  'tournaments:read',
  'boards:read',
  'players:issue',
  'log:read',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The scope of publishable keys, which are part of pages that everybody can read. */
export const publishableScope = 'boards:read' satisfies ApiKeyScope;

const scopes = Type.Array(enumeration('ApiKeyScope', apiKeyScopes), { minItems: 1, uniqueItems: true });

const name = nameText('What the API key is for');

/** Body of `POST /api/v1/api-keys` (docs/rules/tokens.md#7). */
export const newApiKeySchema = closedModel('NewApiKey', {
  name,
  scopes: {
    ...scopes,
    description:
      '`boards:read` makes a publishable key, which may be part of a public page and has no other scope',
  },
  origins: Type.Optional(originsSchema),
});
export type NewApiKey = Static<typeof newApiKeySchema>;

const shown = {
  api_key_id: Type.Integer({ description: 'Also the client_id of the token endpoint' }),
  name,
  scopes,
  origins: orNull(
    originsSchema,
    'Sites whose pages may use the key or the player tokens that it issues. Null: the key uses the origins of the tenant; its player tokens also use those of the tenant’s publishable keys',
  ),
  key_hint: Type.String({ description: 'The last four characters of the API key' }),
  created_at: Type.String({ format: 'date-time' }),
  expires_at: timeOrNull('When it ends because it was rotated; null: it does not end'),
  last_used_at: timeOrNull('When it was last used, to about a minute; null: never'),
  revoked_at: timeOrNull('When it was revoked'),
};

export const apiKeySchema = model('ApiKey', shown);
export type ApiKey = Static<typeof apiKeySchema>;

export const createdApiKeySchema = model('CreatedApiKey', {
  ...shown,
  key: Type.String({ description: 'The API key itself, shown only once' }),
});

/** Answer of `POST /api/v1/api-keys/{id}/rotate`: the new API key, and what became of the one that it replaces. */
export const rotatedApiKeySchema = model('RotatedApiKey', {
  ...createdApiKeySchema.properties,
  replaces: Type.Object({
    api_key_id: Type.Integer(),
    expires_at: utcTime('When the old API key stops working'),
  }),
});
