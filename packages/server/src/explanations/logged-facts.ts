import type { LoggedFact } from '@laurel/rules/explanations/explain-log.ts';
import { EVERY_VOID, type NumberedFact } from '../history/history.ts';

/** What explanations read: every event by its name, and void ones, too. */
export const withVoids = { members: 'named', voidsAfter: EVERY_VOID } as const;

/** An event that was read, as explanations list it. */
export function loggedFact({ voided_change, ...fact }: NumberedFact & { unique_id: string }): LoggedFact {
  return { ...fact, voided: voided_change !== null };
}
