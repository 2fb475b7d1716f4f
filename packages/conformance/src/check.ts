import { type Target, Violation } from './target.ts';

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

/** A check without its endpoint: the end of its id, its sentence, and what it does. */
export type CheckRow = [id: string, sentence: string, run: ConformanceCheck['run']];

/** The checks of an endpoint whose ids begin with `prefix`. */
export function checksOf(endpoint: CheckedEndpoint, prefix: string, rows: CheckRow[]): ConformanceCheck[] {
  return rows.map(([id, sentence, run]) => ({ id: `${prefix}/${id}`, endpoint, sentence, run }));
}

/** Fails a check unless this holds; `detail` says what was seen. */
export function expect(holds: boolean, detail: string): asserts holds {
  if (!holds) throw new Violation(detail);
}
