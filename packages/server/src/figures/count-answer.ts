import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignFiguresAnswer, PlayedRounds } from '@laurel/contract/figures/figures.ts';
import { formatDate, MICROSECONDS_A_DAY } from '@laurel/contract/values/timestamps.ts';
import { addSums, noRounds, type RoundSums } from '@laurel/rules/fold/counted-rounds.ts';
import {
  compare,
  type Decimal,
  difference,
  exactText,
  isZero,
  parseDecimal,
  quotientHalfUp,
  scaledText,
} from '@laurel/rules/money/decimal.ts';
import type { NumberedCount } from './round-counter.ts';

/** The members of the answer that the count of rounds decides. */
type CountedMembers = Pick<
  CampaignFiguresAnswer,
  'rounds' | 'turnover' | 'game_payout' | 'ggr' | 'by_day' | 'steps' | 'tickets' | 'up_to' | 'played'
> & { players: Pick<CampaignFiguresAnswer['players'], 'audience' | 'seen' | 'took_part'> };

/** What a count comes to; null: there is none. */
export function countAnswer(kind: CampaignKindName, count: NumberedCount | null): CountedMembers {
  if (!count) return notCounted;
  const sums = noRounds();
  for (const day of count.days.values()) addSums(sums, day);
  const { audience, seen, took_part, at } = count;
  const steps = count.steps.slice(0, -1).map((step, index) => ({ step: index + 1, ...step }));
  return {
    players: { audience, seen, took_part },
    ...moneyOfPlay(sums),
    ...daysOf(kind, count),
    // The last step of a mission is the whole; levels have no whole.
    ...(kind === 'mission' && {
      steps: [...steps, ...count.steps.slice(-1).map((all) => ({ step: null, ...all }))],
    }),
    ...(kind === 'levels' && { steps }),
    up_to: at.toISOString(),
    played: playedOf(count, sums),
  };
}

const notCounted: CountedMembers = {
  players: { audience: null, seen: null, took_part: null },
  ...{ rounds: null, turnover: null, game_payout: null, ggr: null },
  ...{ by_day: [], up_to: null, played: null },
};

/** Rounds, and what they came to. */
export function moneyOfPlay({ rounds, stakes, payouts }: RoundSums) {
  return {
    rounds,
    turnover: exactText(stakes),
    game_payout: exactText(payouts),
    ggr: lessText(stakes, payouts),
  };
}

/** a less b as text; with a sign where b is more. */
function lessText(a: Decimal, b: Decimal): string {
  return `${compare(a, b) < 0 ? '-' : ''}${exactText(difference(a, b))}`;
}

/** a / b to four decimals; null where b is not above zero. */
export function shareOfGgr(a: string, b: string | null): string | null {
  if (b === null || b.startsWith('-') || b === '0') return null;
  return exactText(quotientHalfUp(parseDecimal(a), parseDecimal(b), 4));
}

function daysOf(kind: CampaignKindName, { days }: NumberedCount): Pick<CountedMembers, 'by_day' | 'tickets'> {
  const by_day = [...days]
    .filter(([, { rounds, units }]) => rounds > 0 || units > 0n)
    .sort(([a], [b]) => a - b)
    .map(([day, { players, rounds, stakes, units }]) => ({
      ...{ day: formatDate(day * MICROSECONDS_A_DAY), players, rounds },
      turnover: exactText(stakes),
      points: scaledText(units),
    }));
  if (kind !== 'raffle') return { by_day };
  return { by_day, tickets: by_day.map(({ day, points }) => ({ day, tickets: Number(points) })) };
}

function playedOf({ at, seq, players }: NumberedCount, sums: RoundSums): PlayedRounds {
  const { rounds, won, unpriced, stakes, payouts } = sums;
  return {
    ...{ counted_at: at.toISOString(), seq, rounds, won, unpriced, players },
    stakes: exactText(stakes),
    wins: exactText(payouts),
    payout_ratio: isZero(stakes) ? null : exactText(quotientHalfUp(payouts, stakes, 4)),
  };
}
