import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { drawnPrizes } from '@laurel/rules/payouts/drawn-prizes.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import type { WonPrize } from '@laurel/rules/prizes/prize-cost.ts';
import { type BoardOf, everyRow } from './every-row.ts';

/** Every prize that is won, how many players win one, and the first of them. */
export interface Winners {
  won: WonPrize[];
  winners: number;
  first: BoardRow[];
}

/** The winners of a board, at most `limit` of them by name; `signal` ends it. Who wins a raffle is open until its draw. */
export function findWinners(of: BoardOf, limit: number, signal: AbortSignal): Promise<Winners> {
  return winnersOfKind[of.definition.kind](of, limit, signal);
}

const winnersOfKind: Readonly<
  Record<CampaignKindName, (of: BoardOf, limit: number, signal: AbortSignal) => Promise<Winners>>
> = {
  tournament: winnersOfLines,
  mission: winnersOfLines,
  raffle: async ({ definition, board }) => ({
    ...drawnPrizes(definition as RaffleDefinition, board),
    first: [],
  }),
};

async function winnersOfLines(of: BoardOf, limit: number, signal: AbortSignal): Promise<Winners> {
  const { board, definition } = of;
  const found: Winners = { won: [], winners: 0, first: [] };
  const lines = board.rules.teams ? linesOfTeams(of) : everyRow(of, signal);
  for await (const { won, ...row } of lines) {
    if (row.prizes.length === 0) continue;
    found.won.push(...won);
    found.winners += 1;
    if (found.first.length < limit) found.first.push(row);
  }
  return found;

  function* linesOfTeams({ board: players }: BoardOf) {
    for (const line of winningLines(players, definition))
      yield { ...line, won: line.prizes.map((prize) => ({ prize, winners: 1 })) };
  }
}
