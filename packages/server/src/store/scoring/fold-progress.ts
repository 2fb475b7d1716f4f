import type { Session } from '../engine/database.ts';

/** How far one fold of a campaign is, as staff see it. */
export interface FoldProgress {
  version: number;
  shown: boolean;
  complete: boolean;
  /** Players that were known when the fold was started; later ones come to it by live scoring. */
  players: number;
  /** Players that the fold has been through. */
  folded: number;
  /** Number of the newest event that scoring had followed when the fold was started. */
  started_seq: number;
}

/** The campaign's folds, oldest first: the shown one and, while it is being built, its successor. One statement, no lock. */
export function readFoldsOfCampaign(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<FoldProgress[]> {
  return session.query<FoldProgress & Record<string, unknown>>({
    tenant_id,
    name: 'read-folds-of-campaign',
    text: `
      select version, shown, complete, players, folded, started_seq
        from campaign_folds where tenant_id = $1 and campaign_id = $2
       order by fold_id`,
    values: [tenant_id, campaign_id],
  });
}

/** How many players scored events name. */
export async function readKnownPlayers(session: Session, tenant_id: number): Promise<number> {
  const [cursor] = await session.query<{ players: number }>({
    tenant_id,
    text: 'select players from scoring_cursors where tenant_id = $1',
    values: [tenant_id],
  });
  return cursor?.players ?? 0;
}

/**
 * Number of the newest event that the tenant's scoring has followed. Nothing is locked: what is read from the log up to this
 * number stays the same afterwards, but for voids. Throws when the tenant does not exist.
 */
export async function readScoredSeq(session: Session, tenant_id: number): Promise<number> {
  const [cursor] = await session.query<{ seq: number }>({
    tenant_id,
    name: 'read-scored-seq',
    text: 'select seq from scoring_cursors where tenant_id = $1',
    values: [tenant_id],
  });
  if (!cursor) throw new Error(`tenant ${tenant_id} has no scoring cursor`);
  return cursor.seq;
}
