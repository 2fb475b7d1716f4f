import { type Static, Type } from 'typebox';

/** One thing that is wrong with a request: where (a JSON pointer into the body, or a parameter) and what. */
export const faultErrorSchema = Type.Object(
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
