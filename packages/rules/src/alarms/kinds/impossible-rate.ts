import { formatTimestamp, MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import type { GameRound } from '../../rounds/rounds.ts';
import type { AlarmPlayer } from '../alarm.ts';
import { type AlarmRule, type Field, othersOnGame, type QuestionedPlay } from '../rule.ts';
import { GAME, type Played, RATE_STEP, RATES, SLOT, sumOfSlots, type Traits } from '../slots.ts';
import { quantile } from '../statistics.ts';
import { figure, multiple } from '../words.ts';

// Plays more rounds a minute than the game allows others (docs/rules/alarms/impossible-rate.md). A minute of the clock is
// counted by the rounds of its first game, so that several games played at once are not added up. The limit is a number,
// and the median of those who play mostly the same game: some games are made to be fast.

const MINUTE = 60 * MICROSECONDS_A_SECOND;
/** Rounds of one game that start this close to one another are several seats or bets of one moment, and count once, µs. */
const AT_ONCE = 0.1 * MICROSECONDS_A_SECOND;

/** With fewer others there is nothing to compare with. */
const MIN_OTHERS = 5;
const MIN_ROUNDS = 20;
/** Which share of them is no faster than what is usual. */
const USUAL = 0.9;

/** Takes the next round into its minute; a minute that is over is counted by its rounds. */
export function notePace(traits: Traits, { at, gap, game, isSameGame }: Played): void {
  if (isSameGame && gap < AT_ONCE) return;
  const minute = Math.floor(at / MINUTE);
  if (minute !== traits[SLOT.MINUTE]) {
    noteMinute(traits);
    traits[SLOT.MINUTE] = minute;
    traits[SLOT.MINUTE_GAME] = game;
    traits[SLOT.MINUTE_ROUNDS] = 1;
  } else if (game === traits[SLOT.MINUTE_GAME]) {
    traits[SLOT.MINUTE_ROUNDS] = (traits[SLOT.MINUTE_ROUNDS] as number) + 1;
  }
}

function noteMinute(traits: Traits): void {
  const rounds = traits[SLOT.MINUTE_ROUNDS] as number;
  if (rounds < RATE_STEP) return;
  // Mostly that of the minute; not if the minute ended with another game, or the game is just forgotten for a new one.
  const game = traits[SLOT.LAST_GAME_SLOT] as number;
  if (traits[game + GAME.ID] === traits[SLOT.MINUTE_GAME] && rounds > (traits[game + GAME.FASTEST] as number))
    traits[game + GAME.FASTEST] = rounds;
  if (rounds > (traits[SLOT.FASTEST] as number)) {
    traits[SLOT.FASTEST] = rounds;
    traits[SLOT.FASTEST_GAME] = traits[SLOT.MINUTE_GAME] as number;
  }
  const slot = SLOT.RATES + rateOf(rounds);
  traits[slot] = (traits[slot] as number) + 1;
}

function rateOf(rounds: number): number {
  return Math.min(RATES - 1, Math.floor(rounds / RATE_STEP));
}

export const impossibleRate: AlarmRule<'impossible_rate'> = {
  find(field, thresholds) {
    const rate = Math.ceil(thresholds.rounds_a_minute / RATE_STEP);
    return field.players.flatMap((player) => {
      const minutes = minutesFrom(player.traits, rate);
      if (minutes < thresholds.minutes) return [];
      const fastest = rateReached(player.traits, thresholds.minutes);
      const usual = usualRate(field, player);
      if (usual !== null && fastest < thresholds.times_others * usual) return [];
      const others = usual ? `, ${multiple(fastest / usual)} times as many as others do` : '';
      const summary = `Played ${figure(fastest)} or more rounds of one game a minute in ${figure(
        minutesFrom(player.traits, fastest / RATE_STEP),
      )} minutes${others}.`;
      return [{ player_id: player.player_id, others: [], game: gameOf(player.traits), summary }];
    });
  },

  question({ rounds }: QuestionedPlay, thresholds) {
    const limit = Math.ceil(thresholds.rounds_a_minute / RATE_STEP) * RATE_STEP;
    return minutesOf(rounds)
      .filter((minute) => minute.length >= limit)
      .map((minute) => ({ rounds: minute, text: () => textOf(minute) }));
  },
};

/** How many minutes had that rate or a higher one; the minute that goes on is among them. */
function minutesFrom(traits: Traits, rate: number): number {
  const isNow = rateOf(traits[SLOT.MINUTE_ROUNDS] as number) >= rate;
  return sumOfSlots(traits, 'RATES', rate, RATES) + (isNow ? 1 : 0);
}

/** The highest rate that was reached in so many minutes, in rounds a minute. */
function rateReached(traits: Traits, minutes: number): number {
  let rate = RATES - 1;
  while (rate > 0 && minutesFrom(traits, rate) < minutes) rate -= 1;
  return rate * RATE_STEP;
}

// The fastest minute of each of the others, which is a little more than the rate that they reach in several minutes.
function usualRate(field: Field, player: AlarmPlayer): number | null {
  const fastest = othersOnGame(field, gameOf(player.traits), player)
    .filter(({ rounds }) => rounds >= MIN_ROUNDS)
    .map((one) => one.fastest);
  return fastest.length < MIN_OTHERS ? null : quantile(fastest, USUAL);
}

function gameOf(traits: Traits): number {
  const isNow = (traits[SLOT.MINUTE_ROUNDS] as number) > (traits[SLOT.FASTEST] as number);
  return traits[isNow ? SLOT.MINUTE_GAME : SLOT.FASTEST_GAME] as number;
}

/** The rounds of each minute that count, which are of its first game. */
function minutesOf(rounds: readonly GameRound[]): GameRound[][] {
  const counted = rounds.filter((round, at) => !isAtOnce(rounds[at - 1], round));
  const minutes = Map.groupBy(counted, ({ started_at }) => Math.floor(started_at / MINUTE));
  return [...minutes.values()].map((minute) =>
    minute.filter(({ game_id }) => game_id === minute[0]?.game_id),
  );
}

function isAtOnce(before: GameRound | undefined, round: GameRound): boolean {
  return before?.game_id === round.game_id && round.started_at - before.started_at < AT_ONCE;
}

function textOf(minute: readonly GameRound[]): string {
  const first = minute[0] as GameRound;
  const from = formatTimestamp(Math.floor(first.started_at / MINUTE) * MINUTE);
  return `${figure(minute.length)} rounds of ${first.game_id} in the minute from ${from}`;
}
