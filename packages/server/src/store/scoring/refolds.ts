import type { Session } from '../engine/database.ts';

/** A player whom the next step of scoring folds again from the log. */
export interface PendingRefold {
  refold_id: number;
  player_id: string;
}

/** Most players that one step folds again, each from the beginning: some 10 ms for a thousand events. */
const REFOLDS_A_STEP = 100;

/** Rows of one statement. */
const WRITTEN_ROWS = 1_000;

/**
 * Asks scoring to fold players again in every campaign: something that decides their standings changed beside the log. Sent in the
 * transaction that makes the change, so that scoring sees both or neither; needs no lock. Wake scoring after the commit.
 */
export async function askForRefolds(
  session: Session,
  tenant_id: number,
  player_ids: string[],
): Promise<void> {
  for (let from = 0; from < player_ids.length; from += WRITTEN_ROWS) {
    const written = player_ids.slice(from, from + WRITTEN_ROWS);
    const more = written.slice(1).map((_, i) => `, ($1, $${i + 3})`);
    await session.query({
      tenant_id,
      text: `insert into refolds (tenant_id, player_id) values ($1, $2)${more.join('')}`,
      values: [tenant_id, ...written],
    });
  }
}

/** The oldest refolds that were asked for. The caller holds the lock of the scoring cursor and ends with `deleteRefolds`. */
export function readRefolds(session: Session, tenant_id: number): Promise<PendingRefold[]> {
  return session.query<PendingRefold & Record<string, unknown>>({
    tenant_id,
    name: 'read-refolds',
    text: 'select refold_id, player_id from refolds where tenant_id = $1 order by refold_id limit $2',
    values: [tenant_id, REFOLDS_A_STEP],
  });
}

/** Deletes refolds that are done. Requests made meanwhile stay: each has its own number. */
export async function deleteRefolds(
  session: Session,
  tenant_id: number,
  refolds: PendingRefold[],
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'delete-refolds',
    text: 'delete from refolds where tenant_id = $1 and refold_id = any($2)',
    values: [tenant_id, refolds.map((refold) => refold.refold_id)],
  });
}
