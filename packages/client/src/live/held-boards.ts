import { type HeldBoard, nextBoard } from './board.ts';
import type { BoardMessage, LiveMessage, MeMessage, PhaseMessage } from './messages.ts';

/** Something that changed, with all that is known of it. */
export type LiveChange =
  | { type: 'board'; board: HeldBoard }
  | { type: 'me'; me: MeMessage }
  | { type: 'phase'; phase: PhaseMessage };

/** What a message that came changes for those that listen. */
export interface BoardListener {
  change: (change: LiveChange) => void;
  /** Players are not shown the campaign. */
  missing: (campaign: number) => void;
}

/** What is known of the campaigns: the newest board, the player's own line and the phase of each. */
export class HeldBoards {
  readonly boards = new Map<number, HeldBoard>();
  readonly me = new Map<number, MeMessage>();
  readonly phases = new Map<number, PhaseMessage>();
  readonly #missing = new Set<number>();
  #lastEventId: string | undefined;
  readonly #listener: BoardListener;
  readonly #clock: () => Date;
  /** How far (ms) the server's clock is ahead, by each phase. */
  readonly #ahead = new Map<number, number>();

  constructor(listener: BoardListener, clock: () => Date) {
    this.#listener = listener;
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
      this.#listener.change({ type: 'me', me: message.data });
    }
    if (message.event === 'missing' && !this.#missing.has(message.data.campaign_id)) {
      this.#missing.add(message.data.campaign_id);
      this.#listener.missing(message.data.campaign_id);
    }
    if (message.event === 'phase') {
      const { campaign_id, now } = message.data;
      this.phases.set(campaign_id, message.data);
      this.#ahead.set(campaign_id, new Date(now).getTime() - this.#clock().getTime());
      this.#listener.change({ type: 'phase', phase: message.data });
    }
    return true;
  }

  /** The stream begins again with whole boards; what is shown stays until they come. */
  forget(): void {
    this.#lastEventId = undefined;
    this.boards.clear();
  }

  /** Forgets all of other campaigns. */
  keep(campaigns: readonly number[]): void {
    for (const held of [this.boards, this.me, this.phases, this.#missing])
      for (const campaign of held.keys()) if (!campaigns.includes(campaign)) held.delete(campaign);
  }

  /**
   * Messages from which another tab has all that is held here of some campaigns; phases have the server's time of this
   * moment.
   */
  snapshot(campaigns: readonly number[]): LiveMessage[] {
    return campaigns.flatMap((campaign_id): LiveMessage[] => {
      const [board, phase] = [this.boards.get(campaign_id), this.phases.get(campaign_id)];
      const me = this.me.get(campaign_id);
      return [
        ...(board ? [{ event: 'board' as const, id: this.#lastEventId, data: wholeOf(board) }] : []),
        ...(phase
          ? [{ event: 'phase' as const, data: { ...phase, now: this.#serverTime(campaign_id) } }]
          : []),
        ...(me ? [{ event: 'me' as const, data: me }] : []),
        ...(this.#missing.has(campaign_id) ? [{ event: 'missing' as const, data: { campaign_id } }] : []),
      ];
    });
  }

  #serverTime(campaign: number): string {
    return new Date(this.#clock().getTime() + (this.#ahead.get(campaign) ?? 0)).toISOString();
  }

  #receiveBoard({ id, data }: LiveMessage & { event: 'board' }): boolean {
    const held = this.boards.get(data.campaign_id);
    const board = nextBoard(held, data);
    if (!board) return false;
    this.#missing.delete(data.campaign_id);
    if (id !== undefined) this.#lastEventId = id;
    this.boards.set(data.campaign_id, board);
    if (board !== held) this.#listener.change({ type: 'board', board });
    return true;
  }
}

function wholeOf(board: HeldBoard): BoardMessage {
  const { contributions, ...whole } = board;
  const pots = contributions && { contributions: [...contributions] };
  return { ...whole, ...pots, from: null, removed: [], rows: [...board.rows] };
}
