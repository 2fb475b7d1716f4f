import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import type { BoardLine } from './checks/lines.ts';
import { nameOf } from './checks/owed-payouts.ts';
import type { ShownLine } from './verdict.ts';

/** Lines of the board with the prizes that they were owed. */
export function showLines(lines: readonly BoardLine[], payouts: readonly OwedPrize[]): ShownLine[] {
  const prizes = Map.groupBy(payouts, ({ player_hash }) => player_hash);
  return lines.map(({ place, player_hash, score, reached_at }) => ({
    place,
    player_hash,
    score,
    reached_at,
    prizes: (prizes.get(player_hash) ?? []).map(({ prize }) => nameOf(prize)),
  }));
}
