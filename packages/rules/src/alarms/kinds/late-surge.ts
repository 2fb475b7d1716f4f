import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { GameRound, RoundScope } from '../../rounds/rounds.ts';
import type { AlarmPlayer } from '../alarm.ts';
import type { AlarmRule, QuestionedPlay } from '../rule.ts';
import { inUnits, PARTS, type Played, partOf, read, SLOT, sumOfSlots, type Traits } from '../slots.ts';
import { centreAndSpread, discoveryLimit, normalTail } from '../statistics.ts';
import { bet, multiple } from '../words.ts';

// Plays in the last part of the campaign far beyond the pace and stakes of before (docs/rules/alarms/late-surge.md). How
// many times the own rounds and stakes of before somebody plays at the end is compared with what others do: many play more
// when a campaign ends, and the median says how much more.

type Thresholds = AlarmThresholds['late_surge'];

/** The last 1/32 of the window: 23 hours of a month, 45 minutes of a day. */
const LATE_PART = 5;
const LATE_SHARE = 2 ** -LATE_PART;
/** Who has fewer rounds before and in the last part is not compared. */
const MIN_ROUNDS = 10;

/** Adds the next round to its part of the window. */
export function notePart(traits: Traits, { part, stake }: Played): void {
  if (stake === 0) return;
  const log = stake === traits[SLOT.LAST_STAKE] ? (traits[SLOT.LAST_LOG] as number) : Math.log(stake);
  const rounds = SLOT.PART_ROUNDS + part;
  const logs = SLOT.PART_LOGS + part;
  traits[SLOT.LAST_LOG] = log;
  traits[rounds] = (traits[rounds] as number) + 1;
  traits[logs] = (traits[logs] as number) + log;
}

/** Most players hardly change their stakes, which makes their spread tiny. A deviation is a factor of 1.8 at least. */
const MIN_SPREAD = 0.6;

/** How somebody plays at the end, compared with before. */
interface Surge {
  player_id: string;
  rounds: number;
  /** How many times the rounds of a day, and the typical stake of a round. */
  pace: number;
  stake: number;
  pValue: number;
}

export const lateSurge: AlarmRule<'late_surge'> = {
  find({ players, scope }, thresholds) {
    const surges = compared(players.flatMap((player) => surgeOf(scope, player)));
    const limit = discoveryLimit(
      surges.map(({ pValue }) => pValue),
      thresholds.false_discovery_rate,
    );
    return surges
      .filter((surge) => surge.pValue <= limit && isBeyond(surge, thresholds))
      .map(({ player_id, pace, stake }) => {
        const summary = `Staked ${multiple(pace * stake)} times as much a day in the last part of the campaign as before, with ${multiple(stake)} times the typical stake.`;
        return { player_id, others: [], game: null, summary };
      });
  },

  question({ rounds, currency, scope }: QuestionedPlay) {
    const late = rounds.filter((round) => isLate(scope, round));
    const before = rounds.filter((round) => !isLate(scope, round));
    const usual = typical(before);
    return late.map((round) => ({
      rounds: [round],
      text: () =>
        `${bet(round, currency)}, ${multiple(inUnits(round.stake) / usual)} times what was typical before`,
    }));
  },
};

// The typical stake is the geometric mean, which a few high stakes hardly move.
function surgeOf(scope: RoundScope, { player_id, traits }: AlarmPlayer): Surge[] {
  const rounds = sumOfSlots(traits, 'PART_ROUNDS', LATE_PART, PARTS);
  const before = sumOfSlots(traits, 'PART_ROUNDS', 0, LATE_PART);
  if (rounds < MIN_ROUNDS || before < MIN_ROUNDS) return [];
  const late = sumOfSlots(traits, 'PART_LOGS', LATE_PART, PARTS) / rounds;
  const stake = Math.exp(late - sumOfSlots(traits, 'PART_LOGS', 0, LATE_PART) / before);
  const lateTime = (scope.end - scope.start) * LATE_SHARE;
  // Who begins shortly before the last part has no pace yet: it counts as played for as long as the last part.
  const earlier = Math.max(scope.end - lateTime - read(traits, 'FIRST_AT'), lateTime);
  const pace = rounds / lateTime / (before / earlier);
  return [{ player_id, rounds, pace, stake, pValue: 1 }];
}

// Rounds and stakes rise for reasons of their own; their distances from what is usual are combined as Stouffer did (1949).
function compared(surges: readonly Surge[]): Surge[] {
  const paces = distances(surges.map(({ pace }) => Math.log(pace)));
  const stakes = distances(surges.map(({ stake }) => Math.log(stake)));
  return surges.map((surge, at) => ({
    ...surge,
    pValue: normalTail(((paces[at] as number) + (stakes[at] as number)) / Math.SQRT2),
  }));
}

function distances(values: readonly number[]): number[] {
  const { centre, spread } = centreAndSpread(values);
  return values.map((value) => (value - centre) / Math.max(spread, MIN_SPREAD));
}

function isBeyond({ rounds, pace, stake }: Surge, thresholds: Thresholds): boolean {
  return (
    rounds >= thresholds.rounds && pace * stake >= thresholds.times_before && stake >= thresholds.times_stake
  );
}

function typical(rounds: readonly GameRound[]): number {
  const staked = rounds.filter(({ stake }) => stake !== 0);
  return Math.exp(staked.reduce((sum, { stake }) => sum + Math.log(inUnits(stake)), 0) / staked.length);
}

function isLate(scope: RoundScope, { started_at }: GameRound): boolean {
  return partOf(scope, started_at) >= LATE_PART;
}
