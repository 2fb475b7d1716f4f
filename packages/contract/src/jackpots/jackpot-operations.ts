import { shownOperations } from '../drops/shown-operations.ts';
import type { Operations } from '../operations/operation.ts';
import { shownJackpotSchema } from './jackpots.ts';

const { staff, players } = shownOperations({
  name: 'jackpot',
  schema: shownJackpotSchema,
  summaries: { staff: 'Read the pots of a jackpot', players: 'Read a jackpot as players may see it' },
  published:
    'The pots with their exact amounts, what fell with the secrets of those pots, and the master secret once the board is final: anybody ' +
    'can compute again what fell.',
  answer: 'The jackpot',
  languageOf: 'Of names; en by default',
});

/** Jackpots: their pots, what fell, and its proof (docs/rules/jackpots.md#6). */
export const jackpotOperations = { readJackpot: staff, readPublicJackpot: players } satisfies Operations;
