import { type FaultCode, faultTable } from '../faults/faults.ts';
import { problemSchema } from '../faults/problem.ts';
import { tokenErrorSchema, tokenErrorTable } from '../identity/tokens.ts';
import { faultsOf, faultsOfAll } from '../operations/faults-of.ts';
import { retryAfter } from '../operations/headers.ts';
import type { AnswerHeader, DescribedAnswer, Operation } from '../operations/operation.ts';
import type { Components, Json } from './components.ts';
import { writeSchema } from './schemas.ts';

/** Every answer of an operation by its status: successes with their headers, then refusals. */
export function writeAnswers(operation: Operation, components: Components): Json {
  const successes = Object.entries(operation.answers).map(([status, answer]) => [
    status,
    writeAnswer(answer, Number(status) === operation.example.status && operation.example.answer, components),
  ]);
  const refusals =
    operation.refusals === 'rfc6749'
      ? writeTokenErrors(components)
      : writeFaults([...faultsOf(operation)], components);
  return { ...Object.fromEntries(successes), ...refusals };
}

function writeAnswer(answer: DescribedAnswer, example: unknown, components: Components): Json {
  const { description, headers, schema, contentType = 'application/json', alsoAs = [] } = answer;
  const file = { schema: { type: 'string', format: 'binary' } };
  return {
    description,
    ...(headers ? { headers: writeHeaders(headers, components) } : {}),
    ...(schema
      ? {
          content: {
            [contentType]: { schema: writeSchema(schema, components), ...(example ? { example } : {}) },
            ...Object.fromEntries(alsoAs.filter((type) => type !== contentType).map((type) => [type, file])),
          },
        }
      : {}),
  };
}

function writeHeaders(headers: Readonly<Record<string, AnswerHeader>>, components: Components): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { schema, ...header }]) => [
      name,
      components.share('headers', header.required ? name : `${name}-if-any`, {
        ...header,
        schema: writeSchema(schema, components),
      }),
    ]),
  );
}

/** One answer for each status, which says what faults it may be. */
function writeFaults(codes: FaultCode[], components: Components): Json {
  const inOrder = (Object.keys(faultTable) as FaultCode[]).filter((code) => codes.includes(code));
  const byStatus = Map.groupBy(inOrder, (code) => faultTable[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, faults]) => [
      String(status),
      components.refer('responses', nameOf(faults), {
        description: faults.map((code) => `\`${code}\`: ${faultTable[code].title}`).join('; '),
        ...(canWait(status) ? { headers: writeHeaders(retryAfter, components) } : {}),
        content: { 'application/problem+json': { schema: writeSchema(problemSchema, components) } },
      }),
    ]),
  );
}

/** Of the faults that only some requests are refused with, if there are any. */
function nameOf(faults: readonly FaultCode[]): string {
  const ofSome = faults.filter((code) => !faultsOfAll.includes(code));
  return (ofSome.length === 0 ? faults : ofSome).join('-or-');
}

function writeTokenErrors(components: Components): Json {
  const byStatus = Map.groupBy(Object.entries(tokenErrorTable), ([, status]) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      String(status),
      {
        description: errors.map(([code]) => `\`${code}\``).join(', '),
        ...(canWait(status) ? { headers: writeHeaders(retryAfter, components) } : {}),
        content: { 'application/json': { schema: writeSchema(tokenErrorSchema, components) } },
      },
    ]),
  );
}

function canWait(status: number): boolean {
  return status === 429 || status === 503;
}
