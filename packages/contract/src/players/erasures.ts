import { Type } from 'typebox';

/** What became of an erased player. */
export const erasureSchema = Type.Object(
  {
    player_id: Type.String({ description: 'The text that replaces the id everywhere' }),
    player_hash: Type.String({ description: 'The id that public boards showed' }),
    erased_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Erasure' },
);
