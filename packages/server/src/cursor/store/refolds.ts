import type { TenantSession } from '../../database/database.ts';
import { answerBy, anyBy, rowsBy, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';

/** A player to be folded again from the log by the next step of scoring. */
export interface PendingRefold {
  refold_id: number;
  player_id: string;
}

/** The most players that one step folds again. */
const REFOLDS_A_STEP = 1_000;

/**
 * Requests that scoring fold players again in every campaign, because something outside the log that decides their standings
 * changed. Sent in the transaction that makes the change, so that scoring sees both or neither; needs no lock. Wake scoring
 * after the commit.
 */
export async function askForRefolds(tenant: TenantSession, player_ids: string[]): Promise<void> {
  await insertRows(tenant, {
    text: 'insert into refolds (tenant_id, player_id) values ($1, $2)',
    rows: player_ids.map((player_id) => [player_id]),
  });
}

/**
 * All requests for the players who wait longest: one fold answers repeated requests, so repeats cannot make the queue
 * longer. The caller holds the lock of the scoring cursor and ends with `deleteRefolds`.
 */
export const readRefolds = rowsBy<PendingRefold>({
  name: 'read-refolds',
  text: `
    with oldest as materialized (
      select player_id from refolds where tenant_id = $1 order by refold_id limit $2
    )
    select refold_id, player_id from refolds
     where tenant_id = $1 and player_id in (select player_id from oldest)
     order by refold_id`,
  values: () => [REFOLDS_A_STEP],
});

/** Deletes refolds that are done. Requests made meanwhile stay: each has its own number. */
export const deleteRefolds = runBy<[refolds: PendingRefold[]]>({
  text: 'delete from refolds where tenant_id = $1 and refold_id = any($2)',
  values: (refolds) => [refolds.map((refold) => refold.refold_id)],
});

/** The newest refold that is still to be done; 0: none. */
export const readNewestRefold = answerBy<{ refold_id: number }, [], number>(
  { text: 'select coalesce(max(refold_id), 0) as refold_id from refolds where tenant_id = $1' },
  ([newest]) => newest?.refold_id ?? 0,
);

/** Are there refolds still to be done that were requested up to this one? */
export const hasRefoldsUpTo = anyBy<[refold_id: number]>({
  text: 'select from refolds where tenant_id = $1 and refold_id <= $2 limit 1',
});
