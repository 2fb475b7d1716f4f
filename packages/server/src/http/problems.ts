import { Fault, type FaultCode, problemOf } from '@laurel/contract/faults/faults.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { placedErrors } from '../validation/body-validator.ts';

/**
 * Turns every throw into a problem document (RFC 9457, docs/rules/operations.md#3); causes go to the log, never into an
 * answer.
 */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNothingThere);
}

/** A wrong method is answered with those that the address takes (RFC 9110 section 15.5.6). */
function answerNothingThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const detail = `There is no ${request.method} ${path}.`;
  const allowed = allowedMethods(path);
  if (allowed.length === 0) return sendFault(reply, new Fault('not_found', detail));
  reply.header('allow', allowed.join(', '));
  return sendFault(reply, new Fault('method_not_allowed', `${detail} Allowed: ${allowed.join(', ')}.`));
}

/** Answers an error as a problem document, also what the framework refuses before it knows a route. */
export function answerError(
  error: FastifyError | Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isMistakenForAnId(error, request)) return answerNothingThere(request, reply);
  const fault = toFault(error, request);
  if (expectedRefusals.has(fault.code)) request.log.debug({ fault: fault.code }, fault.detail);
  else if (fault.status >= 500)
    request.log.error({ err: fault.options.cause ?? error, fault: fault.code }, fault.detail);
  return sendFault(reply, fault);
}

/** The router takes the last word of a fixed address for an id where the method is one that only ids have. */
function isMistakenForAnId({ validationContext }: Partial<FastifyError>, request: FastifyRequest): boolean {
  if (validationContext !== 'params') return false;
  const allowed = allowedMethods(pathOf(request));
  return allowed.length > 0 && !allowed.includes(request.method);
}

/**
 * Refusals that keep the service up, of which there may be thousands a second: `/metrics` counts them, and a line with a
 * stack for each would take more of the processor than the requests that are served.
 */
const expectedRefusals: ReadonlySet<FaultCode> = new Set(['overloaded', 'shutting_down']);

/**
 * Sends the problem document of a fault, with `Retry-After` where waiting helps. The connection stays: what is left of the
 * body is read and forgotten, within the time for a request. The framework would end it, and a client that is still sending,
 * or has sent more requests, would often see a reset connection in place of the answer.
 */
export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
  reply.removeHeader('connection');
  const { retryAfterSeconds } = fault.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // A request that the framework refuses before it knows a route has passed no hook.
  reply.header('x-content-type-options', 'nosniff');
  return reply
    .status(fault.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(fault));
}

/** The faults for refusals of the framework and its plugins. */
const frameworkFaults: Record<string, [FaultCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is larger than this call takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'The content type of the body is not one this call takes.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_body', 'The body is not as long as Content-Length says.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_body', 'The body is empty, but its content type says JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_body', 'The body is not valid JSON.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The path of the request is not valid percent-encoded text.'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid_parameter', 'A part of the path is longer than any id.'],
};

function toFault(error: FastifyError | Fault, request: FastifyRequest): Fault {
  if (error instanceof Fault) return error;
  if (error.validation) return validationFault(error);
  const known = frameworkFaults[error.code];
  if (known) return new Fault(known[0], known[1], { cause: error });
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new Fault('malformed_body', 'The body is not valid JSON.');
  const { statusCode = 500 } = error;
  // Only the plugin that serves files answers 403, for a path that leads out of them; not all of its releases give it a
  // code.
  if (statusCode === 403) return new Fault('not_found', 'There is no such file.', { cause: error });
  // What the framework attributes to the client: a body that ends too early, a method that needs a content type.
  if (statusCode >= 400 && statusCode < 500)
    return new Fault('malformed_request', 'The request cannot be read.', { cause: error });
  return new Fault('internal_error', `The request ${request.id} failed; its cause is in the log.`, {
    cause: error,
  });
}

/** Refusals of a schema: query strings and paths name the parameter, bodies the JSON pointer. */
function validationFault(error: FastifyError): Fault {
  const found = placedErrors(error.validation ?? []);
  if (error.validationContext === 'body') {
    const names = found.map(({ pointer }) => pointer).join(', ');
    return new Fault('invalid_body', `Not valid: ${names || 'the body'}.`, { errors: found });
  }
  const errors = found.map(({ pointer, detail }) => ({ parameter: pointer.slice(1), detail }));
  const names = errors.map(({ parameter }) => parameter).join(', ');
  return new Fault('invalid_parameter', `Not valid: ${names}.`, { errors });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Addresses of operations and pages, and the methods that each takes. */
const addresses = groupByPath([
  ...Object.values(operations).map(({ method, path }): [string, string] => [path, method]),
  ['/', 'GET'],
  ['/docs', 'GET'],
  ['/console', 'GET'],
]);

const inOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Methods of an address, whatever its path parameters; empty if there is none. HEAD comes with GET. The last word of a fixed
 * address, such as `approve`, is not taken for an id.
 */
export function allowedMethods(path: string): string[] {
  const literal = addresses.filter((address) => address.path === path);
  const found = literal.length > 0 ? literal : addresses.filter(({ form }) => form.test(path));
  const methods = found.flatMap((address) => address.methods);
  return inOrder.filter((method) => methods.includes(method));
}

function groupByPath(pairs: [string, string][]): { path: string; form: RegExp; methods: string[] }[] {
  return [...Map.groupBy(pairs, ([path]) => path)].map(([path, group]) => ({
    path,
    form: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: group.flatMap(([, method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }));
}
