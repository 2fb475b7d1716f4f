import type { Viewer } from '../identity/identity.ts';
import type { BoardFeed } from './board-feed.ts';
import { frameOf, heartbeat } from './lines.ts';
import type { CampaignPhase } from './phases.ts';

/** Where events are written: the answer to a request. */
export interface Sink {
  /** Bytes that were written and that the client has not taken yet. */
  readonly writableLength: number;
  write: (chunk: Buffer) => unknown;
  end: () => void;
  destroy: () => void;
  on: (event: 'close' | 'error', listener: () => void) => unknown;
}

export interface StreamOptions {
  viewer: Viewer;
  feeds: readonly BoardFeed[];
  languages: readonly string[];
  sink: Sink;
  /** When (ms of a monotonic clock) it was opened. */
  beatenAt: number;
  /** When (ms of a monotonic clock) the client is sent to another server, so that load spreads. */
  movesAt: number;
}

/**
 * One client. Data that it does not take is not kept for it: it gets the newest board once it reads again. No other client
 * waits for it, so a reader that goes away delays none.
 */
export class LiveStream {
  readonly viewer: Viewer;
  readonly feeds: readonly BoardFeed[];
  readonly languages: readonly string[];
  readonly movesAt: number;
  /** When (ms) it was last sent a comment. */
  beatenAt: number;
  /** For the player's own lines, by campaign: when they were looked at, from which boards, and what was sent. */
  readonly own = { lookedAt: Number.NEGATIVE_INFINITY, serial: -1, texts: new Map<number, string>() };
  readonly #sink: Sink;
  /** The number of each feed that was sent last. */
  readonly #sent: number[];
  /** The phase of each feed that was sent last. */
  readonly #phases: (CampaignPhase | undefined)[];
  /** Since when (ms) the client takes nothing. */
  #blockedSince: number | undefined;
  #ended = false;

  constructor({ viewer, feeds, languages, sink, beatenAt, movesAt }: StreamOptions) {
    this.viewer = viewer;
    this.feeds = feeds;
    this.languages = languages;
    this.beatenAt = beatenAt;
    this.movesAt = movesAt;
    this.#sink = sink;
    this.#sent = feeds.map(() => 0);
    this.#phases = feeds.map(() => undefined);
  }

  /** Since when (ms) the client takes nothing; undefined: it reads. */
  get blockedSince(): number | undefined {
    return this.#blockedSince;
  }

  /**
   * Whether the client has taken all that was written. Checked before each round of writing, and the only condition that
   * holds writing back: an event that signals that a client reads again never arrives from one that went away.
   */
  canTake(now: number): boolean {
    if (this.#ended) return false;
    const isBlocked = this.#sink.writableLength > 0;
    this.#blockedSince = isBlocked ? (this.#blockedSince ?? now) : undefined;
    return !isBlocked;
  }

  /** Sends the news: phases, then boards. */
  sendNew(): void {
    for (const [at, feed] of this.feeds.entries()) {
      const { phase } = feed;
      if (phase === undefined || this.#phases[at] === phase) continue;
      this.#phases[at] = phase;
      this.#write(feed.phaseFrame);
    }
    for (const [at, feed] of this.feeds.entries()) {
      const sent = this.#sent[at] as number;
      if (sent === feed.number) continue;
      this.#sent[at] = feed.number;
      this.#write(sent > 0 && sent === feed.number - 1 ? feed.change : feed.whole());
    }
  }

  sendOwn(data: string): void {
    this.#write(frameOf('me', data));
  }

  /** Says that players are not shown the campaign. */
  sendMissing(campaign_id: number): void {
    this.#write(frameOf('missing', JSON.stringify({ campaign_id })));
  }

  beat(now: number): void {
    if (this.canTake(now)) this.#write(heartbeat);
  }

  /** Sends the reason, and when to come back, and ends the stream. */
  goodbye(reason: string, retry_after_ms: number): void {
    if (this.#ended) return;
    // Unread data would keep the connection open, and with it the process that stops. Data written just now is no sign of
    // that.
    if (this.#blockedSince !== undefined && this.#sink.writableLength > 0) {
      this.destroy();
      return;
    }
    this.#end(reason, retry_after_ms);
  }

  /**
   * Says goodbye to a client that takes nothing; a client that reads all that was written before finds it. The caller
   * destroys it soon.
   */
  giveUp(retry_after_ms: number): void {
    if (!this.#ended) this.#end('slow', retry_after_ms);
  }

  /** Ends the stream, whatever the client has not taken. */
  destroy(): void {
    this.#ended = true;
    this.#sink.destroy();
  }

  #end(reason: string, retry_after_ms: number): void {
    this.#ended = true;
    // For clients that know only the events of the standard.
    this.#sink.write(Buffer.from(`retry: ${retry_after_ms}\n`));
    this.#sink.write(frameOf('goodbye', JSON.stringify({ reason, retry_after_ms })));
    this.#sink.end();
  }

  #write(frame: Buffer): void {
    if (!this.#ended) this.#sink.write(frame);
  }
}
