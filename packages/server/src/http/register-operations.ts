import { Fault } from '@laurel/contract/faults/faults.ts';
import { bodyLimitOf } from '@laurel/contract/operations/body-limits.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import { noPlayerInPath } from '@laurel/contract/values/player-path.ts';
import { findText, unstorable } from '@laurel/contract/values/schemas.ts';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  preHandlerHookHandler,
} from 'fastify';
import { refuseInvalid } from '../validation/refusals.ts';
import { guardsOf } from './authentication.ts';
import type { SentCredentials } from './credentials.ts';
import type { Handlers, SpecialHandler } from './handlers.ts';
import { refuseCodings, takeCsv, takeFile, takeJson } from './request-bodies.ts';

/** A handler of any operation; which one it is for is known from the table alone. */
type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;
type Special = Omit<SpecialHandler<OperationId>, 'handle'> & { handle: AnyHandler };

/**
 * Registers a route for each operation of the contract: method, path, schemas, access and limits come from there. Each has a
 * scope of its own, so that its way of reading bodies affects no other.
 */
export function registerOperations(
  app: FastifyInstance,
  credentials: SentCredentials,
  handlers: Handlers,
): void {
  for (const [id, operation] of Object.entries(operations)) {
    const handler = handlers[id as OperationId] as AnyHandler | Special;
    const special = typeof handler === 'function' ? { handle: handler } : handler;
    app.register((scope) => registerOperation(scope, credentials, operation, special));
  }
}

async function registerOperation(
  scope: FastifyInstance,
  credentials: SentCredentials,
  operation: Operation,
  { handle, prepare, preParsing, validates, bodyBytes }: Special,
): Promise<void> {
  if (prepare) await prepare(scope);
  else if (operation.body?.contentType === 'text/csv') {
    takeCsv(scope);
    if (operation.body.alsoAs) takeJson(scope, { isRequired: true });
  } else if (takesFile(operation)) takeFile(scope);
  else takeJson(scope, { isRequired: operation.body?.required === true });
  scope.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(operation),
    ...(validates ? { validatorCompiler: () => () => true } : {}),
    bodyLimit: bodyBytes ?? bodyLimitOf(operation),
    onRequest: guardsOf(credentials, operation.access),
    preParsing: preParsing ?? (operation.body ? refuseCodings : []),
    preValidation: operation.body?.alsoAs && !validates ? refuseNoBody : [],
    preHandler: [
      refuseUnstorableTexts(operation, { inBody: !validates && !takesFile(operation) }),
      ...('player_id' in (operation.parameters?.path?.properties ?? {}) ? [takePlayerFromQuery] : []),
    ],
    handler: answering(operation, handle),
  });
}

/** Whether the body is bytes, which have no members to validate. */
function takesFile({ body }: Operation): boolean {
  return body?.contentType === 'application/octet-stream';
}

/** An optional body may also be `null`, because the framework passes that to a validator if there is none. */
function schemaOf(operation: Operation): FastifySchema {
  const { parameters, body } = operation;
  const { contentType = '', schema, alsoAs } = body ?? {};
  // By content type, where the same can be sent in several.
  const required = alsoAs ? { content: { [contentType]: { schema }, ...alsoAs } } : schema;
  return {
    ...(parameters?.path ? { params: parameters.path } : {}),
    ...(parameters?.query ? { querystring: parameters.query } : {}),
    ...(body && !takesFile(operation)
      ? { body: body.required ? required : { ...schema, type: ['object', 'null'] } }
      : {}),
  };
}

/** Nothing is validated of a body without a content type where the type decides by which schema. */
async function refuseNoBody({ body }: FastifyRequest): Promise<void> {
  if (body != null) return;
  const errors = [{ pointer: '', detail: 'is required' }];
  throw new Fault('invalid_body', 'Not valid: the body is missing.', { errors });
}

/** Sends what the handler answers, with the one status that the operation succeeds with. */
function answering({ answers }: Operation, handle: AnyHandler): AnyHandler {
  const [status = 200] = Object.keys(answers).map(Number);
  return (request, reply) => {
    // A reply is thenable: where an asynchronous handler returned it, what comes here is what its sending resolved to.
    const send = (body: unknown) => (body === reply || reply.sent ? reply : reply.status(status).send(body));
    const body = handle(request, reply);
    // A page that is in memory is sent at once: each promise costs as much as looking the page up.
    return body instanceof Promise ? body.then(send) : send(body);
  };
}

/**
 * Puts the player that the query names into the path parameters, where every handler reads it. Throws `invalid_parameter`.
 */
async function takePlayerFromQuery(request: FastifyRequest): Promise<void> {
  const path = request.params as { player_id: string };
  const { player_id } = request.query as { player_id?: string };
  if (player_id === undefined) return;
  if (path.player_id !== noPlayerInPath) {
    const detail = `is only sent where the path has ${noPlayerInPath} in its place`;
    const errors = [{ parameter: 'player_id', detail }];
    throw new Fault('invalid_parameter', 'Not valid: player_id.', { errors });
  }
  path.player_id = player_id;
}

/**
 * Refuses U+0000 and lone surrogates in the path, query and body of every operation, so that none reaches a database, even
 * if a schema allows them. Headers cannot carry them; the content of a credential is checked where it is decoded; operations
 * that check their own bodies check these texts, too. Faults: `invalid_parameter`, `invalid_body`.
 */
function refuseUnstorableTexts(
  { parameters = {} }: Operation,
  { inBody }: { inBody: boolean },
): preHandlerHookHandler {
  const inPath = Object.keys(parameters.path?.properties ?? {});
  const inQuery = Object.keys(parameters.query?.properties ?? {});
  return ({ params, query, body }: FastifyRequest, _reply, done) => {
    refuseParameters(params, inPath);
    refuseParameters(query, inQuery);
    if (inBody) refuseInvalid(findText(body, unstorable));
    done();
  };
}

/** Parameters that an operation does not declare are never read. */
function refuseParameters(sent: unknown, names: readonly string[]): void {
  const known = sent as Record<string, unknown>;
  const errors = names.flatMap((parameter) =>
    findText(known[parameter], unstorable).map(({ detail }) => ({ parameter, detail })),
  );
  if (errors.length === 0) return;
  throw new Fault('invalid_parameter', `Not valid: ${errors[0]?.parameter}.`, { errors });
}
