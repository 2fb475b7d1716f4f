import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { add, exactText, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { mostDrawn } from '@laurel/rules/payouts/drawn-prizes.ts';
import { expectedPrizes } from '@laurel/rules/payouts/expected-prizes.ts';
import { costOfWon, type WonPrize } from '@laurel/rules/prizes/prize-cost.ts';
import { repeatedPrize } from '@laurel/rules/prizes/prize-titles.ts';
import { prizeTitles } from '../../boards/boards.ts';
import type { LookedAt } from './looked-at.ts';

/** What the player would win, as the board is: what payouts would be made of, and in a raffle the most that may be. */
export async function atStake(looked: LookedAt, player_id: string): Promise<AlarmAnswer['at_stake']> {
  const { board, definition } = looked;
  const won = await wonBy(looked, player_id);
  const { currency, cash, bonus } = costOfWon(won, definition.currency);
  return {
    place: board.placeOf(player_id) ?? null,
    amount: exactText(add(parseDecimal(cash), parseDecimal(bonus))),
    currency,
    prizes: prizeTitles(
      won.map((one) => repeatedPrize(one, definition)),
      definition,
    ),
  };
}

async function wonBy({ board, definition, completedBy }: LookedAt, player_id: string): Promise<WonPrize[]> {
  if (definition.kind !== 'raffle')
    return expectedPrizes(board, definition, player_id, await completedBy(player_id));
  const [line] = board.around(player_id, 0);
  return mostDrawn(definition, Number(line?.score ?? 0));
}
