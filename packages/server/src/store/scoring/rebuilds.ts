import type { Session } from '../engine/database.ts';

/** A rebuild that staff asked for (decisions 1, invariant I3). */
export interface StoredRebuild {
  rebuild_id: number;
  campaign_id: number;
  /** Compared only; the shown fold stays. */
  check_only: boolean;
  author: string;
  started_at: Date;
  finished: boolean;
  /** Players whose standing was not the same to the byte; null until it is finished. */
  differences: number | null;
  /** The first of them, by code points. */
  differing_players: string[] | null;
  /** Progress of its fold; null when it is finished or was given up. */
  players: number | null;
  folded: number | null;
}

/** What a comparison of two folds found. */
export interface FoldDifferences {
  differences: number;
  differing_players: string[];
}

/** Most players that a comparison names. */
const NAMED_PLAYERS = 100;

const columns = `r.rebuild_id, r.campaign_id, r.check_only, r.author, r.started_at, r.finished, r.differences,
  r.differing_players, f.players, f.folded`;
const joined = 'rebuilds r left join campaign_folds f on f.tenant_id = r.tenant_id and f.fold_id = r.fold_id';

/**
 * Notes that the campaign's fold under way was asked for by staff; answers the rebuild's id. The caller holds the lock of the
 * scoring cursor and has started the fold.
 */
export async function insertRebuild(
  session: Session,
  tenant_id: number,
  {
    campaign_id,
    check_only,
    author,
    started_at,
  }: Pick<StoredRebuild, 'campaign_id' | 'check_only' | 'author' | 'started_at'>,
): Promise<number> {
  const [fold] = await session.query<{ fold_id: number }>({
    tenant_id,
    text: 'select fold_id from campaign_folds where tenant_id = $1 and campaign_id = $2 and not shown',
    values: [tenant_id, campaign_id],
  });
  if (!fold) throw new Error(`campaign ${campaign_id} has no fold beside the shown one`);
  const [row] = await session.query<{ rebuild_id: number }>({
    tenant_id,
    text: `
      insert into rebuilds (tenant_id, campaign_id, fold_id, check_only, author, started_at)
      values ($1, $2, $3, $4, $5, $6)
      returning rebuild_id`,
    values: [tenant_id, campaign_id, fold.fold_id, check_only, author, started_at],
  });
  if (!row) throw new Error('an insert answered no row');
  return row.rebuild_id;
}

/** One rebuild of a campaign. */
export async function readRebuild(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  rebuild_id: number,
): Promise<StoredRebuild | undefined> {
  const [row] = await session.query<StoredRebuild & Record<string, unknown>>({
    tenant_id,
    text: `select ${columns} from ${joined} where r.tenant_id = $1 and r.campaign_id = $2 and r.rebuild_id = $3`,
    values: [tenant_id, campaign_id, rebuild_id],
  });
  return row;
}

/**
 * Adds players whose fold came out different to what a rebuild found; the first of them are named. The caller holds the lock of the
 * scoring cursor.
 */
export async function noteDifferences(
  session: Session,
  tenant_id: number,
  fold_id: number,
  player_ids: string[],
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      update rebuilds
         set differences = coalesce(differences, 0) + cardinality($3::text[]),
             -- No slice: planning one in a change ends the coordinator of a cluster.
             differing_players = trim_array(
               coalesce(differing_players, '{}') || $3::text[],
               greatest(0, coalesce(cardinality(differing_players), 0) + cardinality($3::text[]) - ${NAMED_PLAYERS}))
       where tenant_id = $1 and fold_id = $2`,
    values: [tenant_id, fold_id, player_ids],
  });
}

/** Notes that a rebuild is complete; its fold is shown or deleted in the same transaction. */
export async function finishRebuild(session: Session, tenant_id: number, rebuild_id: number): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      update rebuilds
         set fold_id = null, finished = true, differences = coalesce(differences, 0),
             differing_players = coalesce(differing_players, '{}')
       where tenant_id = $1 and rebuild_id = $2`,
    values: [tenant_id, rebuild_id],
  });
}
