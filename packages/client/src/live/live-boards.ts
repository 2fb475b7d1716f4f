import { type Environment, realEnvironment } from '../environment.ts';
import { checkOf, type HeldBoard } from './board.ts';
import {
  Connection,
  type LiveConnectionLimits,
  type LiveState,
  type Receiver,
  usualLimits,
} from './connection.ts';
import { HeldBoards, type LiveChange } from './held-boards.ts';
import { LiveFailure } from './live-failure.ts';
import type { LiveRequest } from './live-request.ts';
import type { LiveMessage, MeMessage, PhaseMessage } from './messages.ts';
import { watchVisibility } from './page-visibility.ts';
import { PlayerTokens, readerOf } from './player-tokens.ts';
import { shareAmongTabs, type TabReceiver, type TabsOfBrowser, type Teller, tabsOfBrowser } from './tabs.ts';
import { carryAll, USUAL_ROWS, type WantsOfAll } from './wants.ts';

/** What to watch, and how. */
export interface LiveOptions extends LiveRequest, Partial<Environment> {
  /**
   * Whether all that watch the same server as the same reader share one stream, in a page and over tabs; they do by default.
   */
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
  readonly #environment: Environment;
  readonly #tokens: PlayerTokens | undefined;
  readonly #held: HeldBoards;
  /** Where a stream is shared: whose it is. */
  #reader: string | undefined;
  #isShared = false;
  readonly #stopWatching: () => void;
  #run: AbortController | undefined;
  #state: LiveState | 'paused' = 'connecting';
  #closed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#environment = { ...realEnvironment, ...options };
    const { clock } = this.#environment;
    this.#tokens = options.token && new PlayerTokens(options.token, clock);
    this.#held = new HeldBoards(
      {
        change: (change) => this.#tellChange(change),
        missing: (campaign) => this.#tellMissing(campaign),
      },
      clock,
    );
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
    const held = this.#wants(campaign) ? this.#held.boards.get(campaign) : undefined;
    return held && this.#shown(held);
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
    const { share = true, tabs = tabsOfBrowser(), campaigns, rows } = this.#options;
    this.#isShared = share && tabs !== undefined;
    if (!share || !tabs) return this.#openConnection(campaigns, rows).run(this.#receiver(), signal);
    const name = await this.#nameForAll();
    const sharing = { browser: tabs, name, want: { campaigns, rows }, receiver: this.#follower() };
    await shareAmongTabs(sharing, (tell, wants) => this.#lead(tell, wants, signal), signal);
  }

  /** Reads the stream for all that share it. */
  #lead(tell: Teller, wants: WantsOfAll, signal: AbortSignal): Promise<void> {
    const receiver = this.#receiver(tell);
    const carrier = {
      open: (campaigns: readonly number[], rows: number | undefined) => this.#openConnection(campaigns, rows),
      run: (connection: Connection, until: AbortSignal) => connection.run(receiver, until),
      keep: (campaigns: readonly number[]) => this.#held.keep(campaigns),
    };
    return carryAll(wants, carrier, signal);
  }

  #openConnection(campaigns: readonly number[], rows: number | undefined): Connection {
    const { url, language, key, limits } = this.#options;
    const tokens = this.#tokens && {
      valid: async () => this.#ofSameReader(await (this.#tokens as PlayerTokens).valid()),
      forget: () => this.#tokens?.forget(),
    };
    const request = { url, campaigns, rows, language, key, tokens, skipsMissing: this.#isShared };
    return new Connection(request, this.#environment, { ...usualLimits, ...limits });
  }

  #receiver(tell?: Teller): Receiver {
    const held = this.#held;
    return {
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
    };
  }

  /** What this one does with what another one reads. */
  #follower(): TabReceiver {
    return {
      receive: (message) => this.#follow(message),
      snapshot: (campaigns) => this.#held.snapshot(campaigns),
      currentState: () => this.#state,
      state: (state) => void this.#tellState(state as LiveState),
    };
  }

  #follow(message: LiveMessage): boolean {
    if (message.event === 'goodbye' || !this.#wants(message.data.campaign_id)) return true;
    const fits = this.#held.receive(message);
    // One that came between two that read heard nothing of the state.
    if (fits && message.event === 'board' && this.#state === 'connecting') this.#tellState('streaming');
    return fits;
  }

  /**
   * Those that watch the same server in the same language as the same reader share: what one receives, the others may see.
   * One whose player is unknown does not share.
   */
  async #nameForAll(): Promise<string> {
    const { url, language, key = '' } = this.#options;
    const token = await this.#tokens?.valid().catch(() => '');
    this.#reader = token === undefined ? key : (readerOf(token) ?? String(this.#environment.random()));
    return `laurel ${JSON.stringify([url.replace(/\/$/, ''), language, this.#reader])}`;
  }

  /** A page may sign in somebody else: then the stream of the one before is left. */
  #ofSameReader(token: string): string {
    const reader = readerOf(token);
    if (!this.#isShared || reader === undefined || reader === this.#reader) return token;
    this.#held.me.clear();
    this.#run?.abort();
    this.#run = undefined;
    this.#resume();
    throw new LiveFailure('the token is that of another reader', {});
  }

  #wants(campaign: number): boolean {
    return this.#options.campaigns.includes(campaign);
  }

  /** As many lines as were asked for: others may share the stream who need more. */
  #shown(board: HeldBoard): HeldBoard {
    const { rows = USUAL_ROWS } = this.#options;
    if (!this.#isShared || board.rows.length <= rows) return board;
    const first = board.rows.slice(0, rows);
    return { ...board, rows: first, check: checkOf(first) };
  }

  #tellChange(change: LiveChange): void {
    const data = change.type === 'board' ? change.board : change.type === 'me' ? change.me : change.phase;
    if (!this.#wants(data.campaign_id)) return;
    if (change.type === 'board') {
      const board = this.#shown(change.board);
      this.#tell('change', { type: 'board', board });
      this.#tell('board', board);
      return;
    }
    this.#tell('change', change);
    if (change.type === 'me') this.#tell('me', change.me);
    if (change.type === 'phase') this.#tell('phase', change.phase);
  }

  /** Others share the stream, so it goes on without the campaign. */
  #tellMissing(campaign: number): void {
    if (!this.#wants(campaign)) return;
    const message = `There is no tournament ${campaign} that players are shown.`;
    const failure = new LiveFailure(message, { status: 404, code: 'not_found' });
    this.#tell('state', { state: this.#state, failure });
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
