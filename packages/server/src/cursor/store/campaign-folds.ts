import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { TenantSession } from '../../database/database.ts';
import { answerBy, anyBy, rowsBy, runBy } from '../../database/statements.ts';
import { MAX_EVENTS_AHEAD } from './scoring-cursors.ts';

/** A fold of the log for one version of a published campaign (see the table's comment in packages/server/migrations/). */
export interface CampaignFold {
  fold_id: number;
  campaign_id: number;
  /** Version of the campaign that this fold follows. */
  version: number;
  /** The campaign as it is shown now. */
  definition: CampaignDefinition;
  /** The campaign at that version. */
  folded_definition: CampaignDefinition;
  /** Every player up to here, by code points, is in the fold; null: none yet. */
  built_to: string | null;
  complete: boolean;
  shown: boolean;
  /** The revision that the fold's board has as of the checkpoint. */
  shown_version: number;
  /** The rebuild that staff asked for and that compares this fold with the shown one; null: none. */
  rebuild_id: number | null;
  /** Used only for a comparison, and stored nowhere. */
  check_only: boolean;
  /** The UTC month (YYYYMM) in which the folded version ends: players' folds of one month are kept together. */
  period: number;
  /** When the campaign's grace ends (µs): events received later do not count. */
  closes_at: number;
  /** That moment has passed for the log: every further event is received later. */
  closed: boolean;
  /**
   * The position at which the campaign was pinned: the number of the newest event that counts, and the number of changes
   * outside the log; null: not yet.
   */
  settled_seq: number | null;
  settled_changes: number | null;
  /** For a pinned campaign that is not settled yet: the newest refold that counts in it. */
  pinned_refold: number | null;
  /** The campaign is settled. */
  settled: boolean;
  /** When the season began that the board shows (µs); null: there is none, or it was not looked at yet. */
  season_began: number | null;
}

/**
 * The folds of the tenant's published and settled campaigns, by campaign, then age. The caller holds the lock of the scoring
 * cursor.
 */
export const readFolds = rowsBy<CampaignFold>({
  name: 'read-folds',
  // Rebuilds have a fold only while they are under way: without the fence, all that there ever were are read for each.
  text: `
    with under_way as materialized (
      select rebuild_id, fold_id, check_only from rebuilds where tenant_id = $1 and fold_id is not null)
    select f.fold_id, f.campaign_id, f.version, f.built_to, f.complete, f.shown, f.shown_version, f.period,
           (extract(epoch from c.closes_at) * 1000000)::bigint as closes_at,
           coalesce(c.closes_at < h.received_at, false) as closed, coalesce(s.seq, c.pinned_seq) as settled_seq,
           coalesce(s.changes, c.pinned_changes) as settled_changes, c.pinned_refold, c.state = 'settled' as settled,
           c.season_began, c.definition, v.definition as folded_definition, r.rebuild_id, coalesce(r.check_only, false) as check_only
      from campaign_folds f
      join campaigns c on c.tenant_id = f.tenant_id and c.campaign_id = f.campaign_id and c.state in ('published', 'settled')
      join event_heads h on h.tenant_id = f.tenant_id
      join campaign_versions v
        on v.tenant_id = f.tenant_id and v.campaign_id = f.campaign_id and v.version = f.version
      left join settlements s on s.tenant_id = f.tenant_id and s.campaign_id = f.campaign_id
      left join under_way r on r.fold_id = f.fold_id
     where f.tenant_id = $1
     order by f.campaign_id, f.fold_id`,
});

type Progress = Pick<CampaignFold, 'fold_id' | 'built_to' | 'complete' | 'shown_version'>;

/** How far the tenant's folds are built and which revisions their boards have, by fold; locking as for `readFolds`. */
export const readFoldProgress = rowsBy<Progress>({
  name: 'read-fold-progress',
  text: 'select fold_id, built_to, complete, shown_version from campaign_folds where tenant_id = $1',
});

interface FoldStart {
  version: number;
  seq: number;
  shown_version: number;
  players: number;
  shown: boolean;
  period: number;
}

/**
 * Starts a fold of the campaign's current version. A campaign's first fold is its shown one, whose board is empty until it
 * is complete; a later one is built in parallel with the shown fold and replaces it once complete; a fold that was still
 * being built is given up for it. The caller holds the lock of the scoring cursor and bumps `campaigns_version`.
 */
