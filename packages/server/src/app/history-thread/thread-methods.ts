import type { ForwardedMethods } from '../../database/forwarded.ts';
import type { FailureMessage } from '../processes/failures.ts';

/** A call of a use case; its signal is left out of the arguments and named. */
export interface UseCaseCall {
  call: number;
  module: string;
  useCase: string;
  arguments: unknown[];
  /** Which of the arguments is the signal that ends the work; undefined: none is. */
  signalAt: number | undefined;
}

/** What a use case answered: a value, or a stream, whose parts are asked for one by one. */
export type Answered = { value: unknown } | { stream: number };

/** What the thread that folds history offers to its process. */
export type ThreadMethods = {
  run: (call: UseCaseCall) => Promise<Answered>;
  /** The next part of a stream; undefined: it has ended. */
  next: (stream: number) => Promise<unknown>;
  /** Ends a stream before its end. */
  end: (stream: number) => void;
  /** Ends a call, which then fails with the reason. */
  abort: (ended: { call: number; reason: FailureMessage }) => void;
  /** Whether work continues that nobody waits for. */
  isBusy: () => Promise<boolean>;
  /** Ends what is under way, and closes the connections. */
  close: () => Promise<void>;
};

/** What the process offers to the thread: its database, where that is the embedded engine, and scoring. */
export type ProcessMethods = ForwardedMethods & {
  /** Resolves once everything that the process shows of the tenant is in a checkpoint. */
  written: (tenant_id: number) => Promise<void>;
  /** There is work that scoring may not know of. */
  wake: (tenant_id: number) => void;
};

/** What the thread is started with. */
export interface ThreadStart {
  /** The settings of the process, with the thread's share of its connections. */
  config: unknown;
  /** Whether the database is that of the process, since the embedded engine has one session. */
  isForwarded: boolean;
}
