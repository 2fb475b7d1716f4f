import type { Facts, Wanted } from './facts.ts';
import type { Finding } from './finding.ts';

/**
 * Whether the server has the connections that Laurel may ask for; a pooler has a bound of its own, which nobody can read.
 */
export function findingsOfSlots({ slots, role, isPooled }: Facts, wanted: Wanted): Finding[] {
  const { processes, connections } = wanted;
  if (isPooled || processes * connections <= slots) return [];
  const what = `The server has ${slots} connections for the role ${role}, and ${processes} × ${connections} (PROCESSES × DATABASE_CONNECTIONS) may be asked for.`;
  if (slots < processes)
    return [
      { what, why: 'Each process needs one: set PROCESSES to less, or raise the limit.', isFatal: true },
    ];
  const share = connectionsOf(slots, wanted);
  const why = `Requests wait for those that are there: set DATABASE_CONNECTIONS to ${share}, or raise max_connections or the limit of the role.`;
  return [{ what, why, isFatal: false }];
}

/** How many connections each process may have, so that none takes those of the others. */
export function connectionsOf(slots: number, { processes, connections }: Wanted): number {
  return Math.max(1, Math.min(connections, Math.floor(slots / processes)));
}
