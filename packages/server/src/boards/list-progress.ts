import type { ProgressRow } from '@laurel/contract/boards/progress.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { emptyFold, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { existingCampaign, readCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/database.ts';
import { readTogether } from './board-of-campaign.ts';
import type { BoardView } from './board-view.ts';
import type { BoardDependencies } from './open-boards.ts';
import { progressAnswer, readFoldsOfPlayers } from './player-standing.ts';
import { namedRow } from './top-rows.ts';

/** A page of players with a score, and the revision of their board. */
export interface ProgressList {
  version: number;
  count: number;
  results: ProgressRow[];
}

/**
 * Some players of a board in order, each with the progress of every task or step (docs/rules/operations.md#5). Empty for a
 * draft and a cancelled campaign. Fault `not_found`.
 */
export async function listProgress(
  { database, boards, scoring }: Pick<BoardDependencies, 'database' | 'boards' | 'scoring'>,
  tenant_id: number,
  campaign_id: number,
  { offset, limit }: Rows,
): Promise<ProgressList> {
  const tenant = database.ofTenant(tenant_id);
  existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  await scoring.written(tenant_id);
  const viewNow = async () => (await boards.ofTenant(tenant_id)).views.get(campaign_id);
  const { lines, version, count } = await readTogether(async () => {
    const before = await viewNow();
    const players = before?.board.rows(offset, offset + limit).map(({ player_id }) => player_id) ?? [];
    const stored = before ? await readFoldsOfPlayers(tenant, before, players) : new Map<string, PlayerFold>();
    // The board as it is now: no await between here and the answer's numbers.
    const view = await viewNow();
    if (!view) return { lines: [], version: 0, count: 0, agrees: true };
    const { lines, agrees } = progressOn(view, { offset, limit }, stored);
    const isSameFold = view.fold_id === before?.fold_id;
    return { lines, version: view.revision, count: view.board.count, agrees: agrees && isSameFold };
  });
  const { tenant: naming } = await boards.ofTenant(tenant_id);
  const named = await boards.nameRows(naming, lines);
  const results = named.map((row, at) => ({
    ...namedRow(row),
    progress: (lines[at] as (typeof lines)[number]).progress,
  }));
  return { version, count, results };
}

/** The progress of the lines; `agrees` says whether the lines and the folds are of one moment. */
function progressOn(view: BoardView, { offset, limit }: Rows, stored: ReadonlyMap<string, PlayerFold>) {
  let agrees = true;
  const lines = view.board.rows(offset, offset + limit).map((line) => {
    const { player_id } = line;
    const fold = view.heldFold(player_id, stored.get(player_id));
    const { score, progress } = standingOf(
      view.compiled,
      fold ?? emptyFold(view.compiled, view.joined(player_id)),
      view.board.rules.since,
    );
    agrees &&= score === line.score;
    return { ...line, progress: progressAnswer(progress) };
  });
  return { lines, agrees };
}
