import type { JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Board } from '../boards/board.ts';
import { DROP_VALUES } from '../kinds/drop/drop-value.ts';
import { unpackContributions } from '../kinds/jackpot/contributions.ts';
import { type CompiledLevel, jackpot } from '../kinds/jackpot/jackpot.ts';
import { scaledText } from '../money/decimal.ts';
import { SCALE_DECIMALS } from '../money/scale.ts';
import type { WonPrizes } from './won-prizes.ts';

/**
 * What pots are expected to pay that are filled as the rounds of this board fill them (docs/rules/jackpots.md#8): those that
 * fall at an amount at the middle of their bounds, those by chance as often as there are rounds. Who wins is open.
 */
export function expectedPots(definition: JackpotDefinition, board: Board): WonPrizes {
  const { levels, unit } = jackpot.compile(definition);
  const contributions = unpackContributions(board.turnover, levels.length);
  const rounds = roundsOf(board);
  const pots = levels.map((level, index) => potsOf(level, contributions[index] as bigint, rounds));
  return {
    won: pots.flatMap(({ falls, amount }) => {
      const paid = scaledText((amount / unit) * unit, SCALE_DECIMALS);
      const prize = { kind: 'cash', amount: paid, place_from: 1, place_to: 1 } as const;
      return falls === 0n ? [] : [{ prize, winners: Number(falls) }];
    }),
    winners: Number(pots.reduce((sum, { falls }) => sum + falls, 0n)),
  };
}

function potsOf({ seed, drop, chanceBelow }: CompiledLevel, contributions: bigint, rounds: bigint) {
  if (drop) {
    const amount = (drop.from + drop.by) / 2n;
    return { falls: amount > seed ? contributions / (amount - seed) : 0n, amount };
  }
  const falls = (rounds * (chanceBelow ?? 0n)) / DROP_VALUES;
  return { falls, amount: seed + contributions / (falls + 1n) };
}

const LINES_AT_ONCE = 1_000;

/** The score of a jackpot is how many rounds count. */
function roundsOf(board: Board): bigint {
  let rounds = 0n;
  for (let from = 0; from < board.count; from += LINES_AT_ONCE)
    for (const { score } of board.rows(from, from + LINES_AT_ONCE)) rounds += BigInt(score);
  return rounds;
}
