import type { AlarmPlayer } from '../alarm.ts';
import { type AlarmRule, othersOf, type QuestionedPlay } from '../rule.ts';
import { type Pair, sameItems } from '../signatures.ts';
import { read } from '../slots.ts';
import { bet, percent, seconds } from '../words.ts';
import { isOpposed } from './hedged-play.ts';

// Plays the same games with the same stakes at the same time as another account (docs/rules/alarms/mirror-play.md): one
// program that runs several accounts, or a tool that copies what another account does. Two people do meet in one game with
// one stake for an hour; they do not meet again in another game, with another stake, on another day.

export const mirrorPlay: AlarmRule<'mirror_play'> = {
  find(field, { rounds, occasions, share_in_common }) {
    const isMirror = ({ a, b, share, occasions: met }: Pair) => {
      // What they have in common on one occasion says little by itself, so it takes more of it.
      const more = occasions / Math.min(met, occasions);
      const hasRounds = ({ traits }: AlarmPlayer) => read(traits, 'ROUNDS') >= more * rounds;
      return share >= more * share_in_common && hasRounds(a) && hasRounds(b);
    };
    // Accounts that bet on the two sides of an outcome have an alarm of their own.
    const pairs = field.pairs.filter((pair) => isMirror(pair) && !isOpposed(pair));
    return othersOf(pairs).map(({ player_id, others, share }) => {
      const with_ = others.length === 1 ? 'another account' : `${others.length} other accounts`;
      const summary = `Plays the same games with the same stakes at the same time as ${with_}: ${percent(share)} of what they play.`;
      return { player_id, others, game: null, summary };
    });
  },

  question({ rounds, others, currency }: QuestionedPlay) {
    return sameItems(rounds, others).map(({ round, other }) => {
      const later = seconds(Math.abs(other.started_at - round.started_at));
      const when = other.started_at < round.started_at ? `${later} after` : `${later} before`;
      return { rounds: [round], text: () => `${bet(round, currency)}, ${when} another account did the same` };
    });
  },
};
