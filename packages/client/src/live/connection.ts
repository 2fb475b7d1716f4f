import type { Environment } from '../environment.ts';
import { sendPublic } from '../public/read-public.ts';
import { readEventStream } from './event-stream.ts';
import { LiveFailure } from './live-failure.ts';
import { boardAddress, type LiveRequest, streamAddress } from './live-request.ts';
import { type GoodbyeMessage, type LiveMessage, messageOf, messagesOfAnswer } from './messages.ts';
import type { PlayerTokens } from './player-tokens.ts';

/** How messages arrive now: by stream, by waiting requests, or not at all, because the server cannot be reached. */
export type LiveState = 'connecting' | 'streaming' | 'polling' | 'away';

/** What a connection passes to, and asks of, the boards that it feeds. */
export interface Receiver {
  /** False: the message does not fit what is held, and a whole board is needed. */
  receive: (message: LiveMessage) => boolean;
  /** From which message on the stream goes on; undefined: from whole boards. */
  lastEventId: () => string | undefined;
  /** The revision that is held of a campaign. */
  revisionOf: (campaign: number) => string | undefined;
  /** Forgets what is held, so that whole boards are sent. */
  forget: () => void;
  state: (state: LiveState, failure?: LiveFailure) => void;
}

export interface LiveConnectionLimits {
  /** A stream on which nothing arrives for so long is cut; the server sends a comment every 15 s. */
  silenceMilliseconds: number;
  /** How long a stream may take to begin before a proxy is assumed to buffer it. */
  beginMilliseconds: number;
  /** After streams failed, requests wait instead for so long. */
  pollMilliseconds: number;
  /** How long a request may wait at the server, in seconds. */
  waitSeconds: number;
  firstWaitMilliseconds: number;
  maxWaitMilliseconds: number;
}

export const usualLimits: LiveConnectionLimits = {
  silenceMilliseconds: 45_000,
  beginMilliseconds: 10_000,
  pollMilliseconds: 60_000,
  waitSeconds: 25,
  firstWaitMilliseconds: 500,
  maxWaitMilliseconds: 30_000,
};

/** After so many streams in a row that brought nothing, requests wait instead. */
const STREAMS_IN_VAIN = 3;
/** How many of the first waits are between two rounds of requests for several campaigns: three seconds. */
const POLL_PAUSES = 6;

/** What to watch, and whose token says who watches. */
export interface ConnectionRequest extends Omit<LiveRequest, 'token'> {
  tokens?: Pick<PlayerTokens, 'valid' | 'forget'> | undefined;
  /** Whether campaigns that players are not shown are left out: others need the rest of the stream. */
  skipsMissing?: boolean | undefined;
}

/** Keeps boards up to date until it is aborted: by streams or, if no stream gets through, by requests that wait. */
export class Connection {
  #request: ConnectionRequest;
  readonly #environment: Environment;
  readonly #limits: LiveConnectionLimits;
  #failures = 0;
  #streamsInVain = 0;
  /** Aborted when other campaigns are to be watched. */
  #change = new AbortController();

  constructor(request: ConnectionRequest, environment: Environment, limits: LiveConnectionLimits) {
    this.#request = request;
    this.#environment = environment;
    this.#limits = limits;
  }

  /** Watches these campaigns and lines from now on: what is under way begins anew, with whole boards. */
  carry(campaigns: readonly number[], rows: number | undefined): void {
    const { campaigns: before, rows: rowsBefore } = this.#request;
    if (String(campaigns) === String(before) && rows === rowsBefore) return;
    this.#request = { ...this.#request, campaigns, rows };
    this.#change.abort();
    this.#change = new AbortController();
  }

  /**
   * Ends when the signal is aborted, or with a refusal that another request cannot change, which it reports first. Never
   * throws.
   */
  async run(receiver: Receiver, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const change = this.#change.signal;
      const either = AbortSignal.any([signal, change]);
      try {
        const wait = await this.#attempt(receiver, either);
        await this.#environment.pause(wait, either);
      } catch (error) {
        if (signal.aborted) return;
        if (change.aborted) continue;
        const failure = asFailure(error);
        receiver.state('away', failure);
        if (!failure.isPassing && !this.#mayRenewToken(failure)) return;
        const wait = failure.retryAfterMilliseconds ?? this.#backOff();
        await this.#environment.pause(wait, either).catch(() => undefined);
      }
    }
  }

  /** One stream, or waiting requests for a while; returns after how many ms to continue. */
  #attempt(receiver: Receiver, signal: AbortSignal): Promise<number> {
    if (this.#streamsInVain < STREAMS_IN_VAIN) return this.#stream(receiver, signal);
    return this.#poll(receiver, signal);
  }

