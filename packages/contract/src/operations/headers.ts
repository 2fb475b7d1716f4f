import { Type } from 'typebox';
import type { AnswerHeader } from './operation.ts';

/** A header that every answer of the status has. */
export function header(description: string): AnswerHeader {
  return { description, required: true, schema: Type.String() };
}

/** A number that every answer of the status has in a header. */
export function countHeader(description: string): AnswerHeader {
  return { description, required: true, schema: Type.Integer({ minimum: 0 }) };
}

export const location = {
  location: { description: 'URL of the new resource', required: true, schema: Type.String() },
};

export const retryAfter = {
  'retry-after': {
    description: 'Seconds to wait before the request is sent again, where waiting helps',
    required: false,
    schema: Type.Integer({ minimum: 1 }),
  },
};
