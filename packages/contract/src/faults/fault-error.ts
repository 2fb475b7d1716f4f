import { type Static, Type } from 'typebox';
import { count, model } from '../values/schemas.ts';

/** One thing that is wrong with a request: where (a JSON pointer into the body, or a parameter) and what. */
export const faultErrorSchema = model('FaultError', {
  pointer: Type.Optional(Type.String({ description: 'JSON pointer into the body' })),
  parameter: Type.Optional(Type.String({ description: 'Parameter of the URL' })),
  index: Type.Optional(count('Position of the event in the batch')),
  unique_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  detail: Type.String(),
});
export type FaultError = Static<typeof faultErrorSchema>;
