import type { TenantSession } from '../../database/database.ts';
import { answerBy, ofAllTenants, rowsBy } from '../../database/statements.ts';

/** How far one fold of a campaign is, as staff see it. */
export interface FoldProgress {
  version: number;
  shown: boolean;
  complete: boolean;
  /** Players that were known when the fold was started; live scoring adds later ones. */
  players: number;
  /** Players that the fold has been through. */
  folded: number;
  /** Number of the newest event that scoring had followed when the fold was started. */
  started_seq: number;
}

/** The campaign's folds, oldest first: the shown one and, while it is being built, its successor. One statement, no lock. */
export const readFoldsOfCampaign = rowsBy<FoldProgress, [campaign_id: number]>({
  name: 'read-folds-of-campaign',
  text: `
    select version, shown, complete, players, folded, started_seq
      from campaign_folds where tenant_id = $1 and campaign_id = $2
     order by fold_id`,
});

/** How many players there are in scored events. */
export const readKnownPlayers = answerBy<{ players: number }, [], number>(
  { text: 'select players from scoring_cursors where tenant_id = $1' },
  ([cursor]) => cursor?.players ?? 0,
);

/**
 * Number of the newest event that the tenant's scoring has followed. Takes no lock: what is read from the log up to this
 * number stays the same afterwards, except for voids. Throws when the tenant does not exist.
 */
export async function readScoredSeq(tenant: TenantSession): Promise<number> {
  const [cursor] = await tenant.query<{ seq: number }>({
    name: 'read-scored-seq',
    text: 'select seq from scoring_cursors where tenant_id = $1',
  });
  if (!cursor) throw new Error(`tenant ${tenant.tenant_id} has no scoring cursor`);
  return cursor.seq;
}

/** A tenant whose checkpoints are behind its log, and the newest event in each. */
interface LogBehind {
  tenant_id: number;
  log_seq: number;
  checkpointed_seq: number;
}

/** One statement for all tenants, or one for each machine when one is away. */
export const readLogsBehind = ofAllTenants<LogBehind>({
  name: 'read-logs-behind',
  text: 'select tenant_id, log_seq, checkpointed_seq from logs_behind($1)',
});
