import { gameround, postEvents } from './events.ts';
import type { Laurel } from './laurel.ts';
import { waitUntil } from './waiting.ts';

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
    let tried = 0;
    const attempt = async () => {
      const urls = this.#servers();
      const url = urls[(turn + tried++) % urls.length] ?? '';
      const status = await postEvents({ url, apiKey: this.#apiKey } as Laurel, batch).then(
        (response) => response.status,
        () => 0,
      );
      if (![204, 0, 503].includes(status)) throw new Error(`a batch was answered ${status}`);
      return status === 204;
    };
    const patience = { seconds: MAX_MILLISECONDS / 1_000, every: 100, throwsAtOnce: true };
    await waitUntil('a server takes the batch', attempt, patience);
  }
}

/** One of several players bets now: a history whose rounds are all of one moment would be read again for each of them. */
function bet(turn: number) {
  return gameround({ player_id: `player-${turn % PLAYERS}`, timestamp: new Date().toISOString() });
}
