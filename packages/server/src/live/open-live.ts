import { isPaused } from '@laurel/rules/players/audience.ts';
import type { Boards, TenantBoards } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';
import type { Viewer } from '../identity/identity.ts';
import type { Scoring } from '../scoring/scoring.ts';
import { type BoardFeed, feedKeyOf } from './board-feed.ts';
import { BoardSummaries, type SummaryQuery } from './board-summaries.ts';
import { joinableTeams, knownOf, noSuch, stopping } from './known-campaigns.ts';
import { LiveStream, type Sink } from './live-stream.ts';
import { campaignPhase, phaseText } from './phases.ts';
import { WatchedPlayers } from './player-facts.ts';
import { type LiveLimits, Seats } from './seats.ts';
import { SendingPace } from './sending-pace.ts';
import { languagesOf, TenantWatch, type WatchDependencies } from './tenant-watch.ts';

/** How often (ms) the boards of tenants with streams are looked at. */
const LOOK_MILLISECONDS = 50;
/** How long (ms) streams last. */
export interface LiveTimes {
  /** How often a silent stream is sent a comment, and its credential looked at. */
  beat: number;
  /** How long a client may take nothing. */
  blocked: number;
  /** How long a stream lives, more or less by a fifth. */
  life: number;
  /** Least time between two events of one board: at most four a second. */
  gap: number;
}

/** In how many turns streams are sent comments. */
const BEATS = 15;
const usualTimes: LiveTimes = { beat: 15_000, blocked: 30_000, life: 30 * 60_000, gap: 250 };
/** The time (ms) within which the clients of a process that stops reconnect to another one. */
const SPREAD_MILLISECONDS = 5_000;
/** How long (ms) a goodbye may stay unread before the connection is closed. */
const LAST_WORDS_MILLISECONDS = 5_000;

/** The lines that a client wants to see. */
export interface LiveQuery {
  campaign_ids: readonly number[];
  rows: number;
  language: string;
  /** Campaigns that players are not shown are left out of the stream and named in it, as long as there are others. */
  skipsMissing?: boolean;
}

/** The module that shows boards as they change. */
export interface Live {
  /**
   * Prepares a stream; the caller must `begin` or `leave` it. Faults: `not_found` for campaigns that players are not shown,
   * `too_many_streams`, `streams_exhausted`, `shutting_down`.
   */
  open: (viewer: Viewer, query: LiveQuery) => Promise<{ begin: (sink: Sink) => void; leave: () => void }>;
  /**
   * One board as JSON (LiveAnswer): at once if its revision is not `after`, otherwise when it changes or `signal` aborts.
   * Faults as above.
   */
  next: (viewer: Viewer, query: LiveQuery, wish: { after?: number; signal: AbortSignal }) => Promise<string>;
  /**
   * The boards as lists of tournaments show them, as JSON (BoardSummaries); without boards that are hidden from players, and
   * none for a player whose incentives are paused.
   */
  summarise: (viewer: Pick<Viewer, 'tenant_id' | 'player_id'>, query: SummaryQuery) => Promise<string>;
  /** The teams of a campaign as JSON (JoinableTeams). Fault: `not_found` for one that players are not shown. */
  teams: (viewer: Pick<Viewer, 'tenant_id'>, campaign_id: number) => Promise<string>;
  /** The number of streams, including requests that wait for a change. */
  streams: () => number;
  /** Sends every stream a goodbye and accepts no more. */
  close: () => void;
}

export interface LiveDependencies {
  database: Database;
  boards: Boards;
  scoring: Pick<Scoring, 'unwrittenFacts' | 'watchPlayers' | 'watchShown'>;
  clock: () => Date;
  /** Milliseconds of a clock that never goes back. */
  monotonicClock: () => number;
  /** How long (ms) the process has worked since its start. */
  busyMilliseconds: () => number;
  random: () => number;
  limits: LiveLimits;
  /** `usualTimes` by default. */
  times?: Partial<LiveTimes> | undefined;
  onError: (error: unknown, tenant_id: number) => void;
}

