import type { ProcessNumbers } from '../../http/framework/metrics.ts';
import type { Guesser, Outcome, ThrottleQueue } from '../../identity/login-throttle.ts';
import type { MessageChannel } from './message-channel.ts';

/** What the first process of a server offers to each that serves. */
export type PrimaryMethods = {
  /** The process listens, at this URL. */
  ready: (url: string) => void;
  enterLine: (guesser: Guesser) => Promise<{ wait: number } | { turn: number }>;
  leaveLine: (end: { turn: number; outcome: Outcome }) => void;
  numbersOfAll: () => Promise<ProcessNumbers[]>;
};

/** What a process that serves offers to the first one. */
export type WorkerMethods = {
  numbers: () => Promise<ProcessNumbers>;
};

/** What a process that serves has in common with its peers, all by way of the first process. */
export interface Peers {
  /** Failed guesses are counted once for all. */
  guessing: ThrottleQueue;
  numbersOfAll: () => Promise<ProcessNumbers[]>;
  /** Says what the peers reach from now on. */
  join: (own: WorkerMethods) => void;
}

/** The peers at the other end of the line. */
export function openPeers(line: MessageChannel<PrimaryMethods>, join: Peers['join']): Peers {
  return {
    guessing: { enter: (guesser) => enterLine(line, guesser) },
    numbersOfAll: () => line.call('numbersOfAll', undefined),
    join,
  };
}

async function enterLine(line: MessageChannel<PrimaryMethods>, guesser: Guesser) {
  const answer = await line.call('enterLine', guesser);
  if ('wait' in answer) return answer;
  const { turn } = answer;
  return { leave: (outcome: Outcome) => line.tell('leaveLine', { turn, outcome }) };
}
