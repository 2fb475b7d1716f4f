import { TokenRefusal } from '@laurel/contract/identity/tokens.ts';
import type { IssueAccessToken } from '../issue-access-token.ts';

type TokenRequest = Omit<IssueAccessToken, 'address'>;
type Form = Record<string, string | undefined>;

/**
 * Reads the form of a token request and the client's HTTP Basic credentials (RFC 6749 sections 2.3.1 and 4.3.2). A field
 * without a value counts as left out (section 3.2). Throws TokenRefusal.
 */
export function readTokenRequest(body: unknown, authorization: string | undefined): TokenRequest {
  const form = readForm(body);
  const { grant_type = 'password', username, password, scope } = form;
  if (grant_type !== 'password')
    throw new TokenRefusal('unsupported_grant_type', 'The only grant_type is password.');
  if (username === undefined || password === undefined)
    throw new TokenRefusal('invalid_request', 'The fields username and password are required.');
  return { username, password, scope, client: readClient(form, authorization) };
}

function readForm(body: unknown): Form {
  const fields = Object.entries((body ?? {}) as Record<string, string | string[]>);
  const repeated = fields.find(([, value]) => Array.isArray(value));
  if (repeated) throw new TokenRefusal('invalid_request', 'A field may be sent only once.');
  return Object.fromEntries(fields.filter(([, value]) => value !== '')) as Form;
}

function readClient(
  { client_id, client_secret }: Form,
  authorization: string | undefined,
): TokenRequest['client'] {
  const isInForm = client_id !== undefined || client_secret !== undefined;
  if (authorization === undefined) return isInForm ? { client_id, client_secret } : undefined;
  if (isInForm)
    throw new TokenRefusal(
      'invalid_request',
      'Client credentials may be sent in the form or by HTTP Basic, not both.',
    );
  return readBasic(authorization);
}

/** Both parts are form-encoded before they are joined (RFC 6749 section 2.3.1). */
function readBasic(authorization: string): { client_id: string; client_secret: string } {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined)
    throw new TokenRefusal(
      'invalid_client',
      'The header Authorization does not hold HTTP Basic credentials.',
    );
  return { client_id: decode(id), client_secret: decode(secret) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Sent as it is, which many clients do.
    return text;
  }
}
