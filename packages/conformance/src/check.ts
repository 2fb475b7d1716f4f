import type { Target } from './target.ts';

/** The endpoints of the contract. */
export const endpoints = ['events', 'listing', 'token'] as const;
export type CheckedEndpoint = (typeof endpoints)[number];

/** One check of a server from outside, and the sentence of the contract that it checks. */
export interface ConformanceCheck {
  /** Unique and stable: `events/gameround/amount/required`. */
  readonly id: string;
  readonly endpoint: CheckedEndpoint;
  readonly sentence: string;
  /** Throws `Violation` where the server breaks the sentence, `NotShown` where it has nothing that could show it. */
  readonly run: (target: Target) => Promise<void>;
}
