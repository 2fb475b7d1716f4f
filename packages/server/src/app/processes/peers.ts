import type { ProcessNumbers } from '../../http/metrics.ts';

/** What the first process of a server offers to each that serves. */
export type PrimaryMethods = {
  /** The process listens, at this URL. */
  ready: (url: string) => void;
  numbersOfAll: () => Promise<ProcessNumbers[]>;
};

/** What a process that serves offers to the first one. */
export type WorkerMethods = {
  numbers: () => Promise<ProcessNumbers>;
};

/** What a process that serves has in common with its peers, all by way of the first process. */
export interface Peers {
  numbersOfAll: () => Promise<ProcessNumbers[]>;
  /** Says what the peers reach from now on. */
  join: (own: WorkerMethods) => void;
}
