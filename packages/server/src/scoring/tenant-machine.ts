import type { KnownToDatabase } from './note-named.ts';
import type { TenantState } from './tenant-state.ts';
import type { Unwritten } from './unwritten.ts';

/** The part of a tenant that a process holds in memory. */
export interface Held {
  state: TenantState;
  /** What boards show that is in no checkpoint, not even in the one that is being written. */
  unwritten: Unwritten;
  /** Players and currencies that the database is known to have; see `noteNamed`. */
  known: KnownToDatabase;
}

/** A phase of a tenant as long as the database continues its history. */
export type Phase =
  /** Nothing is read yet. */
  | { is: 'cold' }
  /** Boards follow the log; what they show beyond the newest checkpoint is true as far as this process knows. */
  | { is: 'live'; held: Held }
  /** A checkpoint is being written, while boards continue to follow the log. */
  | { is: 'writing'; held: Held; written: Unwritten; done: Promise<void> }
  /** Everything that no checkpoint holds must be dropped, `dropped` included, unless a locked step under way commits it. */
  | { is: 'lost'; held: Held; dropped: Unwritten };

/** The database continues another history: work under way ends, and no further work begins. */
export interface Forsaken {
  is: 'forsaken';
  was: Phase;
}

export type TenantPhase = Phase | Forsaken;
export type PhaseName = TenantPhase['is'];

export const phaseEvents = [
  'reached',
  'shown',
  'checkpointBegun',
  'checkpointWritten',
  'checkpointFailed',
  'stepBegun',
  'stepTaken',
  'forgotten',
] as const;
export type PhaseEvent = (typeof phaseEvents)[number];

interface Transition {
  to: PhaseName;
  because: string;
}

function leadsTo(to: PhaseName, because: string): Transition {
  return { to, because };
}

const forgotten = leadsTo('forsaken', 'The database has another history now.');

/** The phase that each event leads to; every other event is refused. */
export const transitions: Record<PhaseName, Partial<Record<PhaseEvent, Transition>>> = {
  cold: {
    reached: leadsTo('live', 'The newest checkpoint is read.'),
    forgotten,
  },
  live: {
    reached: leadsTo('live', 'What another process wrote is taken in, and what is unwritten is dropped.'),
    shown: leadsTo('live', 'Boards show more of the log, or folds are built further.'),
    checkpointBegun: leadsTo(
      'writing',
      'What is unwritten is being written; what comes now is for the next one.',
    ),
    stepBegun: leadsTo('lost', 'What is unwritten is lost unless the locked step commits.'),
    forgotten,
  },
  writing: {
    shown: leadsTo('writing', 'Boards go on while a checkpoint is written.'),
    checkpointWritten: leadsTo('live', 'The database holds the checkpoint.'),
    checkpointFailed: leadsTo('lost', 'The checkpoint is dropped, and all that boards show beyond it.'),
    forgotten,
  },
  lost: {
    reached: leadsTo('live', 'What was lost is dropped, and the newest checkpoint is taken in.'),
    shown: leadsTo('lost', 'What was being folded when the checkpoint failed is dropped with the rest.'),
    stepTaken: leadsTo('live', 'The locked step committed what was unwritten.'),
    forgotten,
  },
  forsaken: {
    reached: leadsTo('forsaken', 'A reader that still waits gets what the database has now.'),
    shown: leadsTo('forsaken', 'A step that was under way ends.'),
    checkpointWritten: leadsTo('forsaken', 'The checkpoint that was under way is committed all the same.'),
    checkpointFailed: leadsTo('forsaken', 'The checkpoint that was under way is given up.'),
    stepTaken: leadsTo('forsaken', 'The locked step that was under way is committed all the same.'),
  },
};

/** The phase after an event that leads to `to`; throws if no transition does. A forsaken tenant moves only within `was`. */
export function moved(from: TenantPhase, event: PhaseEvent, to: TenantPhase): TenantPhase {
  const next = from.is === 'forsaken' ? { is: from.is, was: phaseOf(moved(from.was, event, to)) } : to;
  if (transitions[from.is][event]?.to !== next.is)
    throw new Error(`A tenant that is ${from.is} does not become ${to.is} by ${event}.`);
  return next;
}

/** The phase that a tenant is in, or that a forsaken one was in. */
export function phaseOf(tenant: TenantPhase): Phase {
  return tenant.is === 'forsaken' ? tenant.was : tenant;
}
