import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { Joined } from '@laurel/rules/rounds/joined.ts';
import type { TenantSession } from '../database/database.ts';
import { joinedOf, pausesOfBoard, rulesOfBoard, type TenantState } from '../scoring/scoring.ts';

/** What the scores of a settled board follow from, besides events: as it was at the settlement. */
export interface FoldedBoard {
  compiled: CompiledCampaign;
  joined: (player_id: string) => Joined;
}

/** Reads it for the fold that the board shows. */
export async function foldedBoard(
  tenant: TenantSession,
  state: TenantState,
  fold_id: number,
): Promise<FoldedBoard> {
  const fold = state.folds.find((one) => one.fold_id === fold_id);
  if (!fold) throw new Error(`fold ${fold_id} of a settled board is not held`);
  const compiled = await rulesOfBoard(tenant, state, fold);
  const counted = { ...fold, compiled, pauses: await pausesOfBoard(tenant, fold) };
  return { compiled, joined: (player_id) => joinedOf(counted, player_id) };
}
