import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import { isAtOrBeyond, type ScoringCursor, type ScoringProgress } from '../cursor/cursor.ts';
import { PreparedBoards } from './prepared-boards.ts';
import { type Held, moved, type PhaseEvent, phaseOf, type TenantPhase } from './tenant-machine.ts';
import { finishedFolds, type TenantState } from './tenant-state.ts';
import { Unwritten } from './unwritten.ts';

/** A tenant in its phase, and what follows from that. Only the transitions of the machine change it. */
export abstract class TenantInPhase {
  readonly prepared = new PreparedBoards();
  #phase: TenantPhase = { is: 'cold' };

  get state(): TenantState | undefined {
    return this.held?.state;
  }

  /** What is in no checkpoint, not even in the one that is being written. */
  get unwritten(): Unwritten {
    return this.held?.unwritten ?? new Unwritten();
  }

  /** How long (ms) it took to make what no checkpoint holds, also of the one that is being written. */
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

  /** An event changed what a campaign selects, and its fold is not started yet. */
  protected get isReselected(): boolean {
    return this.unwritten.reselected.size > 0;
  }

  /** What is being written, and what came since. */
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
