import { bigintArray, uuidArray } from '../../database/binary-arrays.ts';
import type { Database } from '../../database/database.ts';
import { answerBy, cellBy } from '../../database/statements.ts';
import type { Appended, LogEvent } from './log.ts';

/**
 * Counts events as resends and conflicts if the tenant's log knows every one of them, and returns what `appendEvents` would;
 * undefined, with nothing counted, if it does not. Only their keys and hashes of their contents are sent, so it takes the
 * database a third of the time of an append with the same result. The keys must differ from one another; `found` as for
 * `appendEvents`. Its result depends only on durable commits: the count is itself a commit and follows them in the
 * write-ahead log (invariants I1, I2).
 */
export async function countKnownEvents(
  database: Database,
  tenant_id: number,
  events: LogEvent[],
  found: { duplicates: number; conflicts: number },
): Promise<Appended | undefined> {
  const keys = uuidArray(events.map((event) => event.key));
  const contents = bigintArray(events.map((event) => event.content));
  const [counted] = await database.repeat<{ head: number | null; conflicts: number[] }>({
    tenant_id,
    name: 'count-known-events',
    text: 'select head, conflicts from count_known_events($1, $2, $3, $4, $5)',
    values: [tenant_id, keys, contents, found.duplicates, found.conflicts],
  });
  if (!counted) throw new Error('count_known_events answered no row');
  const { head, conflicts } = counted;
  return head === null ? undefined : { head, conflicts, resends: positionsBeside(conflicts, events.length) };
}

function positionsBeside(conflicts: number[], length: number): number[] {
  const left = new Set(conflicts);
  return Array.from({ length }, (_, i) => i).filter((i) => !left.has(i));
}

/** Those of the keys that the tenant's log knows, of archived events, too. The keys must differ from one another. */
export const readKnownKeys = answerBy<{ key: string }, [keys: string[]], Set<string>>(
  {
    text: `
      select replace(wanted.key::text, '-', '') as key
        from unnest($2::uuid[]) as wanted(key)
       -- The fence (offset 0) as in readEventsByKey.
       cross join lateral (
         select k.seq from event_keys k where k.tenant_id = $1 and k.key = wanted.key offset 0) as known`,
  },
  (rows) => new Set(rows.map(({ key }) => key)),
);

/** The number of the event with that key, also of an archived or an erased player's; undefined: the log has none. */
export const readKnownSeq = cellBy<{ seq: number }, [key: string]>({
  text: 'select seq from event_keys where tenant_id = $1 and key = $2::uuid',
});
