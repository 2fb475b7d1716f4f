import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Rebuild, RebuildState } from '@laurel/contract/scoring/rebuilds.ts';
import { type Author, writeAudit } from '../audit/audit.ts';
import {
  type CampaignDependencies,
  existingCampaign,
  lockCampaign,
  readExistingCampaign,
  refuseArchived,
  refusePinned,
  type StoredCampaign,
} from '../campaigns/campaigns.ts';
import { bumpCampaignsVersion, hasFoldUnderWay, lockScoringCursor, startFold } from '../cursor/cursor.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import type { Listed } from '../database/table.ts';
import { type FoldProgress, readFoldsOfCampaign } from './store/fold-progress.ts';
import { insertRebuild, readRebuild as readStored, type StoredRebuild } from './store/rebuilds.ts';

/**
 * Starts to fold the log again while the campaign's board stays shown and intake continues. The complete fold is compared
 * with the board and replaces it or, with `check_only`, is deleted (docs/rules/operations.md#10, invariant I3). Faults:
 * `not_found`, `conflict`.
 */
export async function startRebuild(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id, username }: Author,
  campaign_id: number,
  check_only: boolean,
): Promise<Rebuild> {
  const started_at = clock();
  const rebuild = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const campaign = existingCampaign(await lockCampaign(tenant, campaign_id), campaign_id);
    await refuseImpossible(tenant, campaign, check_only);
    await startFold(tenant, campaign_id);
    await bumpCampaignsVersion(tenant, []);
    const asked = { campaign_id, check_only, author: username, started_at };
    const rebuild_id = await insertRebuild(tenant, asked);
    // Its findings become known later and are stored with the rebuild.
    const details = { check: check_only, rebuild_id };
    const entry = { author: username, campaign_id, reason: null, details };
    await writeAudit(tenant, { at: started_at, action: 'campaign.rebuilt', ...entry });
    return readExisting(tenant, campaign_id, rebuild_id);
  });
  scoring.wake(tenant_id);
  return rebuild;
}

async function refuseImpossible(
  tenant: TenantSession,
  campaign: StoredCampaign,
  check_only: boolean,
): Promise<void> {
  const { campaign_id, state, definition } = campaign;
  if (!check_only) refusePinned(campaign, 'rebuilds');
  if (state === 'settled' && !check_only)
    throw new Fault('conflict', 'The campaign is settled and its board final; it can only be checked.');
  if (state === 'settled') await refuseArchived(tenant, definition);
  else if (state !== 'published')
    throw new Fault(
      'conflict',
      `The campaign is ${state}; only the board of a published or settled one can be rebuilt.`,
    );
  if (await hasFoldUnderWay(tenant, campaign_id))
    throw new Fault('conflict', 'The board is being folded already; wait until that is complete.', {
      retryAfterSeconds: 1,
    });
}

/** The progress and the findings of a rebuild. */
async function readExisting(
  tenant: TenantSession,
  campaign_id: number,
  rebuild_id: number,
): Promise<Rebuild> {
  const stored = await readStored(tenant, campaign_id, rebuild_id);
  if (!stored) throw new Fault('not_found', `There is no rebuild ${rebuild_id} of campaign ${campaign_id}.`);
  const { rebuild_id: id, check_only: check, started_at, finished: _, ...members } = stored;
  return { id, check, ...members, started_at: started_at.toISOString(), state: stateOf(stored) };
}

/** Alarms are compared once the board is. */
function stateOf({ finished, players, alarm_differences }: StoredRebuild): RebuildState {
  if (finished) return alarm_differences === null ? 'running' : 'finished';
  return players === null ? 'given_up' : 'running';
}

export type Rebuilds = ReturnType<typeof openRebuilds>;

/** Opens what staff use to have boards folded from the log again. */
export function openRebuilds(dependencies: CampaignDependencies) {
  const { database } = dependencies;
  return {
    ...openModule(dependencies, { start: startRebuild, listProgress: listFolds }),
    read: (tenant_id: number, campaign_id: number, rebuild_id: number) =>
      readExisting(database.ofTenant(tenant_id), campaign_id, rebuild_id),
  };
}

/** The campaign's folds, oldest first, and how many there are: the shown one and perhaps its successor. */
export async function listFolds(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  { offset, limit }: Rows,
): Promise<Listed<FoldProgress>> {
  const tenant = database.ofTenant(tenant_id);
  await readExistingCampaign(tenant, campaign_id);
  const folds = await readFoldsOfCampaign(tenant, campaign_id);
  return { count: folds.length, results: folds.slice(offset, offset + limit) };
}
