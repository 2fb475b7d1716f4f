import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../identity/identity.ts';
import { allowedMethods } from './problems.ts';

/** How long (s) a browser may remember the answer; Chromium takes no more than two hours. */
const MAX_AGE_SECONDS = 600;

/** Lets a page of one of these sites read the answer (docs/rules/live.md#1); cookies are never allowed. */
export function allowOrigin(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): void {
  if (origin === undefined) return;
  reply.header('vary', 'Origin');
  if (!origins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'ETag, Retry-After');
}

/**
 * Answers the question that a browser asks before it sends a credential (CORS preflight), on the calls that pages may make
 * and on no others. It names no tenant, so the site must be one that any tenant allows; the credential decides about the
 * call itself.
 */
export function answerPreflights(app: FastifyInstance, identity: Pick<Identity, 'isOriginKnown'>): void {
  const forPages = (Object.values(operations) as Operation[]).filter(
    ({ access }) => access.kind === 'player' || (access.kind === 'api_key' && access.inPages !== undefined),
  );
  for (const { method, path } of forPages)
    app.options(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      const { origin } = request.headers;
      reply.header('vary', 'Origin');
      if (origin === undefined || !(await identity.isOriginKnown(origin))) throw refusal(request, reply);
      return reply
        .status(204)
        .headers({
          'access-control-allow-origin': origin,
          'access-control-allow-methods': method,
          'access-control-allow-headers': 'authorization, content-type, if-none-match, last-event-id',
          'access-control-max-age': String(MAX_AGE_SECONDS),
        })
        .send();
    });
}

function refusal({ url }: FastifyRequest, reply: FastifyReply): Fault {
  const [path = '/'] = url.split('?', 1);
  const allowed = allowedMethods(path).join(', ');
  reply.header('allow', allowed);
  return new Fault(
    'method_not_allowed',
    `There is no OPTIONS ${path} for pages of this site. Allowed: ${allowed}.`,
  );
}
