import { type Static, Type } from 'typebox';
import { playerIdSchema } from '../values/player-path.ts';
import { closedModel, enumeration, model, nameText, orNull, utcTime } from '../values/schemas.ts';

/** What a player token can be allowed: boards, the player's own line, joining (docs/rules/live.md#1). */
export const playerScopes = ['boards', 'me', 'opt-in'] as const;
export type PlayerScope = (typeof playerScopes)[number];

/** The player that a player token is for. */
export const playerTokenAudience = 'urn:laurel:player';

/** How long (s) a player token may live, no matter who signs it. */
export const maxPlayerTokenSeconds = 3_600;

/** Body of `POST /api/v1/player-tokens` (docs/rules/live.md#1). */
export const playerTokenRequestSchema = closedModel('PlayerTokenRequest', {
  player_id: playerIdSchema,
  scope: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^(boards|me|opt-in)( (boards|me|opt-in))*$',
      description: 'With spaces between; all of them by default',
    }),
  ),
  ttl: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxPlayerTokenSeconds,
      default: maxPlayerTokenSeconds,
      description: 'How many seconds the token is valid',
    }),
  ),
});
export type PlayerTokenRequest = Static<typeof playerTokenRequestSchema>;

export const playerTokenSchema = model('PlayerToken', {
  token: Type.String({ description: 'For `Authorization: Bearer`' }),
  expires_in: Type.Integer({ description: 'Seconds' }),
});

/** With which algorithms operators may sign player tokens (RFC 8037, RFC 7518). */
export const playerTokenAlgorithms = ['EdDSA', 'ES256', 'RS256'] as const;
export type PlayerTokenAlgorithm = (typeof playerTokenAlgorithms)[number];

const algorithm = enumeration('PlayerTokenAlgorithm', playerTokenAlgorithms);
const name = nameText('What the key is for');
const part = Type.Optional(Type.String({ maxLength: 1_500, pattern: '^[A-Za-z0-9_-]+$' }));

/** A public key as a JSON Web Key (RFC 7517); private members are refused. */
const publicJwk = closedModel('PublicJwk', {
  kty: Type.String({ maxLength: 10 }),
  crv: Type.Optional(Type.String({ maxLength: 20 })),
  x: part,
  y: part,
  n: part,
  e: part,
});

/** Body of `POST /api/v1/player-token-keys`. */
export const newPlayerTokenKeySchema = closedModel('NewPlayerTokenKey', {
  name,
  algorithm,
  public_jwk: publicJwk,
});
export type NewPlayerTokenKey = Static<typeof newPlayerTokenKeySchema>;

export const playerTokenKeySchema = model('PlayerTokenKey', {
  key_id: Type.String({ description: 'The `kid` in the header of tokens that this key signs' }),
  name,
  algorithm,
  public_jwk: publicJwk,
  created_at: utcTime('When it was registered'),
  revoked_at: orNull(utcTime('Time'), 'When it was revoked'),
});
export type PlayerTokenKey = Static<typeof playerTokenKeySchema>;
