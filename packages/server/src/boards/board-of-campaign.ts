import { Board, boardRulesOf } from '@laurel/rules/boards/board.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileAudience, compileSegments } from '@laurel/rules/players/audience.ts';
import { joinedAtOf } from '@laurel/rules/rounds/joined.ts';
import { readExistingCampaign, readStages, type StoredCampaign } from '../campaigns/campaigns.ts';
import { readDisqualificationsOf, readOptInsOf } from '../participation/participation.ts';
import { readSegmentsOf } from '../segments/segments.ts';
import type { BoardView } from './board-view.ts';
import type { BoardDependencies } from './open-boards.ts';

/**
 * A campaign's board, to look one player up; empty for a campaign without a board (a draft, a cancelled one). Refuses an id
 * that is not the tenant's.
 */
export async function boardOfCampaign(
  { database, boards }: Pick<BoardDependencies, 'database' | 'boards'>,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
): Promise<BoardView> {
  const tenant = database.ofTenant(tenant_id);
  const shown = (await boards.ofTenant(tenant_id)).views.get(campaign_id);
  if (shown) return shown;
  const campaign = await readExistingCampaign(tenant, campaign_id);
  const isHere = (one: { campaign_id: number }) => one.campaign_id === campaign_id;
  const [{ joined = null } = {}] = await readOptInsOf(tenant, [campaign_id], [player_id]);
  const disqualified = (await readDisqualificationsOf(tenant, [player_id])).some(isHere);
  const { audience } = campaign.definition;
  const playersOf = await readSegmentsOf(tenant, audience);
  return {
    ...emptyBoard(campaign),
    isInAudience: compileAudience(audience, playersOf),
    isInSegments: compileSegments(audience, playersOf),
    absentFromStages: (await readStages(tenant, campaign.definition)).absent,
    joinedAt: () => joinedAtOf(joined),
    joined: () => joined,
    isDisqualified: () => disqualified,
    selects: () => false,
    heldFold: (_, stored) => stored,
  };
}

/** Nothing was folded for it: no fold has the id 0, and no event the number 0. */
function emptyBoard({ campaign_id, version, definition }: StoredCampaign) {
  const compiled = compileCampaign(definition, new Map(), () => true);
  const board = new Board(boardRulesOf(definition));
  const nothing = { revision: 0, seq: 0, isSettled: false, voidsUpTo: undefined, teamNames: new Map() };
  const none = { fold_id: 0, period: 0, ...nothing };
  return { campaign_id, version, definition, compiled, board, ...none };
}

/** Attempts to read the database and the board in memory at the same event. */
const READINGS = 3;

/**
 * Reads again, a few times, while the log or the standings that were read do not agree with the board: steps of scoring
 * commit a moment before or after boards in memory follow. If they still differ, both are returned as they are.
 */
export async function readTogether<Read extends { agrees: boolean }>(
  read: () => Promise<Read>,
): Promise<Read> {
  for (let reading = 1; ; reading++) {
    const found = await read();
    if (found.agrees || reading === READINGS) return found;
  }
}
