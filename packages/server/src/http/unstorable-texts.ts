import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { findText, unstorable } from '@laurel/contract/values/stored-text.ts';
import type { FastifyRequest, preHandlerHookHandler } from 'fastify';

/**
 * Refuses U+0000 and lone surrogates in the path, query and body of every operation, so that none reaches a database, even
 * if a schema allows them. Headers cannot carry them; the content of a credential is checked where it is decoded; operations
 * that check their own bodies check these texts, too. Faults: `invalid_parameter`, `invalid_body`.
 */
export function refuseUnstorableTexts(
  { parameters = {} }: Operation,
  { inBody }: { inBody: boolean },
): preHandlerHookHandler {
  const inPath = Object.keys(parameters.path?.properties ?? {});
  const inQuery = Object.keys(parameters.query?.properties ?? {});
  return ({ params, query, body }: FastifyRequest, _reply, done) => {
    refuseParameters(params, inPath);
    refuseParameters(query, inQuery);
    if (inBody) refuseBody(body);
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

function refuseBody(body: unknown): void {
  const errors = findText(body, unstorable);
  if (errors.length === 0) return;
  throw new Fault('invalid_body', `Not valid: ${errors.map(({ pointer }) => pointer).join(', ')}.`, {
    errors,
  });
}
