import type { Operations } from '../operations/operation.ts';
import { shownDropsSchema } from './drops.ts';
import { shownOperations } from './shown-operations.ts';

const { staff, players } = shownOperations({
  name: 'drops',
  schema: shownDropsSchema,
  summaries: { staff: 'Read what fell of a drop', players: 'Read what fell of a drop as players may see it' },
  published:
    'What fell and what is left, the commitment to the secret from the publication on, and the secret once the board is final: then anybody ' +
    'can draw again.',
  answer: 'The drop',
  languageOf: 'Of titles, and of names that are made up; en by default',
});

/** Drops: what fell, and its proof (docs/rules/drops.md#6). */
export const dropOperations = { readDrops: staff, readPublicDrops: players } satisfies Operations;
