import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { moneyName } from '@laurel/rules/fold/new-rounds.ts';
import { dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import type { Joined } from '@laurel/rules/rounds/joined.ts';
import { readStoredFolds, type ShownFold } from '../../boards/boards.ts';
import type { TenantSession } from '../../database/database.ts';
import { heldFold, joinedOf, pausesOfBoard, rulesOfBoard } from '../../scoring/scoring.ts';

/** A campaign whose alarms are found: its board, and what that follows from. */
export interface LookedAt {
  tenant: TenantSession;
  secret: Uint8Array;
  campaign_id: number;
  definition: CampaignDefinition;
  fold_id: number;
  compiled: CompiledCampaign;
  /** Names the scope: campaigns of one name whose boards include as many changes have equal traits of equal players. */
  scope: string;
  /** Players who may not be on it are among its entries. */
  board: Board;
  /** When a player joined and was paused. */
  joinedOf: (player_id: string) => Joined;
  /** How often the player completed each step of a mission, and at last the whole; of other kinds nothing. */
  completedBy: (player_id: string) => Promise<readonly number[]>;
  /** Number of the newest event that counts. */
  seq: number;
  /** Counts the changes outside the log that the board includes. */
  changes: number;
  /** Events that were voided after so many changes still count; undefined: none does. */
  voidsUpTo: number | undefined;
}

/** The campaign as its board shows it at this moment; of a settled one, as it was settled. */
export async function lookedAt(
  tenant: TenantSession,
  { state, shown, fold }: ShownFold,
  board: Board = shown.board,
): Promise<LookedAt> {
  const { seq } = shown;
  const { changes } = state.cursor;
  const compiled = await rulesOfBoard(tenant, state, fold);
  const counted = { ...fold, compiled, pauses: await pausesOfBoard(tenant, fold) };
  return {
    tenant,
    secret: state.tenant.player_hash_secret,
    campaign_id: shown.campaign_id,
    definition: shown.definition,
    fold_id: fold.fold_id,
    compiled,
    scope: scopeName(fold),
    board,
    joinedOf: (player_id) => joinedOf(counted, player_id),
    completedBy: async (player_id) => {
      if (fold.compiled.rules.type.completed === undefined) return [];
      const stored = heldFold(state.players, fold, player_id) ?? (await storedFold(tenant, fold, player_id));
      return (stored && standingOf(fold.compiled, stored).completed) ?? [];
    },
    seq: fold.settled_seq ?? seq,
    changes: fold.settled_changes ?? changes,
    voidsUpTo: fold.settled_changes ?? undefined,
  };
}

async function storedFold(tenant: TenantSession, fold: ShownFold['fold'], player_id: string) {
  return (await readStoredFolds(tenant, [fold], player_id)).get(fold.fold_id);
}

/** What a selection by facts of games takes depends on when a fold began, so such a fold shares its scope with no other. */
function scopeName({ compiled, folded_definition: { games }, fold_id }: ShownFold['fold']): string {
  const { start, end, graceEnd } = compiled;
  const selection = dependsOnCatalogue(games) ? fold_id : games;
  return JSON.stringify([start, end, graceEnd, moneyName(compiled), selection]);
}
