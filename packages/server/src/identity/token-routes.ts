import formbody from '@fastify/formbody';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { TokenRefusal, tokenErrorTable } from '@laurel/contract/identity/tokens.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../http/handlers.ts';
import { refuseCodings } from '../http/request-bodies.ts';
import type { IssueAccessToken } from './access-tokens.ts';
import type { Identity } from './identity.ts';

/** More than any honest form; the bound of what an unknown caller makes the server parse. */
const FORM_BYTES = 16 * 1024;

/** `POST /api/v1/auth/token` (docs/rules/tokens.md#1). Everything is answered in the form of RFC 6749 section 5. */
export function tokenRoutes(identity: Identity) {
  return {
    obtainAccessToken: {
      bodyBytes: FORM_BYTES,
      // The form is read by hand, because its refusals have words of their own.
      validates: true,
      prepare: async (scope) => {
        scope.removeAllContentTypeParsers();
        await scope.register(formbody, { bodyLimit: FORM_BYTES });
        scope.setErrorHandler(answerRefusal);
      },
      preParsing: refuseCodings,
      handle: (request, reply) => {
        const form = readTokenRequest(request.body, request.headers.authorization);
        forbidStoring(reply);
        return identity.issueAccessToken({ ...form, address: request.ip ?? '' });
      },
    },
  } satisfies Partial<Handlers>;
}

function answerRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (tokenErrorTable[refusal.code] >= 500)
    request.log.error({ err: causeOf(error), fault: refusal.code }, refusal.description);
  return sendRefusal(reply, refusal);
}

function forbidStoring(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
}

function sendRefusal(
  reply: FastifyReply,
  { code, description, retryAfterSeconds }: TokenRefusal,
): FastifyReply {
  reply.removeHeader('connection');
  if (code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="laurel", charset="UTF-8"');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return forbidStoring(reply)
    .status(tokenErrorTable[code])
    .type('application/json')
    .send({ error: code, error_description: description });
}

function toRefusal(error: Error): TokenRefusal {
  if (error instanceof TokenRefusal) return error;
  if (error instanceof Fault && error.code === 'too_many_attempts')
    return new TokenRefusal('slow_down', error.detail, error.options.retryAfterSeconds);
  if (error instanceof Fault && error.status === 503)
    return new TokenRefusal('temporarily_unavailable', error.detail, error.options.retryAfterSeconds);
  if (error instanceof Fault && error.code === 'unsupported_media_type')
    return new TokenRefusal('invalid_request', error.detail);
  const { code, statusCode = 500 } = error as FastifyError;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new TokenRefusal('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new TokenRefusal('invalid_request', `The body is larger than ${FORM_BYTES} bytes.`);
  if (statusCode < 500) return new TokenRefusal('invalid_request', 'The request cannot be read.');
  return new TokenRefusal('server_error', 'The service failed; the cause is in its log.');
}

function causeOf(error: Error): unknown {
  return error instanceof Fault ? (error.options.cause ?? error) : error;
}

type TokenRequest = Omit<IssueAccessToken, 'address'>;
type Form = Record<string, string | undefined>;

/**
 * Reads the form of a token request and the client's HTTP Basic credentials (RFC 6749 sections 2.3.1 and 4.3.2). A field
 * without a value counts as left out (section 3.2). Throws TokenRefusal.
 */
function readTokenRequest(body: unknown, authorization: string | undefined): TokenRequest {
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
