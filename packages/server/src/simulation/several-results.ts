import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { CostSpread, WindowResult } from '@laurel/contract/simulation/several-windows.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { compare, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { costOfWon } from '@laurel/rules/prizes/prize-cost.ts';
import { type Boards, leaderboardRows } from '../boards/boards.ts';
import type { Simulated } from './prepare-candidates.ts';
import type { SeveralCandidate } from './several-candidates.ts';
import { assumedIn } from './simulate.ts';
import type { SimulationOutcome } from './store.ts';
import { findWinners, wonRows } from './winners.ts';

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

/** The cost of a definition's prizes over one or more windows; each number is that of one window, so nothing is rounded. */
function costSpread(definition: number, costs: readonly PrizeCost[]): CostSpread {
  const [first] = costs as [PrizeCost];
  return {
    definition,
    currency: first.currency,
    cash: spread(costs.map(({ cash }) => cash)),
    bonus: spread(costs.map(({ bonus }) => bonus)),
    free_spins: spread(costs.map(({ free_spins }) => String(free_spins))),
    deposit_bonus: spread(costs.map(({ deposit_bonus }) => String(deposit_bonus))),
  };
}

function spread(amounts: string[]): CostSpread['cash'] {
  const inOrder = amounts.toSorted((a, b) => compare(parseDecimal(a), parseDecimal(b)));
  const at = (position: number) => inOrder[position] as string;
  return { low: at(0), median: at(Math.floor((inOrder.length - 1) / 2)), high: at(inOrder.length - 1) };
}
