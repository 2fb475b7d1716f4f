import type { TenantSession } from '../../database/database.ts';
import { columnBy, rowBy, runBy } from '../../database/statements.ts';

/** A rebuild on request of staff (docs/rules/operations.md#10, invariant I3). */
export interface StoredRebuild {
  rebuild_id: number;
  campaign_id: number;
  /** Compared only; the shown fold stays. */
  check_only: boolean;
  author: string;
  started_at: Date;
  finished: boolean;
  /** Players whose standing differed in any byte; null until it is finished. */
  differences: number | null;
  /** The first of them, by code points. */
  differing_players: string[] | null;
  /** Alarms that differed; null until they are compared. */
  alarm_differences: number | null;
  /** Progress of its fold; null if it is finished or was given up. */
  players: number | null;
  folded: number | null;
}

/** The most players that a comparison names. */
const NAMED_PLAYERS = 100;

const columns = `r.rebuild_id, r.campaign_id, r.check_only, r.author, r.started_at, r.finished, r.differences,
  r.differing_players, r.alarm_differences, f.players, f.folded`;
const joined = 'rebuilds r left join campaign_folds f on f.tenant_id = r.tenant_id and f.fold_id = r.fold_id';

/**
 * Records that staff asked for the campaign's fold under way; returns the rebuild's id. The caller holds the lock of the
 * scoring cursor and has started the fold.
 */
export async function insertRebuild(
  tenant: TenantSession,
  {
    campaign_id,
    check_only,
    author,
    started_at,
  }: Pick<StoredRebuild, 'campaign_id' | 'check_only' | 'author' | 'started_at'>,
): Promise<number> {
  const [fold] = await tenant.query<{ fold_id: number }>({
    text: 'select fold_id from campaign_folds where tenant_id = $1 and campaign_id = $2 and not shown',
    values: [campaign_id],
  });
  if (!fold) throw new Error(`campaign ${campaign_id} has no fold next to the shown one`);
  const [row] = await tenant.query<{ rebuild_id: number }>({
    text: `
      insert into rebuilds (tenant_id, campaign_id, fold_id, check_only, author, started_at)
      values ($1, $2, $3, $4, $5, $6)
      returning rebuild_id`,
    values: [campaign_id, fold.fold_id, check_only, author, started_at],
  });
  if (!row) throw new Error('an insert answered no row');
  return row.rebuild_id;
}

/** One rebuild of a campaign. */
export const readRebuild = rowBy<StoredRebuild, [campaign_id: number, rebuild_id: number]>({
  text: `select ${columns} from ${joined} where r.tenant_id = $1 and r.campaign_id = $2 and r.rebuild_id = $3`,
});

/**
 * Adds players whose fold differs to the findings of a rebuild, which name the first of them. The caller holds the lock of
 * the scoring cursor.
 */
export const noteDifferences = runBy<[fold_id: number, player_ids: string[]]>({
  text: `
    update rebuilds
       set differences = coalesce(differences, 0) + cardinality($3::text[]),
           -- No slice: planning one in an update crashes the coordinator of a cluster.
           differing_players = trim_array(
             coalesce(differing_players, '{}') || $3::text[],
             greatest(0, coalesce(cardinality(differing_players), 0) + cardinality($3::text[]) - ${NAMED_PLAYERS}))
     where tenant_id = $1 and fold_id = $2`,
});

/** Records that a rebuild is complete; its fold is shown or deleted in the same transaction. */
export const finishRebuild = runBy<[rebuild_id: number]>({
  text: `
    update rebuilds
       set fold_id = null, finished = true, differences = coalesce(differences, 0),
           differing_players = coalesce(differing_players, '{}')
     where tenant_id = $1 and rebuild_id = $2`,
});

/** The rebuilds of a campaign that have compared its board and not yet its alarms, in order. */
export const readUncompared = columnBy<{ rebuild_id: number }, [campaign_id: number]>({
  text: `
    select rebuild_id from rebuilds
     where tenant_id = $1 and campaign_id = $2 and finished and alarm_differences is null
     order by rebuild_id`,
});

/** Records how many alarms were not the same when they were found again. */
export const noteAlarmDifferences = runBy<[rebuild_ids: readonly number[], differences: number]>({
  text: `
    update rebuilds set alarm_differences = $3
     where tenant_id = $1 and rebuild_id = any($2::bigint[]) and alarm_differences is null`,
});
