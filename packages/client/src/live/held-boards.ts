import { type LiveBoard, nextBoard } from './board.ts';
import type { LiveMessage, MeMessage, PhaseMessage } from './messages.ts';

/** Something that changed, with all that is known of it. */
export type LiveChange =
  | { type: 'board'; board: LiveBoard }
  | { type: 'me'; me: MeMessage }
  | { type: 'phase'; phase: PhaseMessage };

/** What is known of the campaigns: the newest board, the player's own line and the phase of each. */
export class HeldBoards {
  readonly boards = new Map<number, LiveBoard>();
  readonly me = new Map<number, MeMessage>();
  readonly phases = new Map<number, PhaseMessage>();
  #lastEventId: string | undefined;
  readonly #tell: (change: LiveChange) => void;

  constructor(tell: (change: LiveChange) => void) {
    this.#tell = tell;
  }

  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  /** False: the message does not fit what is held, which stays as it is. */
  receive(message: LiveMessage): boolean {
    if (message.event === 'board') return this.#receiveBoard(message);
    if (message.event === 'me') {
      this.me.set(message.data.campaign_id, message.data);
      this.#tell({ type: 'me', me: message.data });
    }
    if (message.event === 'phase') {
      this.phases.set(message.data.campaign_id, message.data);
      this.#tell({ type: 'phase', phase: message.data });
    }
    return true;
  }

  /** The stream begins again with whole boards; what is shown stays until they come. */
  forget(): void {
    this.#lastEventId = undefined;
    this.boards.clear();
  }

  /** Messages from which another tab has all that is held here. */
  snapshot(): LiveMessage[] {
    const boards = [...this.boards.values()].map(({ rows, ...board }) => ({
      event: 'board' as const,
      id: this.#lastEventId,
      data: { ...board, from: null, removed: [], rows: [...rows] },
    }));
    const phases = [...this.phases.values()].map((data) => ({ event: 'phase' as const, data }));
    return [...boards, ...phases, ...[...this.me.values()].map((data) => ({ event: 'me' as const, data }))];
  }

  #receiveBoard({ id, data }: LiveMessage & { event: 'board' }): boolean {
    const held = this.boards.get(data.campaign_id);
    const board = nextBoard(held, data);
    if (!board) return false;
    if (id !== undefined) this.#lastEventId = id;
    this.boards.set(data.campaign_id, board);
    if (board !== held) this.#tell({ type: 'board', board });
    return true;
  }
}
