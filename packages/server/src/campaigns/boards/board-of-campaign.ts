import { Board } from '@laurel/rules/boards/board.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { BoardView } from '../../boards/board-view.ts';
import { readCampaign, type StoredCampaign } from '../../store/campaigns/campaigns.ts';
import { readDisqualificationsOf } from '../../store/players/disqualifications.ts';
import { readOptInsOf } from '../../store/players/opt-ins.ts';
import type { BoardDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';

/**
 * A campaign's board, to look one player up; that of a campaign without one (a draft, a cancelled one) is empty. Refuses an id that
 * is not the tenant's.
 */
export async function boardOfCampaign(
  { database, boards }: Pick<BoardDependencies, 'database' | 'boards'>,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
): Promise<BoardView> {
  const shown = (await boards.ofTenant(tenant_id)).views.get(campaign_id);
  if (shown) return shown;
  const campaign = existing(await readCampaign(database, tenant_id, campaign_id), campaign_id);
  const isHere = (one: { campaign_id: number }) => one.campaign_id === campaign_id;
  const joined = (await readOptInsOf(database, tenant_id, [player_id])).find(isHere);
  const disqualified = (await readDisqualificationsOf(database, tenant_id, [player_id])).some(isHere);
  return {
    ...emptyBoard(campaign),
    joinedAt: () => joined?.joined_at ?? null,
    isDisqualified: () => disqualified,
    selects: () => false,
    heldFold: (_, stored) => stored,
  };
}

/** Nothing was folded for it: no fold has the id 0, and no event the number 0. */
function emptyBoard({ campaign_id, version, definition }: StoredCampaign) {
  const compiled = compileCampaign(definition, new Map(), () => true);
  const board = new Board(definition);
  const none = { fold_id: 0, period: 0, revision: 0, seq: 0, isSettled: false, voidsUpTo: undefined };
  return { campaign_id, version, definition, compiled, board, ...none };
}

/** Attempts to read the database and the board in memory at the same event. */
const READINGS = 3;

/**
 * Reads again, a few times, while the log or the standings that were read do not agree with the board: steps of scoring commit
 * a moment before or after boards in memory follow. If they still differ, both are answered as they are.
 */
export async function readTogether<Read extends { agrees: boolean }>(
  read: () => Promise<Read>,
): Promise<Read> {
  for (let reading = 1; ; reading++) {
    const found = await read();
    if (found.agrees || reading === READINGS) return found;
  }
}
