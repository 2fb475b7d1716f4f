import formbody from '@fastify/formbody';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { TokenRefusal, tokenErrorTable } from '@laurel/contract/identity/tokens.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/handlers.ts';
import { refuseCodings } from '../../http/request-bodies.ts';
import type { Identity } from '../open-identity.ts';
import { readTokenRequest } from './token-request.ts';

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
