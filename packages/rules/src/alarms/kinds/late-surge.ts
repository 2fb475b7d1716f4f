import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { GameRound, RoundScope } from '../../rounds/rounds.ts';
import { partOf, type Played } from '../played.ts';
import type { AlarmPlayer, Traits } from '../alarm.ts';
import type { AlarmRule, QuestionedPlay } from '../rule.ts';
import { PARTS, read, SLOT, sumOf } from '../slots.ts';
import { centreAndSpread, discoveryLimit, normalTail } from '../statistics.ts';
import { bet, times } from '../words.ts';
import { inUnits } from '../played.ts';

// Plays in the last part of the campaign far beyond the pace and stakes of before (docs/rules/alarms/late-surge.md). The
// logarithm of how many times the own pace somebody plays at the end is compared with that of everybody else: many play more
// when a campaign ends, and the median says how much more.

type Thresholds = AlarmThresholds['late_surge'];

/** The last 1/32 of the window: 23 hours of a month, 45 minutes of a day. */
const LATE_PART = 5;
const LATE_SHARE = 2 ** -LATE_PART;
/** Who has fewer rounds before and in the last part is not compared. */
const MIN_ROUNDS = 10;

/** Adds the next round to its part of the window. */
export function notePart(traits: Traits, { part, stake }: Played): void {
  const rounds = SLOT.PART_ROUNDS + part;
  const stakes = SLOT.PART_STAKES + part;
  traits[rounds] = (traits[rounds] as number) + 1;
  traits[stakes] = (traits[stakes] as number) + stake;
}

/** How somebody plays at the end, compared with before. */
interface Surge {
  player_id: string;
  rounds: number;
  /** How many times the stakes of a day, and the average stake of a round. */
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
        const summary = `Staked ${times(pace)} times as much a day in the last part of the campaign as before, with ${times(stake)} times the average stake.`;
        return { player_id, others: [], game: null, summary };
      });
  },

  question({ rounds, currency, scope }: QuestionedPlay) {
    const late = rounds.filter((round) => isLate(scope, round));
    const before = rounds.filter((round) => !isLate(scope, round));
    const usual = before.reduce((sum, { stake }) => sum + inUnits(stake), 0) / before.length;
    return late.map((round) => ({
      rounds: [round],
      text: () => `${bet(round, currency)}, ${times(inUnits(round.stake) / usual)} times the average of before`,
    }));
  },
};

function surgeOf(scope: RoundScope, { player_id, traits }: AlarmPlayer): Surge[] {
  const [rounds, before] = [sumOf(traits, 'PART_ROUNDS', LATE_PART, PARTS), sumOf(traits, 'PART_ROUNDS', 0, LATE_PART)];
  if (rounds < MIN_ROUNDS || before < MIN_ROUNDS) return [];
  const [stake, stakeBefore] = [
    sumOf(traits, 'PART_STAKES', LATE_PART, PARTS),
    sumOf(traits, 'PART_STAKES', 0, LATE_PART),
  ];
  if (stake === 0 || stakeBefore === 0) return [];
  const late = (scope.end - scope.start) * LATE_SHARE;
  // Who begins shortly before the last part has no pace yet: it counts as played for as long as the last part.
  const earlier = Math.max(scope.end - late - read(traits, 'FIRST_AT'), late);
  const pace = stake / late / (stakeBefore / earlier);
  return [{ player_id, rounds, pace, stake: stake / rounds / (stakeBefore / before), pValue: 1 }];
}

function compared(surges: readonly Surge[]): Surge[] {
  const { centre, spread } = centreAndSpread(surges.map(({ pace }) => Math.log(pace)));
  return surges.map((surge) => ({ ...surge, pValue: pValueOf((Math.log(surge.pace) - centre) / spread) }));
}

// Where all others are equal the spread is 0, and nobody is beyond what is usual.
function pValueOf(z: number): number {
  return Number.isFinite(z) ? normalTail(z) : 1;
}

function isBeyond({ rounds, pace, stake }: Surge, thresholds: Thresholds): boolean {
  return rounds >= thresholds.rounds && pace >= thresholds.times_before && stake >= thresholds.times_stake;
}

function isLate(scope: RoundScope, { started_at }: GameRound): boolean {
  return partOf(scope, started_at) >= LATE_PART;
}
