import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { exactText, type Whole } from '../money/decimal.ts';
import type { GameRound, RoundFact, RoundScope } from '../rounds/rounds.ts';
import type { Field } from './field.ts';

/**
 * What is remembered of a player's rounds in one window and selection, as numbers (slots.ts says which). Its length is the
 * same for everybody, however much was played. Campaigns of one scope (`RoundScope`: window, selection, currency, bonus
 * money) have the same traits.
 */
export type Traits = Float64Array;

/** A player of a campaign as alarms see them. */
export interface AlarmPlayer {
  readonly player_id: string;
  /** Of all rounds, the newest included. */
  readonly traits: Traits;
  /** The score in 10^-8; null: not on the board. */
  readonly units: Whole | null;
}

/** An alarm that traits raise. There is at most one for a kind and a player in a campaign. */
export interface FoundAlarm {
  readonly kind: AlarmKind;
  readonly player_id: string;
  /** Accounts that the alarm is about, too: those that mirror or hedge. In the order of their ids by code points. */
  readonly others: readonly string[];
  /** The game that it is about, as the traits number it (`numberOf`); null: no single game. */
  readonly game: number | null;
  /** One sentence of plain English, without the id of a player or a round, so that an erasure changes nothing in it. */
  readonly summary: string;
}

/** A gameround event as evidence quotes it. */
export interface QuotedFact extends RoundFact {
  readonly seq: number;
  readonly unique_id: string;
}

/** An event that shows what the alarm says; `at` is its `occurred_at`, µs. The text has no id of a player or a round. */
export interface EvidenceLine {
  readonly seq: number;
  readonly unique_id: string;
  readonly at: number;
  readonly text: string;
}

/** What the log says about an alarm (docs/rules/alarms/README.md#3). */
export interface AlarmEvidence {
  /** When the first round in question started, µs. */
  readonly first_seen_at: number;
  /** Which share of the player's score would be missing without the rounds in question, 0 to 1; null: no score. */
  readonly score_share: number | null;
  /** At most MAX_EVIDENCE lines, in the order of `at`. */
  readonly lines: readonly EvidenceLine[];
}

export const MAX_EVIDENCE = 20;

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

// How alarms write numbers: the same on every machine, whatever its language.

/** A whole number with its thousands apart: `1,500`. */
export function count(value: number): string {
  return wholeNumbers.format(value);
}

const wholeNumbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A share as percent: `93 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** How many times, with a decimal where that says more: `12`, `1.5`. */
export function multiple(value: number): string {
  return value < 10 ? value.toFixed(1).replace('.0', '') : count(value);
}

/** A span of µs in seconds: `0.25 s`. */
export function seconds(span: number): string {
  return `${(span / MICROSECONDS_A_SECOND).toFixed(2)} s`;
}

/** A span of µs in hours: `26.5 hours`. */
export function hours(span: number): string {
  return `${(span / (3600 * MICROSECONDS_A_SECOND)).toFixed(1)} hours`;
}

/** What was bet on which game: `2.5 EUR on crown-21`. */
export function bet({ stake, game_id }: GameRound, currency: string): string {
  return `${exactText(stake)} ${currency} on ${game_id}`;
}

/** What a round paid: `paid 5 EUR`, `paid nothing`. */
export function paid({ payout }: GameRound, currency: string): string {
  return payout === 0 ? 'paid nothing' : `paid ${exactText(payout)} ${currency}`;
}
