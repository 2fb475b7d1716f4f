import { type Static, Type } from 'typebox';
import { faultTable } from './faults.ts';

/** One thing that is wrong with a request: where (a JSON pointer into the body, or a parameter) and what. */
const faultErrorSchema = Type.Object(
  {
    pointer: Type.Optional(Type.String({ description: 'JSON pointer into the body' })),
    parameter: Type.Optional(Type.String({ description: 'Parameter of the URL' })),
    index: Type.Optional(Type.Integer({ minimum: 0, description: 'Position of the event in the batch' })),
    unique_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    detail: Type.String(),
  },
  { title: 'FaultError' },
);
export type FaultError = Static<typeof faultErrorSchema>;

/** A problem document (RFC 9457, decisions 7); one line a fault in the description, so that the table is in every reference. */
export const problemSchema = Type.Object(
  {
    type: Type.String({
      enum: Object.keys(faultTable).map((code) => `urn:laurel:fault:${code}`),
      description: 'Stable; tells what to do about it',
    }),
    title: Type.String({ description: 'The same for every fault of this type' }),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What happened here' }),
    errors: Type.Optional(
      Type.Array(faultErrorSchema, {
        maxItems: 100,
        description: 'What is wrong with the request, up to 100 of it',
      }),
    ),
  },
  {
    title: 'Problem',
    description: Object.entries(faultTable)
      .map(([code, { status, title }]) => `* \`${code}\` (${status}): ${title}`)
      .join('\n'),
  },
);
