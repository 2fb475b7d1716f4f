import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { Whole } from '../money/decimal.ts';
import type { RoundFact } from '../rounds/rounds.ts';
import type { Traits } from './slots.ts';

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
