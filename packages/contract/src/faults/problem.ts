import { Type } from 'typebox';
import { model } from '../values/schemas.ts';
import { faultErrorSchema } from './fault-error.ts';
import { faultTable } from './faults.ts';

/**
 * A problem document (RFC 9457, docs/rules/operations.md#3); one line a fault in the description, so that the table is in
 * every reference.
 */
export const problemSchema = model(
  'Problem',
  {
    type: Type.String({
      enum: Object.keys(faultTable).map((code) => `urn:laurel:fault:${code}`),
      description: 'Stable; clients decide by it what to do',
    }),
    title: Type.String({ description: 'The same for every fault of this type' }),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What happened here' }),
    errors: Type.Optional(
      Type.Array(faultErrorSchema, {
        maxItems: 100,
        description: 'What is wrong with the request, up to 100 errors',
      }),
    ),
  },
  Object.entries(faultTable)
    .map(([code, { status, title }]) => `* \`${code}\` (${status}): ${title}`)
    .join('\n'),
);
