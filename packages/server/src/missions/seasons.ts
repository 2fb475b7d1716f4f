import { seasonBeginAt } from '@laurel/rules/boards/board.ts';
import type { BoardView } from '../boards/boards.ts';
import { beginSeason, lockCampaign } from '../campaigns/campaigns.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../cursor/cursor.ts';
import type { MissionDependencies } from './dependencies.ts';

/**
 * Shows the season of now (ms) on the board of levels, once a season has ended (docs/rules/levels.md#5). Whichever process
 * notes it first, the others follow what the database has.
 */
export async function turnSeason(
  { database, scoring }: Pick<MissionDependencies, 'database' | 'scoring'>,
  tenant_id: number,
  { campaign_id, board, definition }: Pick<BoardView, 'campaign_id' | 'board' | 'definition'>,
  now: number,
): Promise<void> {
  const began = seasonBeginAt(definition, now * 1_000);
  if (began === undefined || !Number.isFinite(began) || board.rules.since === began) return;
  const isNew = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const stored = await lockCampaign(tenant, campaign_id);
    if (stored?.state !== 'published' || stored.pinned) return false;
    if (!(await beginSeason(tenant, campaign_id, began))) return false;
    await bumpCampaignsVersion(tenant, [campaign_id]);
    return true;
  });
  if (isNew) scoring.wake(tenant_id);
}