/** Opens the module; it looks at no board until a client does. */
export function openLive(dependencies: LiveDependencies): Live {
  const players = new WatchedPlayers(dependencies.database, dependencies.scoring);
  const streamer = new Streamer(dependencies, players);
  const summaries = new BoardSummaries(dependencies.boards, dependencies.clock);
  return {
    open: (viewer, query) => streamer.open(viewer, query),
    next: (viewer, query, wish) => streamer.next(viewer, query, wish),
    summarise: async ({ tenant_id, player_id }, query) => {
      const facts = player_id === null ? undefined : await players.factsOf(tenant_id, player_id);
      return summaries.of(tenant_id, facts && isPaused(facts) ? { ...query, campaign_ids: [] } : query);
    },
    teams: async ({ tenant_id }, id) => joinableTeams(await dependencies.boards.ofTenant(tenant_id), id),
    streams: () => streamer.streams,
    close: () => streamer.close(),
  };
}

class Streamer {
  readonly #dependencies: LiveDependencies;
  readonly #times: LiveTimes;
  readonly #watching: WatchDependencies;
  readonly #seats: Seats;
  readonly #watches = new Map<number, TenantWatch>();
  readonly #closing = new AbortController();
  #looks: NodeJS.Timeout | undefined;
  #beats: NodeJS.Timeout | undefined;