export async function startFold(tenant: TenantSession, campaign_id: number): Promise<void> {
  await deleteFolds(tenant, campaign_id, 'not shown');
  // Two statements: folds are numbered, so a cluster would copy what one statement inserts from a SELECT.
  const [fold] = await tenant.query<FoldStart>({
    text: `
      select c.version, s.seq, s.changes * ${MAX_EVENTS_AHEAD} + s.seq as shown_version, s.players,
             to_char((c.definition ->> 'end')::timestamptz at time zone 'UTC', 'YYYYMM')::integer as period,
             not exists (select from campaign_folds f where f.tenant_id = $1 and f.campaign_id = $2) as shown
        from campaigns c join scoring_cursors s on s.tenant_id = c.tenant_id
       where c.tenant_id = $1 and c.campaign_id = $2`,
    values: [campaign_id],
  });
  if (!fold) throw new Error(`there is no campaign ${campaign_id}`);
  const { version, seq, shown_version, players, shown, period } = fold;
  await tenant.query({
    text: `
      insert into campaign_folds (tenant_id, campaign_id, version, started_seq, shown_version, players, shown, period)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [campaign_id, version, seq, shown_version, players, shown, period],
  });
}

/** Is a fold of the campaign being built, either its first or one to replace the shown one? */
export const hasFoldUnderWay = anyBy<[campaign_id: number]>({
  text: 'select from campaign_folds where tenant_id = $1 and campaign_id = $2 and not (shown and complete)',
});

/** The version of the campaign that its board follows; undefined: another one is being folded. */
export const shownVersion = answerBy<{ version: number }, [campaign_id: number], number | undefined>(
  {
    text: `
      select f.version
        from campaign_folds f
        left join rebuilds r on r.tenant_id = f.tenant_id and r.fold_id = f.fold_id
       where f.tenant_id = $1 and f.campaign_id = $2 and not coalesce(r.check_only, false)`,
  },
  ([only, other]) => (other ? undefined : only?.version),
);

/** Records how far a fold is built, by `players` more. The caller holds the lock of the scoring cursor. */
export const advanceFold = runBy<[fold_id: number, built_to: string | null, players: number]>({
  text: 'update campaign_folds set built_to = $3, folded = folded + $4 where tenant_id = $1 and fold_id = $2',
});

/** Records that a fold is complete, in the transaction after which boards show it. Locking as for `startFold`. */
export const completeFold = runBy<[fold_id: number]>({
  text: 'update campaign_folds set complete = true where tenant_id = $1 and fold_id = $2',
});

/** Shows a complete fold in place of the campaign's others, which are deleted. Locking as for `startFold`. */
export async function showFold(tenant: TenantSession, campaign_id: number, fold_id: number): Promise<void> {
  await tenant.query({
    text: 'update campaign_folds set shown = (fold_id = $3) where tenant_id = $1 and campaign_id = $2',
    values: [campaign_id, fold_id],
  });
  await deleteFolds(tenant, campaign_id, 'not shown');
}

/**
 * Deletes folds of a campaign with their snapshots. The parts of them in players' rows are removed when the row is written
 * next, or with the last fold of a month. The caller holds the lock of the scoring cursor.
 */
export async function deleteFolds(
  tenant: TenantSession,
  campaign_id: number,
  which: 'all' | 'not shown',
): Promise<void> {
  const deleted = await tenant.query<{ period: number }>({
    text: `
      with deleted as (
        delete from campaign_folds f
         where f.tenant_id = $1 and f.campaign_id = $2 and (not f.shown or $3 = 'all')
        returning f.fold_id, f.period
      ), snapshots as (
        delete from fold_snapshots s using deleted d where s.tenant_id = $1 and s.fold_id = d.fold_id
      ), given_up as (
        update rebuilds r set fold_id = null from deleted d where r.tenant_id = $1 and r.fold_id = d.fold_id)
      select distinct period from deleted`,
    values: [campaign_id, which],
  });
  if (deleted.length === 0) return;
  await tenant.query({
    text: `
      delete from player_folds s
       where s.tenant_id = $1 and s.period = any($2)
         and not exists (select from campaign_folds f where f.tenant_id = $1 and f.period = s.period)`,
    values: [deleted.map((row) => row.period)],
  });
}
