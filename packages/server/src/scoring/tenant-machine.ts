import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Pauses } from '@laurel/rules/players/pauses.ts';
import { isAtOrBeyond, type ScoringCursor, type ScoringProgress } from '../cursor/cursor.ts';
import { PreparedBoards } from './prepared-boards.ts';
import { finishedFolds, type TenantState } from './tenant-state.ts';
import { type KnownToDatabase, Unwritten } from './unwritten.ts';

/** The part of a tenant that a process holds in memory. */
export interface Held {
  state: TenantState;
  /** Parts of boards that are in no checkpoint, not even in the one that is being written. */
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

/** A tenant in its phase, and what follows from that. Only the transitions of the machine change it. */
export abstract class TenantInPhase {
  readonly prepared = new PreparedBoards();
  #phase: TenantPhase = { is: 'cold' };

  get state(): TenantState | undefined {
    return this.held?.state;
  }

  /** Work that is in no checkpoint, not even in the one that is being written. */
  get unwritten(): Unwritten {
    return this.held?.unwritten ?? new Unwritten();
  }

  /** How long (ms) it took to make everything that no finished checkpoint holds. */
  get unwrittenMilliseconds(): number {
    return this.allUnwritten().reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  }

  /** Another process moved the cursor, or a checkpoint failed: `catchUp` drops what is unwritten. */
  get isLost(): boolean {
    return phaseOf(this.#phase).is === 'lost';
  }

  get isForsaken(): boolean {
    return this.#phase.is === 'forsaken';
  }

  /** The newest event up to which boards are true; one that changed a campaign's selection counts once its fold starts. */
  get trueSeq(): number {
    return (this.state?.seq ?? 0) - (this.isReselected ? 1 : 0);
  }

  /** All that boards show is in a checkpoint. */
  get isWritten(): boolean {
    const phase = phaseOf(this.#phase);
    return phase.is === 'cold' || (phase.is === 'live' && phase.held.unwritten.isEmpty);
  }

  /** The facts of a player that no checkpoint has yet. */
  unwrittenFacts = (player_id: string): PlayerFacts | undefined =>
    this.allUnwritten()
      .findLast(({ facts }) => facts.has(player_id))
      ?.facts.get(player_id);

  /** The player's pauses, where no checkpoint has them yet. */
  unwrittenPauses = (player_id: string): Pauses | undefined =>
    this.allUnwritten()
      .findLast(({ pauses }) => pauses.has(player_id))
      ?.pauses.get(player_id);

  /** Is there anything to follow, to fold again or to build? */
  hasWork({ log_seq, has_refolds, has_builds }: ScoringProgress): boolean {
    return has_refolds || has_builds || this.state === undefined || log_seq > this.state.seq;
  }

  /** Does work wait that needs the cursor's lock, as far as is known? `seen`: progress that was just read. */
  needsLock(seen?: ScoringProgress): boolean {
    const { state } = this;
    if (!state) return false;
    const isOld = seen !== undefined && seen.cursor.campaigns_version > state.cursor.campaigns_version;
    const isFinished = finishedFolds(state).some((fold) => this.prepared.isReady(fold));
    return isOld || seen?.has_refolds || this.isReselected || isFinished;
  }

  /** Is the state at the cursor or beyond? */
  isCaughtUp(cursor: ScoringCursor): boolean {
    return this.state !== undefined && !this.isLost && isAtOrBeyond(this.state.cursor, cursor);
  }

  protected get phase(): TenantPhase {
    return this.#phase;
  }

  protected get held(): Held | undefined {
    const phase = phaseOf(this.#phase);
    return phase.is === 'cold' ? undefined : phase.held;
  }

  /** An event changed which games a campaign selects, and its fold is not started yet. */
  protected get isReselected(): boolean {
    return this.unwritten.reselected.size > 0;
  }

  /** The work that is being written, and the work since. */
  protected allUnwritten(): Unwritten[] {
    const phase = phaseOf(this.#phase);
    if (phase.is === 'cold') return [];
    return phase.is === 'writing' ? [phase.written, phase.held.unwritten] : [phase.held.unwritten];
  }

  /** Waits until the checkpoint that is being written has ended, if there is one. */
  protected async written(): Promise<void> {
    const phase = phaseOf(this.#phase);
    if (phase.is === 'writing') await phase.done;
  }

  /** Did this process leave the cursor at a step, either before the work began or since? */
  protected ours({ cursor }: TenantState): (step: number) => boolean {
    const since = () =>
      (this.state ?? { cursor }).cursor.step + (phaseOf(this.#phase).is === 'writing' ? 1 : 0);
    return (step) => step >= cursor.step && step <= since();
  }

  protected move(event: PhaseEvent, to: TenantPhase): void {
    this.#phase = moved(this.#phase, event, to);
  }

  protected shown(state: TenantState): void {
    const phase = phaseOf(this.#phase);
    this.move('shown', phase.is === 'cold' ? phase : { ...phase, held: { ...phase.held, state } });
  }
}
