import { type Static, Type } from 'typebox';
import { reasonSchema } from '../campaigns/answers.ts';

/** Body of `POST /api/v1/players/{player_id}/erase` (decisions 10). */
export const erasureBodySchema = Type.Object(
  { reason: reasonSchema },
  { title: 'ErasureBody', additionalProperties: false },
);
export type ErasureBody = Static<typeof erasureBodySchema>;

/** What became of an erased player. */
export const erasureSchema = Type.Object(
  {
    player_id: Type.String({ description: 'What stands in place of the id everywhere' }),
    player_hash: Type.String({ description: 'The id that public boards show, as before' }),
    erased_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Erasure' },
);
export type ErasureAnswer = Static<typeof erasureSchema>;
