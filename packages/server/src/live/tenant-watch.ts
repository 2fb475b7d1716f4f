import { prizedBoard } from '@laurel/rules/boards/team-board.ts';
import { contributionsOf } from '@laurel/rules/kinds/jackpot/contributions.ts';
import { isPaused } from '@laurel/rules/players/audience.ts';
import type { Boards, BoardView, TenantBoards, Top } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';
import { BoardFeed, type FeedKey } from './board-feed.ts';
import type { LiveStream } from './live-stream.ts';
import { clearedLine, needsFacts, ownLine, ownProgress } from './own-line.ts';
import { campaignPhase, NextLook } from './phases.ts';
import type { WatchedPlayers } from './player-facts.ts';
import type { SendingPace } from './sending-pace.ts';

/** Least time (ms) between two events of a player's own line: at most one a second. */
const OWN_MILLISECONDS = 1_000;
/**
 * One look spends at most this long (ms) on players' own lines; the remaining ones are sent at the next looks, and boards do
 * not wait for them.
 */
const OWN_SHARE_MILLISECONDS = 10;
/** After this many lines it checks how long they took. */
const OWN_AT_ONCE = 50;

export interface WatchDependencies {
  boards: Pick<Boards, 'ofTenant' | 'topRows'>;
  database: Pick<Database, 'ofTenant'>;
  players: Pick<WatchedPlayers, 'factsOf'>;
  clock: () => Date;
  monotonicClock: () => number;
  pace: Pick<SendingPace, 'gap' | 'early' | 'send'>;
  onError: (error: unknown, tenant_id: number) => void;
}

/** The streams of one tenant, and the boards that they show. It exists for as long as a client looks. */
export class TenantWatch {
  readonly tenant_id: number;
  readonly streams = new Set<LiveStream>();
  readonly #dependencies: WatchDependencies;
  readonly #feeds = new Map<string, BoardFeed>();
  /** Streams that have not taken the news. */
  readonly #behind = new Set<LiveStream>();
  /** Streams of players who get their own lines. */
  readonly #ofPlayers = new Set<LiveStream>();
  /** Called once something new may be there for clients that wait without a stream. */
  readonly #waiting = new Set<() => void>();
  #serial = -1;
  /** Some news was not sent to streams yet. */
  #hasNews = false;
  #looking: Promise<void> | undefined;
  readonly #next: NextLook;

  constructor(tenant_id: number, dependencies: WatchDependencies) {
    this.tenant_id = tenant_id;
    this.#dependencies = dependencies;
    const look = () => void (this.#looking ?? Promise.resolve()).then(() => this.look());
    this.#next = new NextLook(look, dependencies.monotonicClock);
  }

  get isIdle(): boolean {
    return this.streams.size === 0 && this.#feeds.size === 0;
  }

  /** The feed of these lines; a caller that takes it gives it back by `leave`. */
  enter(key: FeedKey): BoardFeed {
    const name = nameOf(key);
    const feed = this.#feeds.get(name) ?? new BoardFeed(key);
    this.#feeds.set(name, feed);
    feed.viewers += 1;
    return feed;
  }

  leave(feed: BoardFeed): void {
    feed.viewers -= 1;
    if (feed.viewers === 0) this.#feeds.delete(nameOf(feed.key));
  }

  /** Takes in a stream and sends it the boards of now. */
  add(stream: LiveStream, shown: TenantBoards): void {
    this.streams.add(stream);
    const { viewer } = stream;
    if (viewer.player_id !== null && viewer.scopes.includes('me')) this.#ofPlayers.add(stream);
    this.#lookAtPhases(shown);
    this.#serve(stream);
  }

  remove(stream: LiveStream): void {
    this.streams.delete(stream);
    this.#behind.delete(stream);
    this.#ofPlayers.delete(stream);
  }

  /** Boards may have changed: the news is sent as soon as one of them may be sent again. */
  changed(): void {
    const { pace } = this.#dependencies;
    let due = Number.POSITIVE_INFINITY;
    for (const feed of this.#feeds.values()) due = Math.min(due, feed.dueAt(pace));
    this.#next.plan(due);
  }

  /** Sends the news since the last look; one look at a time. Reports what fails. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#dependencies.onError(error, this.tenant_id))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Brings feeds to the current boards: those that are due and those that no client has read yet. */
  async refresh(shown: TenantBoards): Promise<void> {
    const { boards, monotonicClock, pace } = this.#dependencies;
    const now = monotonicClock();
    const due = [...this.#feeds.values()].filter(
      (feed) => feed.dueAt(pace) <= now && shown.views.has(feed.key.campaign_id),
    );
    const ids = [...new Set(due.map(({ key }) => key.campaign_id))];
    const views = ids.map((id) => shown.views.get(id) as BoardView);
    // Boards change with every step: revision, count and lines are read together, before the first await.
    const moments = views.map(({ revision, board, definition }) => ({
      ...{ revision, count: prizedBoard(board).count },
      contributions: contributionsOf(definition, board.turnover),
    }));
    const read = boards.topRows(shown.tenant, views);
    const tops = read instanceof Promise ? await read : read;
    for (const feed of due) {
      const at = ids.indexOf(feed.key.campaign_id);
      const moment = moments[at] as (typeof moments)[number];
      // A look that began later may have returned first.
      if (now < feed.madeAt) continue;
      const { definition } = views[at] as BoardView;
      const wording = { definition, mask_usernames: shown.tenant.mask_usernames };
      const languages = languagesOf(feed.key.language, shown);
      if (!feed.take({ ...moment, ...wording, languages, top: tops[at] as Top }, now)) continue;
      feed.wait(now, pace.gap);
      this.#hasNews = true;
    }
  }

  /** Waits until there may be something new, or the signal says that the client no longer waits. */
  next(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
    return promise.finally(() => this.#waiting.delete(resolve));
  }

  /** Without news it skips streams that have everything: most looks find nothing, and streams are many. */
  async #look(): Promise<void> {
    this.#next.began();
    const shown = await this.#dependencies.boards.ofTenant(this.tenant_id);
    const isOther = shown.serial !== this.#serial;
    const mayBeNew = isOther || this.#isBehind(shown);
    this.#serial = shown.serial;
    if (mayBeNew) await this.refresh(shown);
    this.#lookAtPhases(shown);
    if (isOther) this.#sendAwayFrom(shown);
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    const served = hasNews ? this.streams : this.#behind;
    this.#dependencies.pace.send(() => {
      for (const stream of served) this.#serve(stream);
    });
    this.#next.plan(this.#nextDue(shown));
    if (mayBeNew || hasNews) for (const wake of this.#waiting) wake();
    await this.#serveOwnLines(shown);
  }

  /** Begins with the streams that have waited longest. */
  async #serveOwnLines(shown: TenantBoards): Promise<void> {
    const { monotonicClock } = this.#dependencies;
    const began = monotonicClock();
    let told = 0;
    for (const stream of this.#ofPlayers) {
      if (!isDueOwn(stream, shown, began)) continue;
      this.#ofPlayers.delete(stream);
      this.#ofPlayers.add(stream);
      void this.#serveOwn(stream, shown);
      if (++told % OWN_AT_ONCE > 0) continue;
      // Lines that need nothing from the database are written now.
      await undefined;
      if (monotonicClock() - began >= OWN_SHARE_MILLISECONDS) return;
    }
  }

