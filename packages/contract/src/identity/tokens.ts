import { type Static, Type } from 'typebox';
import { enumeration, model } from '../values/schemas.ts';

/**
 * Every refusal of the token endpoint: the `error` of RFC 6749 section 5.2 → HTTP status. `slow_down` is RFC 8628's; the
 * last two are RFC 6749's own words for a server in trouble.
 */
export const tokenErrorTable = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  slow_down: 429,
  server_error: 500,
  temporarily_unavailable: 503,
} as const satisfies Record<string, number>;

export type TokenErrorCode = keyof typeof tokenErrorTable;

/** A refusal of the token endpoint; `description` is public text without a secret. */
export class TokenRefusal extends Error {
  readonly code: TokenErrorCode;
  readonly description: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: TokenErrorCode, description: string, retryAfterSeconds?: number) {
    super(`${code}: ${description}`);
    this.code = code;
    this.description = description;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The form of `POST /api/v1/auth/token` (docs/rules/tokens.md#1). */
export const tokenFormSchema = model('TokenForm', {
  grant_type: Type.Optional(Type.String({ description: '`password`, if sent' })),
  username: Type.String(),
  password: Type.String({ format: 'password' }),
  scope: Type.Optional(
    Type.String({
      default: '.',
      description: 'Scopes with spaces between; `.` means all scopes of the user',
    }),
  ),
  client_id: Type.Optional(
    Type.String({ description: 'Id of a client of the user’s tenant, or of one of its API keys' }),
  ),
  client_secret: Type.Optional(
    Type.String({ format: 'password', description: 'The secret of the client, or that API key' }),
  ),
});

export const tokenAnswerSchema = model('TokenAnswer', {
  access_token: Type.String({ description: 'A signed JWT (RFC 9068)' }),
  token_type: Type.Literal('bearer'),
  expires_in: Type.Integer({ description: 'Seconds' }),
  scope: Type.String({ description: 'What the access token allows, with spaces between' }),
});

/** Every refusal of the token endpoint (RFC 6749 section 5.2). */
export const tokenErrorSchema = model('TokenError', {
  error: enumeration('TokenErrorCode', Object.keys(tokenErrorTable) as TokenErrorCode[]),
  error_description: Type.String(),
});

/** What the token endpoint answers. */
export type TokenAnswer = Static<typeof tokenAnswerSchema>;
