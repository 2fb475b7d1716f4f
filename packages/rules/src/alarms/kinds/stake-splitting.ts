import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { isSameAmount } from '../../money/decimal.ts';
import type { GameRound } from '../../rounds/rounds.ts';
import type { AlarmRule, QuestionedPlay } from '../rule.ts';
import { MAX_BURST, type Played, read, SLOT, sumOfSlots, type Traits } from '../slots.ts';
import { bet, figure, percent, seconds } from '../words.ts';

// Places one stake as many small bets at once (docs/rules/alarms/stake-splitting.md), so that tasks that count rounds are
// met for less. A burst is rounds of one game with equal stakes, each less than half a second after the one before: too fast
// for one game that is played round by round.

/** Within a burst, rounds start less than this after one another, µs. */
const TOGETHER = 0.5 * MICROSECONDS_A_SECOND;

/** Takes the next round into the burst that goes on, or counts that by its rounds and begins another. */
export function noteBurst(traits: Traits, { gap, isSameBet }: Played): void {
  if (isSameBet && gap < TOGETHER) {
    traits[SLOT.BURST] = (traits[SLOT.BURST] as number) + 1;
    return;
  }
  const rounds = traits[SLOT.BURST] as number;
  if (rounds > 1) {
    const slot = SLOT.BURSTS + Math.min(rounds, MAX_BURST);
    traits[slot] = (traits[slot] as number) + 1;
  }
  traits[SLOT.BURST] = 1;
}

export const stakeSplitting: AlarmRule<'stake_splitting'> = {
  find({ players }, { burst_rounds, bursts, share_of_rounds }) {
    return players.flatMap(({ player_id, traits }) => {
      const found = burstsFrom(traits, burst_rounds);
      if (found.bursts < bursts) return [];
      const share = found.rounds / read(traits, 'ROUNDS');
      if (share < share_of_rounds) return [];
      const summary = `Placed ${burst_rounds} or more equal bets at once on one game ${figure(found.bursts)} times, ${percent(share)} of all rounds.`;
      return [{ player_id, others: [], game: null, summary }];
    });
  },

  question({ rounds, currency }: QuestionedPlay, { burst_rounds }) {
    return burstsOf(rounds)
      .filter((burst) => burst.length >= burst_rounds)
      .map((burst) => ({ rounds: burst, text: () => textOf(burst, currency) }));
  },
};

/** How many bursts had so many rounds or more, and at least how many rounds that were, with the burst that goes on. */
function burstsFrom(traits: Traits, least: number): { bursts: number; rounds: number } {
  const now = read(traits, 'BURST');
  const isNow = now >= least ? 1 : 0;
  let rounds = now * isNow;
  for (let length = least; length <= MAX_BURST; length += 1)
    rounds += length * read(traits, 'BURSTS', length);
  return { bursts: sumOfSlots(traits, 'BURSTS', least, MAX_BURST + 1) + isNow, rounds };
}

function burstsOf(rounds: readonly GameRound[]): GameRound[][] {
  const bursts: GameRound[][] = [];
  for (const round of rounds) {
    const burst = bursts.at(-1);
    const last = burst?.at(-1);
    if (burst && last && continues(last, round)) burst.push(round);
    else bursts.push([round]);
  }
  return bursts;
}

function continues(last: GameRound, round: GameRound): boolean {
  return (
    round.game_id === last.game_id &&
    round.stake !== 0 &&
    isSameAmount(round.stake, last.stake) &&
    round.started_at - last.started_at < TOGETHER
  );
}

function textOf(burst: readonly GameRound[], currency: string): string {
  const first = burst[0] as GameRound;
  const span = (burst.at(-1) as GameRound).started_at - first.started_at;
  return `${figure(burst.length)} bets of ${bet(first, currency)} within ${seconds(span)}`;
}
