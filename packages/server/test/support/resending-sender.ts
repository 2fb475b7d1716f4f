import { gameround, postEvents } from './events.ts';
import type { Laurel } from './laurel.ts';

/** How long (ms) a batch may stay without an acknowledgement. */
const MAX_MILLISECONDS = 120_000;

/** So few that all of them, and some that bet once, are on the first page of a leaderboard. */
const PLAYERS = 10;

/**
 * Sends batches of two events one after the other, as senders do: a batch that was not acknowledged is sent again, to any
 * server that is there.
 */
export class ResendingSender {
  readonly #apiKey: string;
  readonly #servers: () => string[];
  #isStopped = false;
  #sending: Promise<void> | undefined;
  /** Acknowledged. */
  batches = 0;

  constructor(apiKey: string, servers: () => string[]) {
    this.#apiKey = apiKey;
    this.#servers = servers;
  }

  start(): void {
    this.#sending = this.#run();
    // It is thrown by `stop`.
    this.#sending.catch(() => undefined);
  }

  /** Waits for the batch under way; throws for answers that a sender must never get. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#sending;
  }

  async #run(): Promise<void> {
    for (let turn = 0; !this.#isStopped; turn++) {
      await this.#sendBatch(JSON.stringify([bet(turn), bet(turn + 1)]), turn);
      this.batches++;
    }
  }

  async #sendBatch(batch: string, turn: number): Promise<void> {
    const late = performance.now() + MAX_MILLISECONDS;
    for (let tried = 0; performance.now() < late; tried++) {
      const urls = this.#servers();
      const url = urls[(turn + tried) % urls.length] ?? '';
      const status = await postEvents({ url, apiKey: this.#apiKey } as Laurel, batch).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 204) return;
      if (status !== 0 && status !== 503) throw new Error(`a batch was answered ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('no server takes the batch');
  }
}

/** One of several players bets now: a history whose rounds are all of one moment would be read again for each of them. */
function bet(turn: number) {
  return gameround({ player_id: `player-${turn % PLAYERS}`, timestamp: new Date().toISOString() });
}
