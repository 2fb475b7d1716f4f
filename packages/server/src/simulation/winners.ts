import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type {
  CampaignDefinition,
  DropDefinition,
  JackpotDefinition,
  RaffleDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import type { Board, BoardRow } from '@laurel/rules/boards/board.ts';
import { drawnPrizes } from '@laurel/rules/payouts/drawn-prizes.ts';
import { expectedPots } from '@laurel/rules/payouts/expected-pots.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import type { WonPrize } from '@laurel/rules/prizes/prize-cost.ts';
import { repeatedPrize } from '@laurel/rules/prizes/prize-titles.ts';
import { stepPrizes } from '@laurel/rules/prizes/step-prizes.ts';

/** A definition, its board, and of a mission how often each player completed each step, and at last the whole. */
export interface BoardOf {
  definition: CampaignDefinition;
  board: Board;
  completed: ReadonlyMap<string, readonly number[]>;
  /** Of levels: how many each player has. */
  levels: ReadonlyMap<string, number>;
}

/** A line with all that its player wins, by place or for completed steps. */
export interface WonRow extends BoardRow {
  won: readonly WonPrize[];
  /** Of levels: how many the player has. */
  level?: number | undefined;
}

/** Rows that are made at once. */
const ROWS_AT_ONCE = 1_000;

/** All rows of a board in order; `signal` ends it half way. */
export function* everyRow(of: BoardOf, signal: AbortSignal): Generator<WonRow> {
  for (let from = 0; from < of.board.count; from += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    yield* wonRows(of, from, from + ROWS_AT_ONCE);
  }
}

/** Rows of a board from a position (0-based) up to but without another. */
export function wonRows(
  { definition, board, completed, levels }: BoardOf,
  from: number,
  to: number,
): WonRow[] {
  return board.rows(from, to).map((row) => {
    const steps = completed.get(row.player_id);
    if (!steps) return { ...row, won: row.prizes.map((prize) => ({ prize, winners: 1 })) };
    // Only missions and levels have steps.
    const won = stepPrizes(definition as SteppedDefinition, steps);
    const level = levels.get(row.player_id);
    return { ...row, prizes: won.map((one) => repeatedPrize(one, definition)), won, level };
  });
}

/** Every prize that is won, how many players win one, and the first of them. */
interface Winners {
  won: WonPrize[];
  winners: number;
  first: BoardRow[];
}

/** The winners of a board, at most `limit` of them by name; `signal` ends it. Of a draw it is open who wins. */
export function findWinners(of: BoardOf, limit: number, signal: AbortSignal): Promise<Winners> {
  return winnersOfKind[of.definition.kind](of, limit, signal);
}

const winnersOfKind: Readonly<
  Record<CampaignKindName, (of: BoardOf, limit: number, signal: AbortSignal) => Promise<Winners>>
> = {
  tournament: winnersOfLines,
  mission: winnersOfLines,
  raffle: winnersByChance,
  drop: winnersByChance,
  jackpot: async (of) => ({ ...expectedPots(of.definition as JackpotDefinition, of.board), first: [] }),
  levels: winnersOfLines,
};

async function winnersByChance({ definition, board }: BoardOf): Promise<Winners> {
  return { ...drawnPrizes(definition as RaffleDefinition | DropDefinition, board), first: [] };
}

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