  #lookAtPhases(shown: TenantBoards): void {
    const time = this.#dependencies.clock().getTime();
    for (const feed of this.#feeds.values()) {
      const view = shown.views.get(feed.key.campaign_id);
      if (view && feed.takePhase(campaignPhase(view, time), time)) this.#hasNews = true;
    }
  }

  /** A client that looks at a campaign that is no longer shown gets a notice. */
  #sendAwayFrom({ views }: TenantBoards): void {
    const isGone = ({ key }: BoardFeed) => !views.get(key.campaign_id)?.definition.visible;
    if (![...this.#feeds.values()].some(isGone)) return;
    for (const stream of this.streams) if (stream.feeds.some(isGone)) stream.goodbye('changed', 0);
  }

  /** When the first board may be sent that has changed and was not due yet. */
  #nextDue({ views }: TenantBoards): number {
    const { monotonicClock, pace } = this.#dependencies;
    const now = monotonicClock();
    let due = Number.POSITIVE_INFINITY;
    for (const feed of this.#feeds.values()) {
      const at = feed.dueAt(pace);
      if (at > now && at < due && views.get(feed.key.campaign_id)?.revision !== feed.revision) due = at;
    }
    return due;
  }

  /** Some feed was not due when the board changed. */
  #isBehind(shown: TenantBoards): boolean {
    for (const feed of this.#feeds.values()) {
      const view = shown.views.get(feed.key.campaign_id);
      if (view && view.revision !== feed.revision) return true;
    }
    return false;
  }

  /** Sends a stream the phases and boards that it does not have yet, if it takes anything. */
  #serve(stream: LiveStream): void {
    if (stream.canTake(this.#dependencies.monotonicClock())) {
      stream.sendNew();
      this.#behind.delete(stream);
    } else this.#behind.add(stream);
  }

  async #serveOwn(stream: LiveStream, shown: TenantBoards): Promise<void> {
    const { viewer, own } = stream;
    own.serial = shown.serial;
    own.lookedAt = this.#dependencies.monotonicClock();
    try {
      for (const { key } of stream.feeds) {
        const { campaign_id } = key;
        const before = own.texts.get(campaign_id);
        const now = await this.ownLineOf(viewer.player_id ?? '', key, shown);
        if (now === undefined && before === undefined) continue;
        const text = now ?? clearedLine(campaign_id);
        if (before === text) continue;
        own.texts.set(campaign_id, text);
        stream.sendOwn(text);
      }
    } catch {
      // The database is unreachable for a moment: the stream tries again within a second.
      own.serial = -1;
    }
  }

  /** The player's own line as JSON, as it is now; undefined where the board is gone or the player is paused. */
  async ownLineOf(player_id: string, key: FeedKey, shown: TenantBoards): Promise<string | undefined> {
    const view = shown.views.get(key.campaign_id);
    if (!view) return undefined;
    const languages = languagesOf(key.language, shown);
    const { database } = this.#dependencies;
    const progress = await ownProgress(() => database.ofTenant(this.tenant_id), view, player_id);
    if (!needsFacts(view, player_id))
      return ownLine(view, { player_id, languages, facts: undefined, progress });
    const facts = await this.#dependencies.players.factsOf(this.tenant_id, player_id);
    if (facts && isPaused(facts)) return undefined;
    return ownLine(view, { player_id, languages, facts, progress });
  }
}

/** Whether the player's own lines may differ from those that were sent; asked at most once a second. */
function isDueOwn({ own, blockedSince }: LiveStream, { serial }: TenantBoards, now: number): boolean {
  return blockedSince === undefined && own.serial !== serial && now - own.lookedAt >= OWN_MILLISECONDS;
}

function nameOf({ campaign_id, rows, language }: FeedKey): string {
  return `${campaign_id} ${rows} ${language}`;
}

/** The languages that the listing would try for the same reader. */
export function languagesOf(language: string, { tenant }: TenantBoards): string[] {
  return [language, tenant.default_language, 'en'];
}
