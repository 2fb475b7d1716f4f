/** What a dialog about several campaigns says of what it does. */
export interface SeveralWords {
  /** Its button: `Publish 3`. */
  verb: (count: number) => string;
  /** What was done, of one campaign: `published`. */
  done: string;
  /** How it went so far: `2 of 3 published, 1 failed.` */
  sum: (values: RunSum) => string;
}

/** A type, not an interface, so that a text takes it as its values. */
type RunSum = { done: number; all: number; failed: number; isRunning: 'yes' | 'no' };
