import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Board } from '@laurel/rules/boards/board.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { compileAudience, compileSegments, type IsEligible } from '@laurel/rules/players/audience.ts';
import { readExclusions } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readDisqualified } from '../participation/participation.ts';
import { type HeldSegments, readSegmentsOf } from '../segments/segments.ts';
import { showScores } from './player-rows.ts';
import { readAllScores } from './store/player-folds.ts';
import {
  type ActiveFold,
  type ErasedHere,
  eligibilityOf,
  type ShownCampaign,
  type TenantState,
} from './tenant-state.ts';

/**
 * A campaign as its board shows it, taken over from `known` if nothing is new, otherwise with an empty board. The board
 * shows what is folded, so order and places follow the fold's version; texts follow the newest. `segments`: those that were
 * read; others that the audience names are added.
 */
export async function showCampaign(
  tenant: TenantSession,
  fold: ActiveFold & { scored_seq: number },
  erased: ErasedHere,
  known: Pick<TenantState, 'campaigns'> | undefined,
  segments: HeldSegments,
): Promise<ShownCampaign> {
  const { campaign_id, fold_id, complete, definition, folded_definition, shown_version, settled_seq } = fold;
  const before = known?.campaigns.get(campaign_id);
  const isSettled = fold.settled;
  const isPinned = settled_seq !== null;
  const seq = settled_seq ?? fold.scored_seq;
  const isSame =
    before?.fold_id === fold_id && before.isComplete === complete && before.isSettled === isSettled;
  if (isSame && isDeepStrictEqual(before.definition, definition))
    return { ...before, isPinned, shown_version, seq };
  const playersOf = await readSegmentsOf(tenant, definition.audience, segments);
  const isInAudience = compileAudience(definition.audience, playersOf);
  const disqualified = new Set(await readDisqualified(tenant, campaign_id));
  const isEligible = isSettled
    ? await readSettledEligibility(tenant, campaign_id)
    : eligibilityOf(isInAudience, disqualified, erased);
  const becameSettled = isSettled && before?.fold_id === fold_id && !before.isSettled;
  if (becameSettled && before.isComplete && (await standAlike(before.board, isEligible)))
    return { ...before, isSettled, isPinned, isEligible, disqualified, shown_version, seq };
  const { tournament_type, rules } = folded_definition;
  const board = { tournament_type, rules, prizes: definition.prizes };
  return {
    campaign_id,
    fold_id,
    isComplete: complete,
    isSettled,
    isPinned,
    definition,
    disqualified,
    erased,
    isInAudience,
    isInSegments: compileSegments(definition.audience, playersOf),
    isEligible,
    selects: compileSelection(definition.games),
    board: new Board(board, erased.places),
    shown_version,
    seq,
  };
}

/** The players who could be on the board when it was settled, whatever has become known of players since. */
async function readSettledEligibility(tenant: TenantSession, campaign_id: number): Promise<IsEligible> {
  const excluded = new Set(await readExclusions(tenant, campaign_id));
  return (player_id) => !excluded.has(player_id);
}

const COMPARED_AT_ONCE = 5_000;

/** The usual case when a campaign is settled: no event or change since its grace ended prevents taking over its board. */
async function standAlike(board: Board, isEligible: IsEligible): Promise<boolean> {
  let compared = 0;
  for (const { player_id, eligible } of board.entries()) {
    if (isEligible(player_id, undefined) !== eligible) return false;
    if (++compared % COMPARED_AT_ONCE === 0) await setImmediate();
  }
  return true;
}

/** Scores that are put onto boards before requests get their turn. */
const SHOWN_AT_ONCE = 5_000;

/** Reads the scores of folds onto their boards; the more boards there are, the fewer players at a time. */
export async function readBoards(
  tenant: TenantSession,
  campaigns: TenantState['campaigns'],
  folds: ActiveFold[],
): Promise<void> {
  for (const [period, ofPeriod] of Map.groupBy(folds, (fold) => fold.period)) {
    const fold_ids = new Set(ofPeriod.map((fold) => fold.fold_id));
    const players = Math.max(1, Math.floor(SHOWN_AT_ONCE / fold_ids.size));
    for await (const rows of readAllScores(tenant, period))
      for (let from = 0; from < rows.length; from += players) {
        showScores(campaigns, fold_ids, rows.slice(from, from + players));
        await setImmediate();
      }
  }
}