  constructor(dependencies: LiveDependencies, players: WatchedPlayers) {
    this.#dependencies = dependencies;
    this.#times = { ...usualTimes, ...dependencies.times };
    this.#seats = new Seats(dependencies.limits);
    const pace = new SendingPace({ ...dependencies, gap: this.#times.gap });
    this.#watching = { ...dependencies, players, pace };
    dependencies.scoring.watchShown((tenant_id) => this.#watches.get(tenant_id)?.changed());
  }

  get streams(): number {
    return this.#seats.taken;
  }

  async open(viewer: Viewer, query: LiveQuery) {
    const visit = await this.#enter(viewer, query);
    return {
      leave: visit.leave,
      begin: (sink: Sink) => {
        const { random, monotonicClock } = this.#dependencies;
        const now = monotonicClock();
        const movesAt = now + this.#times.life * (0.8 + 0.4 * random());
        const { watch, feeds, shown, missing, leave } = visit;
        const languages = languagesOf(query.language, shown);
        const stream = new LiveStream({ viewer, feeds, languages, sink, beatenAt: now, movesAt });
        sink.on('error', () => undefined);
        sink.on('close', () => {
          watch.remove(stream);
          leave();
        });
        for (const campaign_id of missing) stream.sendMissing(campaign_id);
        watch.add(stream, shown);
        if (this.#closing.signal.aborted) this.#sendAway(stream, 'stopping');
      },
    };
  }

  async next(
    viewer: Viewer,
    query: LiveQuery,
    { after, signal }: { after?: number; signal: AbortSignal },
  ): Promise<string> {
    const { watch, feeds, leave } = await this.#enter(viewer, query);
    const [feed] = feeds as [BoardFeed];
    const until = AbortSignal.any([signal, this.#closing.signal]);
    try {
      while (feed.revision === after && !until.aborted) await watch.next(until);
      if (this.#closing.signal.aborted) throw stopping();
      const shown = await this.#dependencies.boards.ofTenant(viewer.tenant_id);
      return await this.#answer(viewer, { watch, feed, shown, after });
    } finally {
      leave();
    }
  }

  close(): void {
    this.#closing.abort();
    for (const { streams } of this.#watches.values())
      for (const stream of streams) this.#sendAway(stream, 'stopping');
    this.#rest();
  }

  async #answer(
    { player_id, scopes }: Viewer,
    {
      watch,
      feed,
      shown,
      after,
    }: { watch: TenantWatch; feed: BoardFeed; shown: TenantBoards; after: number | undefined },
  ): Promise<string> {
    const view = shown.views.get(feed.key.campaign_id);
    if (!view) throw noSuch([feed.key.campaign_id]);
    const now = this.#dependencies.clock().getTime();
    const members = feed.members(feed.revision === after ? 'unchanged' : 'whole');
    const isKnown = player_id !== null && scopes.includes('me');
    const me = isKnown ? await watch.ownLineOf(player_id, feed.key, shown) : undefined;
    return `{${members},"phase":${phaseText(campaignPhase(view, now), now)},"me":${me ?? null}}`;
  }

  /** Takes a seat and fills the feeds with the current boards. */
  async #enter(viewer: Viewer, query: LiveQuery) {
    if (this.#closing.signal.aborted) throw stopping();
    const giveBack = this.#seats.take(viewer);
    const watch = this.#watchOf(viewer.tenant_id);
    const feeds: BoardFeed[] = [];
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      giveBack();
      for (const feed of feeds) watch.leave(feed);
      this.#drop(watch);
    };
    try {
      const shown = await this.#dependencies.boards.ofTenant(viewer.tenant_id);
      const { known, missing } = knownOf(shown, query);
      const { rows, language } = query;
      for (const campaign_id of known)
        feeds.push(watch.enter(feedKeyOf({ campaign_id, rows, language }, shown)));
      await watch.refresh(shown);
      this.#start();
      return { watch, feeds, shown, missing, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  #watchOf(tenant_id: number): TenantWatch {
    const known = this.#watches.get(tenant_id);
    if (known) return known;
    const watch = new TenantWatch(tenant_id, this.#watching);
    this.#watches.set(tenant_id, watch);
    return watch;
  }

  #drop(watch: TenantWatch): void {
    if (!watch.isIdle) return;
    if (this.#watches.get(watch.tenant_id) === watch) this.#watches.delete(watch.tenant_id);
    if (this.#watches.size === 0) this.#rest();
  }

  #start(): void {
    this.#looks ??= setInterval(() => this.#look(), LOOK_MILLISECONDS).unref();
    this.#beats ??= setInterval(() => this.#beat(), this.#times.beat / BEATS).unref();
  }

  #rest(): void {
    clearInterval(this.#looks);
    clearInterval(this.#beats);
    this.#looks = undefined;
    this.#beats = undefined;
  }

  #look(): void {
    for (const watch of this.#watches.values()) void watch.look();
  }

  /** Looks after the streams whose turn it is: all of them at once would hold boards up. */
  #beat(): void {
    const now = this.#dependencies.monotonicClock();
    for (const { streams } of this.#watches.values())
      for (const stream of streams) {
        if (now - stream.beatenAt < this.#times.beat) continue;
        stream.beatenAt = now;
        if (now - (stream.blockedSince ?? now) >= this.#times.blocked) this.#giveUp(stream);
        else if (now >= stream.movesAt) this.#sendAway(stream, 'moving');
        else {
          stream.beat(now);
          void this.#judge(stream);
        }
      }
  }

  /** A credential may end while its stream continues. One that cannot be checked now counts as valid. */
  async #judge(stream: LiveStream): Promise<void> {
    const { expires_at, holds } = stream.viewer;
    if (expires_at !== null && expires_at <= this.#dependencies.clock().getTime())
      return stream.goodbye('expired', 0);
    if (!(await holds().catch(() => true))) stream.goodbye('revoked', 0);
  }

  /** Says goodbye to a client that takes nothing, in case it reads again soon. */
  #giveUp(stream: LiveStream): void {
    stream.giveUp(this.#retryAfter());
    this.#endSoon(stream);
  }

  #endSoon(stream: LiveStream): void {
    setTimeout(() => stream.destroy(), LAST_WORDS_MILLISECONDS).unref();
  }

  #sendAway(stream: LiveStream, reason: 'stopping' | 'moving'): void {
    stream.goodbye(reason, this.#retryAfter());
    this.#endSoon(stream);
  }

  #retryAfter(): number {
    return Math.floor(this.#dependencies.random() * SPREAD_MILLISECONDS);
  }
}
