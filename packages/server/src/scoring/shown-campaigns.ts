import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Board } from '@laurel/rules/boards/board.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import type { IsEligible } from '@laurel/rules/players/audience.ts';
import type { Session } from '../store/engine/database.ts';
import { readDisqualified } from '../store/players/disqualifications.ts';
import { readAllScores } from '../store/scoring/player-folds.ts';
import { readExclusions } from '../store/settlement/settlements.ts';
import { eligibilityOf } from './erased-here.ts';
import { showScores } from './player-rows.ts';
import type { ActiveFold, ErasedHere, ShownCampaign, TenantState } from './tenant-state.ts';

/**
 * A campaign as its board shows it, taken over from `known` where nothing is new, else with an empty board. The board stands for what is folded, so order and places follow the fold's version; texts follow the newest.
 */
export async function showCampaign(
  session: Session,
  tenant_id: number,
  fold: ActiveFold & { scored_seq: number },
  erased: ErasedHere,
  known: TenantState | undefined,
): Promise<ShownCampaign> {
  const { campaign_id, fold_id, complete, definition, folded_definition, shown_version, settled_seq } = fold;
  const before = known?.campaigns.get(campaign_id);
  const isSettled = settled_seq !== null;
  const seq = settled_seq ?? fold.scored_seq;
  const isSame =
    before?.fold_id === fold_id && before.isComplete === complete && before.isSettled === isSettled;
  if (isSame && isDeepStrictEqual(before.definition, definition)) return { ...before, shown_version, seq };
  const disqualified = new Set(await readDisqualified(session, tenant_id, campaign_id));
  const isEligible = isSettled
    ? await readSettledEligibility(session, tenant_id, campaign_id)
    : eligibilityOf(definition, disqualified, erased);
  const becameSettled = isSettled && before?.fold_id === fold_id && !before.isSettled;
  if (becameSettled && before.isComplete && (await standAlike(before.board, isEligible)))
    return { ...before, isSettled, isEligible, disqualified, shown_version, seq };
  const { tournament_type, rules } = folded_definition;
  const board = { tournament_type, rules, prizes: definition.prizes };
  return {
    campaign_id,
    fold_id,
    isComplete: complete,
    isSettled,
    definition,
    disqualified,
    erased,
    isEligible,
    selects: compileSelection(definition.games),
    board: new Board(board, erased.places),
    shown_version,
    seq,
  };
}

/** Who could stand on the board when it was settled, whatever is known of players since. */
async function readSettledEligibility(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<IsEligible> {
  const excluded = new Set(await readExclusions(session, tenant_id, campaign_id));
  return (player_id) => !excluded.has(player_id);
}

const COMPARED_AT_ONCE = 5_000;

/** The usual case when a campaign is settled: nothing was received since its grace ended that would keep its board from being taken over. */
async function standAlike(board: Board, isEligible: IsEligible): Promise<boolean> {
  let compared = 0;
  for (const { player_id, eligible } of board.entries()) {
    if (isEligible(player_id, undefined) !== eligible) return false;
    if (++compared % COMPARED_AT_ONCE === 0) await setImmediate();
  }
  return true;
}

/** Reads the scores of folds onto their boards, a page of players at a time. */
export async function readBoards(
  session: Session,
  tenant_id: number,
  campaigns: TenantState['campaigns'],
  folds: ActiveFold[],
): Promise<void> {
  for (const [period, ofPeriod] of Map.groupBy(folds, (fold) => fold.period)) {
    const fold_ids = new Set(ofPeriod.map((fold) => fold.fold_id));
    for await (const rows of readAllScores(session, tenant_id, period)) {
      showScores(campaigns, fold_ids, rows);
      await setImmediate();
    }
  }
}
