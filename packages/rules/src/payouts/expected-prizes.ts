import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import type { Board } from '../boards/board.ts';
import type { WonPrize } from '../prizes/prize-cost.ts';
import { stepPrizes } from '../prizes/step-prizes.ts';
import { prizesNow } from './winning-lines.ts';

/**
 * What payouts of a player would be made of if the board stayed as it is: prizes of the place or shares of those of teams,
 * and of a mission what steps won. `completed`: how often the player completed each step of a mission, and at last the
 * whole. Who wins a raffle or a drop is open until it is drawn (docs/rules/operations.md#6).
 */
export function expectedPrizes(
  board: Board,
  definition: CampaignDefinition,
  player_id: string,
  completed: readonly number[],
): WonPrize[] {
  return expectedOfKind[definition.kind](board, definition, player_id, completed);
}

const expectedOfKind: Readonly<Record<CampaignKindName, typeof expectedPrizes>> = {
  tournament: (board, definition, player_id) =>
    prizesNow(board, definition, player_id).map((prize) => ({ prize, winners: 1 })),
  mission: prizesOfCompleted,
  raffle: () => [],
  drop: () => [],
  jackpot: () => [],
  levels: prizesOfCompleted,
};

function prizesOfCompleted(...[board, definition, player_id, completed]: Parameters<typeof expectedPrizes>) {
  return board.eligibility(player_id) ? stepPrizes(definition as SteppedDefinition, completed) : [];
}
