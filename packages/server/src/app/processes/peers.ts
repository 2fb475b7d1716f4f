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
  /** A tenant's log grew by a batch that the process took. */
  appended: (tenant_id: number) => void;
  /** The process took events of the tenant into the boards. */
  stepped: (tenant_id: number) => void;
};

/** What a process that serves offers to the first one. */
export type WorkerMethods = {
  numbers: () => Promise<ProcessNumbers>;
  /** The tenant's scoring is this process's work. */
  wake: (tenant_id: number) => void;
  /** Another process scored events of the tenant. */
  follow: (tenant_id: number) => void;
};

/** What a process that serves has in common with its peers, all by way of the first process. */
export interface Peers {
  /** Failed guesses are counted once for all. */
  guessing: ThrottleQueue;
  numbersOfAll: () => Promise<ProcessNumbers[]>;
  appended: (tenant_id: number) => void;
  stepped: (tenant_id: number) => void;
  /** Says what the peers reach from now on. */
  join: (own: WorkerMethods) => void;
}

/** The peers at the other end of the line. */
export function openPeers(line: MessageChannel<PrimaryMethods>, join: Peers['join']): Peers {
  return {
    guessing: { enter: (guesser) => enterLine(line, guesser) },
    numbersOfAll: () => line.call('numbersOfAll', undefined),
    appended: (tenant_id) => line.tell('appended', tenant_id),
    stepped: (tenant_id) => line.tell('stepped', tenant_id),
    join,
  };
}

async function enterLine(line: MessageChannel<PrimaryMethods>, guesser: Guesser) {
  const answer = await line.call('enterLine', guesser);
  if ('wait' in answer) return answer;
  const { turn } = answer;
  return { leave: (outcome: Outcome) => line.tell('leaveLine', { turn, outcome }) };
}
