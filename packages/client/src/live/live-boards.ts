import { type Environment, realEnvironment } from '../environment.ts';
import type { HeldBoard } from './board.ts';
import { Connection, type LiveConnectionLimits, type LiveState, usualLimits } from './connection.ts';
import { HeldBoards, type LiveChange } from './held-boards.ts';
import type { LiveFailure } from './live-failure.ts';
import type { LiveRequest } from './live-request.ts';
import type { MeMessage, PhaseMessage } from './messages.ts';
import { watchVisibility } from './page-visibility.ts';
import { claimsOf } from './player-tokens.ts';
import { shareAmongTabs, type TabsOfBrowser, type Teller, tabsOfBrowser } from './tabs.ts';

/** What to watch, and how. */
export interface LiveOptions extends LiveRequest, Partial<Environment> {
  /** Whether the tabs of a browser share one stream; they do by default. */
  share?: boolean | undefined;
  limits?: Partial<LiveConnectionLimits> | undefined;
  /** The parts of the browser that sharing takes; found by default. */
  tabs?: TabsOfBrowser | undefined;
}

/** What each event hands to its listeners. */
export interface LiveEvents {
  /** Any of the next three. */
  change: LiveChange;
  /** A board changed; it is whole and verified. */
  board: HeldBoard;
  /** The place, score or prizes of the token's player changed. */
  me: MeMessage;
  /** A campaign began, ended or was settled, or its times were changed. */
  phase: PhaseMessage;
  /** How messages come in now; with why, where they do not. */
  state: { state: LiveState | 'paused'; failure?: LiveFailure | undefined };
}

/**
 * Live boards of some campaigns (docs/rules/live.md). Watching begins at once and goes on until `close`, over restarts of
 * the server, networks that cut or buffer streams, and ends of tokens. Nothing is thrown: what fails is reported as `state`.
 */
export class LiveBoards {
  readonly #options: LiveOptions;
  readonly #listeners = new Map<keyof LiveEvents, Set<(value: never) => void>>();
  readonly #held = new HeldBoards(
    (change) => this.#tellChange(change),
    () => (this.#options.clock ?? realEnvironment.clock)(),
  );
  readonly #stopWatching: () => void;
  #run: AbortController | undefined;
  #state: LiveState | 'paused' = 'connecting';
  #closed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#stopWatching = watchVisibility(
      () => this.#pause(),
      () => this.#resume(),
    );
    // Listeners are added after the constructor, so nothing is reported before.
    queueMicrotask(() => this.#resume());
  }

  /** Whether `close` was called. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** The newest verified board of a campaign. */
  board(campaign: number): HeldBoard | undefined {
    return this.#held.boards.get(campaign);
  }

  /** How messages come in now. */
  get state(): LiveState | 'paused' {
    return this.#state;
  }

  /** Calls the listener at each event of the type; returns a function that stops that. */
  on<Type extends keyof LiveEvents>(type: Type, listener: (value: LiveEvents[Type]) => void): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Ends everything. */
  close(): void {
    this.#closed = true;
    this.#stopWatching();
    this.#run?.abort();
    this.#listeners.clear();
  }

  #resume(): void {
    if (this.#run || this.#closed) return;
    const run = new AbortController();
    this.#run = run;
    this.#tellState('connecting');
    this.#watch(run.signal).catch(() => undefined);
  }

  #pause(): void {
    this.#run?.abort();
    this.#run = undefined;
    this.#tellState('paused');
  }

  async #watch(signal: AbortSignal): Promise<void> {
    const { share = true, tabs = tabsOfBrowser() } = this.#options;
    if (!share || !tabs) return this.#lead(signal);
    const name = await this.#nameForTabs();
    const receiver = {
      receive: this.#held.receive.bind(this.#held),
      snapshot: () => this.#held.snapshot(),
      currentState: () => this.#state,
      state: (state: string) => {
        this.#tellState(state as LiveState);
      },
    };
    await shareAmongTabs(tabs, name, receiver, (tell) => this.#lead(signal, tell), signal);
  }

  async #lead(signal: AbortSignal, tell?: Teller): Promise<void> {
    const { limits, ...request } = this.#options;
    const environment: Environment = { ...realEnvironment, ...request };
    const held = this.#held;
    await new Connection(request, environment, { ...usualLimits, ...limits }).run(
      {
        receive: (message) => {
          const fits = held.receive(message);
          if (fits) tell?.message(message);
          return fits;
        },
        lastEventId: () => held.lastEventId,
        revisionOf: (campaign) => held.boards.get(campaign)?.revision,
        forget: () => held.forget(),
        state: (state, failure) => {
          if (this.#tellState(state, failure)) tell?.state(state);
        },
      },
      signal,
    );
  }

  /**
   * Only tabs that watch the same as the same player share: what one receives, the other may see. A tab whose player is
   * unknown does not share.
   */
  async #nameForTabs(): Promise<string> {
    const { url, campaigns, rows, language, key, token, random = realEnvironment.random } = this.#options;
    const player = token && (claimsOf(await token().catch(() => '')).sub ?? random());
    return `laurel ${JSON.stringify([url, campaigns, rows, language, key, player])}`;
  }

  #tellChange(change: LiveChange): void {
    this.#tell('change', change);
    if (change.type === 'board') this.#tell('board', change.board);
    if (change.type === 'me') this.#tell('me', change.me);
    if (change.type === 'phase') this.#tell('phase', change.phase);
  }

  #tellState(state: LiveState | 'paused', failure?: LiveFailure): boolean {
    const isNew = state !== this.#state || failure !== undefined;
    this.#state = state;
    if (isNew) this.#tell('state', { state, failure });
    return isNew;
  }

  #tell<Type extends keyof LiveEvents>(type: Type, value: LiveEvents[Type]): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(value as never);
  }
}
