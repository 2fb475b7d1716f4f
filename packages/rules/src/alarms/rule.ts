import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { GameRound, RoundScope } from '../rounds/rounds.ts';
import type { FoundAlarm } from './alarm.ts';
import type { Field } from './field.ts';

/** What a kind of alarm states of itself. Its file also has the step that takes a round into the traits. */
export interface AlarmRule<Kind extends AlarmKind> {
  /** The alarms that the traits of all players raise, in any order. */
  find(field: Field, thresholds: AlarmThresholds[Kind]): RuleFinding[];
  /** The rounds that an alarm is about, in order. */
  question(play: QuestionedPlay, thresholds: AlarmThresholds[Kind]): Question[];
}

/** What a kind says of a player; the kind itself is known. */
export type RuleFinding = Omit<FoundAlarm, 'kind'>;

/** All rounds of a player in the window, in order, and those of the alarm's other accounts. */
export interface QuestionedPlay {
  readonly scope: RoundScope;
  readonly currency: string;
  readonly rounds: readonly GameRound[];
  readonly others: readonly (readonly GameRound[])[];
  /** The game that the alarm names, if it names one. */
  readonly game: number | null;
}

/** Rounds in question that one line of evidence is about, and what it says. */
export interface Question {
  readonly rounds: readonly GameRound[];
  text(): string;
}
