import type { Rebuild, RebuildState } from '@laurel/contract/campaigns/rebuilds.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { lockCampaign, type StoredCampaign } from '../../store/campaigns/campaigns.ts';
import type { Session } from '../../store/engine/database.ts';
import { hasFoldUnderWay, startFold } from '../../store/scoring/campaign-folds.ts';
import {
  insertRebuild,
  readRebuild as readStored,
  type StoredRebuild,
} from '../../store/scoring/rebuilds.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../../store/scoring/scoring-cursors.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { refuseArchived } from '../editing/refuse-archived.ts';
import { existing } from '../existing.ts';

/**
 * Starts to fold the log again beside the campaign's board, while intake goes on. When complete it is compared with the board and
 * takes its place, or, with `check_only`, goes away (decisions 1, invariant I3). Faults: `not_found`, `conflict`.
 */
export async function startRebuild(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id, username }: Author,
  campaign_id: number,
  check_only: boolean,
): Promise<Rebuild> {
  const started_at = clock();
  const rebuild = await database.transaction(async (session) => {
    await lockScoringCursor(session, tenant_id);
    const campaign = existing(await lockCampaign(session, tenant_id, campaign_id), campaign_id);
    await refuseImpossible(session, tenant_id, campaign, check_only);
    await startFold(session, tenant_id, campaign_id);
    await bumpCampaignsVersion(session, tenant_id, []);
    const asked = { campaign_id, check_only, author: username, started_at };
    const rebuild_id = await insertRebuild(session, tenant_id, asked);
    // What it finds is known later, and stands with the rebuild.
    const details = { check: check_only, rebuild_id };
    const entry = { author: username, campaign_id, reason: null, details };
    await writeAudit(session, tenant_id, { at: started_at, action: 'campaign.rebuilt', ...entry });
    return readExisting(session, tenant_id, campaign_id, rebuild_id);
  });
  scoring.wake(tenant_id);
  return rebuild;
}

/** How far a rebuild is and what it found. */
export function readRebuild(
  { database }: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
  rebuild_id: number,
): Promise<Rebuild> {
  return readExisting(database, tenant_id, campaign_id, rebuild_id);
}

async function refuseImpossible(
  session: Session,
  tenant_id: number,
  { campaign_id, state, definition }: StoredCampaign,
  check_only: boolean,
): Promise<void> {
  if (state === 'settled' && !check_only)
    throw new Fault('conflict', 'The campaign is settled and its board final; it can only be checked.');
  if (state === 'settled') await refuseArchived(session, tenant_id, definition);
  else if (state !== 'published')
    throw new Fault(
      'conflict',
      `The campaign is ${state}; only the board of a published or settled one can be rebuilt.`,
    );
  if (await hasFoldUnderWay(session, tenant_id, campaign_id))
    throw new Fault('conflict', 'The board is being folded already; wait until that is complete.', {
      retryAfterSeconds: 1,
    });
}

async function readExisting(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  rebuild_id: number,
): Promise<Rebuild> {
  const stored = await readStored(session, tenant_id, campaign_id, rebuild_id);
  if (!stored) throw new Fault('not_found', `There is no rebuild ${rebuild_id} of campaign ${campaign_id}.`);
  const { rebuild_id: id, check_only: check, started_at, finished: _, ...members } = stored;
  return { id, check, ...members, started_at: started_at.toISOString(), state: stateOf(stored) };
}

function stateOf({ finished, players }: StoredRebuild): RebuildState {
  if (finished) return 'finished';
  return players === null ? 'given_up' : 'running';
}
