import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { WindowResult } from '@laurel/contract/simulation/several-windows.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { costOfWon } from '@laurel/rules/prizes/prize-cost.ts';
import { type Boards, leaderboardRows } from '../boards/boards.ts';
import { costSpread } from './cost-spread.ts';
import { wonRows } from './every-row.ts';
import { findWinners } from './find-winners.ts';
import type { Simulated } from './prepare-candidates.ts';
import type { SeveralCandidate } from './several-candidates.ts';
import { assumedIn } from './simulate.ts';
import type { SimulationOutcome } from './store.ts';

/** The results of folding the candidates, with at most `rows` rows of each board; `signal` ends it. */
export async function severalResults(
  boards: Boards,
  tenant_id: number,
  folded: readonly { candidate: SeveralCandidate; simulated: Simulated }[],
  rows: number,
  signal: AbortSignal,
): Promise<SimulationOutcome> {
  const results: WindowResult[] = [];
  for (const { candidate, simulated } of folded) {
    const { definition, index } = candidate;
    const { board, rounds, unpriced, players } = simulated;
    const { won, winners, first } = await findWinners(simulated, rows, signal);
    const shown = (lines: BoardRow[]) => leaderboardRows(boards, tenant_id, definition, lines);
    results.push({
      window: windowOf(definition),
      definition: index,
      assumed: assumedIn(candidate),
      rounds,
      unpriced,
      players,
      count: board.count,
      board: await shown(wonRows(simulated, 0, rows)),
      winners: { count: winners, results: await shown(first) },
      cost: costOfWon(won, definition.currency),
    });
  }
  const ofDefinitions = Map.groupBy(results, (result) => result.definition);
  const spread = [...ofDefinitions].map(([index, own]) =>
    costSpread(
      index,
      own.map(({ cost }) => cost),
    ),
  );
  return { results, spread };
}

function windowOf({ start, end }: CampaignDefinition): WindowResult['window'] {
  return { start, end };
}
