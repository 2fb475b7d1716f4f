import { type HeldBoard, nextBoard } from './board.ts';
import type { LiveMessage, MeMessage, PhaseMessage } from './messages.ts';

/** Something that changed, with all that is known of it. */
export type LiveChange =
  | { type: 'board'; board: HeldBoard }
  | { type: 'me'; me: MeMessage }
  | { type: 'phase'; phase: PhaseMessage };

/** What is known of the campaigns: the newest board, the player's own line and the phase of each. */
export class HeldBoards {
  readonly boards = new Map<number, HeldBoard>();
  readonly me = new Map<number, MeMessage>();
  readonly phases = new Map<number, PhaseMessage>();
  #lastEventId: string | undefined;
  readonly #tell: (change: LiveChange) => void;
  readonly #clock: () => Date;
  /** How far (ms) the server's clock is ahead, by each phase. */
  readonly #ahead = new Map<number, number>();

  constructor(tell: (change: LiveChange) => void, clock: () => Date) {
    this.#tell = tell;
    this.#clock = clock;
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
      const { campaign_id, now } = message.data;
      this.phases.set(campaign_id, message.data);
      this.#ahead.set(campaign_id, new Date(now).getTime() - this.#clock().getTime());
      this.#tell({ type: 'phase', phase: message.data });
    }
    return true;
  }

  /** The stream begins again with whole boards; what is shown stays until they come. */
  forget(): void {
    this.#lastEventId = undefined;
    this.boards.clear();
  }

  /** Messages from which another tab has all that is held here; phases have the server's time of this moment. */
  snapshot(): LiveMessage[] {
    const boards = [...this.boards.values()].map(({ rows, ...board }) => ({
      event: 'board' as const,
      id: this.#lastEventId,
      data: { ...board, from: null, removed: [], rows: [...rows] },
    }));
    const phases = [...this.phases.values()].map((data) => ({
      event: 'phase' as const,
      data: { ...data, now: this.#serverTime(data.campaign_id) },
    }));
    return [...boards, ...phases, ...[...this.me.values()].map((data) => ({ event: 'me' as const, data }))];
  }

  #serverTime(campaign: number): string {
    return new Date(this.#clock().getTime() + (this.#ahead.get(campaign) ?? 0)).toISOString();
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
