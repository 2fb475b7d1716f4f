import { isSameAmount } from '../../money/decimal.ts';
import type { GameRound } from '../../rounds/rounds.ts';
import type { AlarmRule, QuestionedPlay } from '../rule.ts';
import { type Played, read, SLOT, type Traits } from '../slots.ts';
import { bet, figure, paid } from '../words.ts';

// Has bets that the log holds twice under different rounds (docs/rules/alarms/same-bet-twice.md): the same game, stake and
// payout, and the same time to two milliseconds. Who has several seats at a table places equal bets at the same time, too,
// but then some of them win and others lose. A bet that is sent again with the same `unique_id` is no twin: Laurel counts
// it once.

/** Twins start at most so long after one another, µs: systems that send a bet twice may cut off its time differently. */
const SAME_TIME = 2000;

/** Counts the next round if its bet equals the one before at the same time, and whether it is a twin. */
export function noteTwin(traits: Traits, { gap, isSameBet, payout }: Played): void {
  if (!isSameBet || gap > SAME_TIME) return;
  traits[SLOT.SAME_TIME] = (traits[SLOT.SAME_TIME] as number) + 1;
  if (payout === traits[SLOT.LAST_PAYOUT]) traits[SLOT.TWINS] = (traits[SLOT.TWINS] as number) + 1;
}

export const sameBetTwice: AlarmRule<'same_bet_twice'> = {
  find({ players }, { times, share_of_pairs }) {
    return players.flatMap(({ player_id, traits }) => {
      const twins = read(traits, 'TWINS');
      if (twins < times || twins < share_of_pairs * read(traits, 'SAME_TIME')) return [];
      const summary = `Has ${figure(twins)} rounds with the game, time, stake and payout of another round.`;
      return [{ player_id, others: [], game: null, summary }];
    });
  },

  question({ rounds, currency }: QuestionedPlay) {
    return rounds.flatMap((round, at) => {
      const before = rounds[at - 1];
      if (!before || !isTwin(before, round)) return [];
      const text = () =>
        `${bet(round, currency)}, ${paid(round, currency)}: the same as another round at the same time`;
      return [{ rounds: [round], text }];
    });
  },
};

function isTwin(before: GameRound, round: GameRound): boolean {
  return (
    round.game_id === before.game_id &&
    round.stake !== 0 &&
    isSameAmount(round.stake, before.stake) &&
    isSameAmount(round.payout, before.payout) &&
    round.started_at - before.started_at <= SAME_TIME
  );
}
