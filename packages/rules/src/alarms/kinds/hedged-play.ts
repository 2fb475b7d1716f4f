import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { isSameAmount } from '../../money/decimal.ts';
import type { GameRound } from '../../rounds/rounds.ts';
import type { AlarmPlayer } from '../alarm.ts';
import {
  type AlarmRule,
  type Field,
  gamesOf,
  othersOf,
  othersOnGame,
  type Question,
  type QuestionedPlay,
  type RuleFinding,
} from '../rule.ts';
import { type Pair, sameItems } from '../signatures.ts';
import { inUnits, type Played, read, SLOT, type Traits } from '../slots.ts';
import { binomialTail, discoveryLimit, median } from '../statistics.ts';
import { bet, figure, paid, percent } from '../words.ts';
import { isEven } from './game-outlier.ts';

// Bets on both sides of one outcome, so that stakes count and little is lost (docs/rules/alarms/hedged-play.md). That shows
// in three ways: rounds of several bets that pay back just about their stake, whatever comes; two rounds of one account
// placed together so that one wins and the other loses; the same between two accounts. Laurel does not know what was bet on.

type Thresholds = AlarmThresholds['hedged_play'];

/** Equal bets of one account that start this close to one another are placed together, µs. */
const TOGETHER = MICROSECONDS_A_SECOND;
/** If one of two independent bets wins more often than this while the other loses, they are not independent. */
const INDEPENDENT = 0.5;
const OPPOSED_SHARE = 0.85;
/** So many others with a game must have rounds that pay back otherwise, or the game itself pays so. */
const MIN_OTHERS = 5;

/** Counts the next round if it was placed together with the one before. */
export function noteBothSides(traits: Traits, { gap, isSameBet, payout }: Played): void {
  if (!isSameBet || gap >= TOGETHER) return;
  traits[SLOT.TOGETHER] = (traits[SLOT.TOGETHER] as number) + 1;
  if (payout > 0 !== (traits[SLOT.LAST_PAYOUT] as number) > 0)
    traits[SLOT.OPPOSED] = (traits[SLOT.OPPOSED] as number) + 1;
}

/** Do two accounts that play the same win and lose in turn? */
export function isOpposed({ alike, opposed }: Pair): boolean {
  return opposed >= OPPOSED_SHARE * alike;
}

export const hedgedPlay: AlarmRule<'hedged_play'> = {
  find(field, thresholds) {
    const found = [
      ...withinRounds(field, thresholds),
      ...withinAccounts(field, thresholds),
      ...betweenAccounts(field, thresholds),
    ];
    return [...Map.groupBy(found, ({ player_id }) => player_id).values()].map(
      ([first]) => first as RuleFinding,
    );
  },

  question(play, thresholds) {
    const opposed = betweenQuestions(play);
    if (opposed.length > 0) return opposed;
    const even = evenQuestions(play, thresholds);
    return even.length > 0 ? even : togetherQuestions(play);
  },
};

function withinRounds(field: Field, { rounds: least, even_share }: Thresholds): RuleFinding[] {
  return field.players.flatMap((player) => {
    const covered = gamesOf(player.traits).find(
      ({ rounds, even, game }) =>
        rounds >= least && even >= even_share * rounds && usualEven(field, game, player) < even_share / 2,
    );
    if (!covered) return [];
    const summary = `${percent(covered.even / covered.rounds)} of ${figure(covered.rounds)} rounds of one game paid back just about the stake, as bets on all outcomes do.`;
    return [{ player_id: player.player_id, others: [], game: covered.game, summary }];
  });
}

/** The median share of rounds of the game that pay back just about the stake; 0 where few others play it. */
function usualEven(field: Field, game: number, player: AlarmPlayer): number {
  const others = othersOnGame(field, game, player);
  return others.length < MIN_OTHERS ? 0 : median(others.map(({ even, rounds }) => even / rounds));
}

function withinAccounts({ players }: Field, thresholds: Thresholds): RuleFinding[] {
  const tested = players
    .map(({ player_id, traits }) => ({
      player_id,
      together: read(traits, 'TOGETHER'),
      opposed: read(traits, 'OPPOSED'),
    }))
    .filter(({ together }) => together > 0);
  const limit = limitOf(tested.map(({ opposed, together }) => binomialTail(opposed, together, INDEPENDENT)));
  return tested
    .filter(
      ({ opposed, together }) =>
        together >= thresholds.rounds && opposed >= thresholds.opposed_share * together,
    )
    .filter(({ opposed, together }) => binomialTail(opposed, together, INDEPENDENT) <= limit)
    .map(({ player_id, opposed, together }) => {
      const summary = `Placed two equal bets together ${figure(together)} times, of which one won and one lost in ${percent(opposed / together)}.`;
      return { player_id, others: [], game: null, summary };
    });

  function limitOf(pValues: number[]): number {
    return discoveryLimit(pValues, thresholds.false_discovery_rate);
  }
}

function betweenAccounts({ pairs }: Field, thresholds: Thresholds): RuleFinding[] {
  const hasRounds = ({ traits }: AlarmPlayer) => read(traits, 'ROUNDS') >= thresholds.rounds;
  const tested = pairs.filter(({ a, b }) => hasRounds(a) && hasRounds(b));
  const pValueOf = ({ opposed, alike }: Pair) => binomialTail(opposed, alike, INDEPENDENT);
  const limit = discoveryLimit(tested.map(pValueOf), thresholds.false_discovery_rate);
  const found = tested.filter(
    (pair) => pair.opposed >= thresholds.opposed_share * pair.alike && pValueOf(pair) <= limit,
  );
  return othersOf(found).map(({ player_id, others, share }) => {
    const summary = `Bets the same stakes on the same games at the same time as another account, and one of the two wins when the other loses: ${percent(share)} of what they play.`;
    return { player_id, others, game: null, summary };
  });
}

function betweenQuestions({ rounds, others, currency }: QuestionedPlay): Question[] {
  return sameItems(rounds, others)
    .filter(({ round, other }) => (round.payout === 0) !== (other.payout === 0))
    .map(({ round, other }) => ({
      rounds: [round],
      text: () =>
        `${bet(round, currency)} ${paid(round, currency)}; the same bet of another account ${paid(other, currency)}`,
    }));
}

function evenQuestions(
  { rounds, currency }: QuestionedPlay,
  { rounds: least, even_share }: Thresholds,
): Question[] {
  const games = [...Map.groupBy(rounds, ({ game_id }) => game_id).values()];
  const isEvenRound = ({ stake, payout }: GameRound) => isEven(inUnits(stake), inUnits(payout));
  const covered = games.filter(
    (game) => game.length >= least && game.filter(isEvenRound).length >= even_share * game.length,
  );
  return covered
    .flat()
    .filter(isEvenRound)
    .map((round) => ({ rounds: [round], text: () => `${bet(round, currency)} ${paid(round, currency)}` }));
}

function togetherQuestions({ rounds, currency }: QuestionedPlay): Question[] {
  return rounds.flatMap((round, at) => {
    const before = rounds[at - 1];
    if (!before || !isTogether(before, round) || (before.payout === 0) === (round.payout === 0)) return [];
    const text = () =>
      `${bet(round, currency)} ${paid(round, currency)}; an equal bet placed together with it ${paid(before, currency)}`;
    return [{ rounds: [before, round], text }];
  });
}

function isTogether(before: GameRound, round: GameRound): boolean {
  return (
    round.game_id === before.game_id &&
    round.stake !== 0 &&
    isSameAmount(round.stake, before.stake) &&
    round.started_at - before.started_at < TOGETHER
  );
}
