import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { add, exactText, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { prizeCost } from '@laurel/rules/prizes/prize-cost.ts';
import { prizeTitles } from '../../boards/boards.ts';
import type { LookedAt } from './looked-at.ts';

/** What the player would win, as the board is. */
export function atStake({ board, definition }: LookedAt, player_id: string): AlarmAnswer['at_stake'] {
  const [line] = board.around(player_id, 0);
  const prizes = line?.prizes ?? [];
  const { cash, bonus } = prizeCost(prizes, definition.currency);
  return {
    place: line?.place ?? null,
    amount: exactText(add(parseDecimal(cash), parseDecimal(bonus))),
    currency: definition.currency,
    prizes: prizeTitles(prizes, definition),
  };
}
