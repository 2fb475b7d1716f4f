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

/** The rebuild that a fold under way belongs to; undefined: none, it was started by something else. */
export async function readRebuildOf(
  session: Session,
  tenant_id: number,
  fold_id: number,
): Promise<StoredRebuild | undefined> {
  const [row] = await session.query<StoredRebuild & Record<string, unknown>>({
    tenant_id,
    text: `select ${columns} from ${joined} where r.tenant_id = $1 and r.fold_id = $2`,
    values: [tenant_id, fold_id],
  });
  return row;
}

/**
 * Compares two folds of one campaign to the byte of each player's standing. Both must be complete up to the same event: the caller
 * holds the lock of the scoring cursor.
 */
export async function compareFolds(
  session: Session,
  tenant_id: number,
  one_fold_id: number,
  other_fold_id: number,
): Promise<FoldDifferences> {
  const [found] = await session.query<FoldDifferences & Record<string, unknown>>({
    tenant_id,
    text: `
      with one as (
        select player_id, score, reached_at, state from standings where tenant_id = $1 and fold_id = $2
      ), other as (
        select player_id, score, reached_at, state from standings where tenant_id = $1 and fold_id = $3
      ), differing as (
        select player_id from one full join other using (player_id)
         where (one.score, one.reached_at, one.state) is distinct from (other.score, other.reached_at, other.state))
      select count(*) as differences,
             array(select player_id from differing order by player_id limit ${NAMED_PLAYERS}) as differing_players
        from differing`,
    values: [tenant_id, one_fold_id, other_fold_id],
  });
  if (!found) throw new Error('a count answered no row');
  return found;
}

/** Notes what a rebuild found; its fold is shown or deleted in the same transaction. */
export async function finishRebuild(
  session: Session,
  tenant_id: number,
  rebuild_id: number,
  { differences, differing_players }: FoldDifferences,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      update rebuilds set fold_id = null, finished = true, differences = $3, differing_players = $4
       where tenant_id = $1 and rebuild_id = $2`,
    values: [tenant_id, rebuild_id, differences, differing_players],
  });
}
