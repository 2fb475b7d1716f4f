import { type Static, Type } from 'typebox';
import { enumeration } from '../values/enumerations.ts';
import { originsSchema } from './origins.ts';

/**
 * What an API key can be allowed: sending events, reading the tournament listing (spec: Authentication), showing boards in pages, issuing
 * player tokens (decisions 11).
 */
export const apiKeyScopes = ['events:write', 'tournaments:read', 'boards:read', 'players:issue'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The scope of publishable keys, which stand in pages that everybody can read. */
export const publishableScope = 'boards:read' satisfies ApiKeyScope;

const scopes = Type.Array(enumeration('ApiKeyScope', apiKeyScopes), {
  minItems: 1,
  uniqueItems: true,
});

const name = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\p{Cc}\\p{Cs}]+$',
  description: 'What the API key is for, to tell it from others',
});

/** Body of `POST /api/v1/api-keys` (decisions 7). */
export const newApiKeySchema = Type.Object(
  {
    name,
    scopes: {
      ...scopes,
      description: '`boards:read` makes a publishable key, which may stand in a page and has no other scope',
    },
    origins: Type.Optional(originsSchema),
  },
  { title: 'NewApiKey', additionalProperties: false },
);
export type NewApiKey = Static<typeof newApiKeySchema>;

function nullableTime(description: string) {
  return Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });
}

const shown = {
  api_key_id: Type.Integer({ description: 'Also the client_id of the token endpoint' }),
  name,
  scopes,
  origins: Type.Union([originsSchema, Type.Null()], {
    description:
      'The sites whose pages may use it, or the player tokens that it issues; null: those of the tenant',
  }),
  key_hint: Type.String({ description: 'The last four characters of the API key' }),
  created_at: Type.String({ format: 'date-time' }),
  expires_at: nullableTime('When it ends, as it was rotated; null: it does not'),
  last_used_at: nullableTime('When it was last used, to about a minute; null: never'),
  revoked_at: nullableTime('When it was revoked'),
};

export const apiKeySchema = Type.Object(shown, { title: 'ApiKey' });
export type ApiKey = Static<typeof apiKeySchema>;

export const createdApiKeySchema = Type.Object(
  {
    ...shown,
    key: Type.String({ description: 'The API key itself, shown this once' }),
  },
  { title: 'CreatedApiKey' },
);

/** Answer of `POST /api/v1/api-keys/{id}/rotate`: the new API key, and what became of the one in whose place it stands. */
export const rotatedApiKeySchema = Type.Object(
  {
    ...createdApiKeySchema.properties,
    replaces: Type.Object({
      api_key_id: Type.Integer(),
      expires_at: Type.String({ format: 'date-time', description: 'Until when the old API key works' }),
    }),
  },
  { title: 'RotatedApiKey' },
);