  async #stream(receiver: Receiver, signal: AbortSignal): Promise<number> {
    const { silenceMilliseconds, beginMilliseconds } = this.#limits;
    const watch = startWatch(signal);
    let opened = false;
    this.#streamsInVain += 1;
    try {
      watch.allow(beginMilliseconds);
      const id = receiver.lastEventId();
      const response = await this.#fetch(streamAddress(this.#request), watch.signal, {
        accept: 'text/event-stream',
        ...(id !== undefined && { 'last-event-id': id }),
      });
      opened = true;
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!isStream || !response.body)
        throw new LiveFailure('the answer is no stream', { status: response.status });
      const events = readEventStream(response.body, () => watch.allow(silenceMilliseconds));
      for await (const { event, id, data } of events) {
        const message = messageOf(event, id, data);
        if (!message) continue;
        if (message.event === 'goodbye') return this.#goodbye(message.data);
        if (!receiver.receive(message)) return this.#startOver(receiver);
        this.#came(receiver, 'streaming');
      }
      return this.#backOff();
    } catch (error) {
      // A process without room for streams may have room for requests; one that cannot be reached has room for neither.
      if (error instanceof LiveFailure && (error.status === 503 || error.status === 429))
        this.#streamsInVain = STREAMS_IN_VAIN;
      else if (signal.aborted || (!watch.signal.aborted && !opened))
        this.#streamsInVain = Math.max(0, this.#streamsInVain - 1);
      throw error;
    } finally {
      watch.end();
    }
  }

  /**
   * Requests until it is time to try a stream again: those for one campaign wait for its next change. Several are requested
   * in turn: requests that wait count as streams, of which a player may have few.
   */
  async #poll(receiver: Receiver, signal: AbortSignal): Promise<number> {
    const { clock, pause } = this.#environment;
    const { pollMilliseconds, waitSeconds, firstWaitMilliseconds } = this.#limits;
    const end = clock().getTime() + pollMilliseconds;
    const { campaigns } = this.#request;
    const isAlone = campaigns.length === 1;
    try {
      while (clock().getTime() < end && !signal.aborted) {
        for (const campaign of campaigns)
          await this.#ask(campaign, isAlone ? waitSeconds : 0, receiver, signal);
        // If the server does not wait, for instance a cache in between, there is a pause before the next request.
        await pause(isAlone ? firstWaitMilliseconds : POLL_PAUSES * firstWaitMilliseconds, signal);
      }
      return 0;
    } finally {
      if (!signal.aborted) this.#streamsInVain = STREAMS_IN_VAIN - 1;
    }
  }

  async #ask(campaign: number, wait: number, receiver: Receiver, signal: AbortSignal): Promise<void> {
    const watch = startWatch(signal);
    try {
      watch.allow((wait + 15) * 1_000);
      const address = boardAddress(this.#request, campaign, receiver.revisionOf(campaign), wait);
      const response = await this.#fetch(address, watch.signal, { accept: 'application/json' });
      const messages = response.status === 200 ? messagesOfAnswer(await response.text()) : [];
      if (!messages.every((message) => receiver.receive(message))) receiver.forget();
      this.#came(receiver, 'polling');
    } catch (error) {
      const isMissing = error instanceof LiveFailure && error.status === 404;
      if (!isMissing || this.#request.campaigns.length === 1) throw error;
      receiver.receive({ event: 'missing', data: { campaign_id: campaign } });
    } finally {
      watch.end();
    }
  }

  async #fetch(address: string, signal: AbortSignal, headers: Record<string, string>): Promise<Response> {
    const credential = (await this.#request.tokens?.valid()) ?? this.#request.key;
    return sendPublic(this.#environment.fetch, address, credential, { headers, signal, cache: 'no-store' });
  }

  #came(receiver: Receiver, state: LiveState): void {
    this.#failures = 0;
    if (state === 'streaming') this.#streamsInVain = 0;
    receiver.state(state);
  }

  #goodbye({ reason, retry_after_ms }: GoodbyeMessage): number {
    this.#streamsInVain = 0;
    if (reason === 'expired' || reason === 'revoked') this.#request.tokens?.forget();
    return Math.max(0, retry_after_ms) * (0.75 + this.#environment.random() / 2);
  }

  #startOver(receiver: Receiver): number {
    receiver.forget();
    return this.#backOff();
  }

  /** Twice as long each time, by half more or less at random so that clients do not come back together. */
  #backOff(): number {
    const { firstWaitMilliseconds, maxWaitMilliseconds } = this.#limits;
    this.#failures += 1;
    const doubled = firstWaitMilliseconds * 2 ** Math.min(this.#failures - 1, 16);
    return Math.min(maxWaitMilliseconds, doubled) * (0.5 + this.#environment.random());
  }

  /** A token may have been revoked or its key removed: another one is requested, once in a row. */
  #mayRenewToken({ status }: LiveFailure): boolean {
    this.#request.tokens?.forget();
    return status === 401 && this.#request.tokens !== undefined && this.#failures < 2;
  }
}

function asFailure(error: unknown): LiveFailure {
  if (error instanceof LiveFailure) return error;
  return new LiveFailure('no answer', { cause: error });
}

/** Aborts with the signal, or when the allowed time is over. */
function startWatch(signal: AbortSignal) {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: AbortSignal.any([signal, silent.signal]),
    allow: (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), milliseconds);
    },
    end: () => {
      clearTimeout(timer);
      silent.abort();
    },
  };
}
