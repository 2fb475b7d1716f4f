import { drawnMoment } from '../delays.ts';
import { eventsOf, HeldBoard, type LiveEvent } from '../live.ts';
import { waitUntil } from '../waiting.ts';
import { differenceOf, lineOf, type ShownBoard, type ShownBoards } from './shown-boards.ts';

/** A stream without any data for this long (ms) is given up: comments come every 15 s. */
const SILENT_MILLISECONDS = 40_000;
/** The answers that clients get while a server or its database is unreachable. */
const AWAY = [429, 503];

export interface ViewerOptions {
  name: string;
  /** Visited in turn. */
  servers: readonly { url: string }[];
  key: string;
  campaign_ids: readonly number[];
  rows: number;
  shown: ShownBoards;
  random: () => number;
}

/** A client that returns whenever its connection ends, and records what it holds after each answer. */
export abstract class Viewer {
  readonly options: ViewerOptions;
  readonly held: ReadonlyMap<number, HeldBoard>;
  /** How often it was answered, and how many answers were whole boards, and changes. */
  visits = 0;
  wholes = 0;
  changes = 0;
  readonly goodbyes: string[] = [];
  isFollowing = false;
  readonly #stop = new AbortController();

  constructor(options: ViewerOptions) {
    this.options = options;
    this.held = new Map(options.campaign_ids.map((id) => [id, new HeldBoard()]));
  }

  /** Looks until it is stopped; never fails. */
  async follow(): Promise<void> {
    const { servers, random } = this.options;
    const { signal } = this.#stop;
    this.isFollowing = true;
    for (let visit = 0; !signal.aborted; visit++) {
      const server = servers[visit % servers.length] as { url: string };
      // A client must cope with a broken connection.
      await this.visit(server, signal).catch(() => undefined);
      await drawnMoment(random, 100, { stopped: signal });
    }
    this.isFollowing = false;
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Whether it holds the revisions of these leaderboards. */
  isAt(leaderboards: readonly ShownBoard[]): boolean {
    return leaderboards.every(
      ({ campaign_id, revision }) => this.held.get(campaign_id)?.revision === revision,
    );
  }

  /** What it holds that differs from these leaderboards. */
  differencesFrom(leaderboards: readonly ShownBoard[]): string[] {
    const { name, rows } = this.options;
    return leaderboards.flatMap(({ campaign_id, lines }) => {
      const wanted = lines.slice(0, rows);
      const held = this.held.get(campaign_id)?.rows.map(lineOf) ?? [];
      if (wanted.join('\n') === held.join('\n')) return [];
      return [
        `${name} holds another board of ${campaign_id} than the leaderboard: ${differenceOf(wanted, held)}`,
      ];
    });
  }

  protected abstract visit(server: { url: string }, signal: AbortSignal): Promise<void>;

  /** Sends a request; undefined if the server is unreachable. */
  protected async ask(url: string, headers: Record<string, string>, signal: AbortSignal) {
    const authorization = `Bearer ${this.options.key}`;
    const response = await fetch(url, { headers: { authorization, ...headers }, signal });
    if (response.status === 200) {
      this.visits += 1;
      return response;
    }
    const text = await response.text();
    if (!AWAY.includes(response.status))
      this.options.shown.findings.push(`${this.options.name} was answered ${response.status}: ${text}`);
    return undefined;
  }

  protected take(event: Pick<LiveEvent, 'data' | 'text'>): void {
    const { shown, name: by, rows } = this.options;
    const { campaign_id, revision, from } = event.data;
    const held = this.held.get(campaign_id) as HeldBoard;
    if (from === null) this.wholes += 1;
    else this.changes += 1;
    try {
      held.take(event);
    } catch (error) {
      shown.findings.push(
        `${by}, campaign ${campaign_id}, revision ${revision}: ${(error as Error).message}`,
      );
      throw error;
    }
    shown.note({ campaign_id, revision, rows, lines: held.rows.map(lineOf), by });
  }
}

/** By the stream. */
export class StreamViewer extends Viewer {
  protected async visit({ url }: { url: string }, stopped: AbortSignal): Promise<void> {
    const { campaign_ids, rows } = this.options;
    const silent = new AbortController();
    try {
      const path = `/public/api/v2/live?campaigns=${campaign_ids.join(',')}&rows=${rows}`;
      const revision = this.held.get(campaign_ids[0] as number)?.revision;
      const headers = { accept: 'text/event-stream', ...(revision && { 'last-event-id': String(revision) }) };
      const response = await waitUntil(
        'the stream begins',
        this.ask(url + path, headers, AbortSignal.any([stopped, silent.signal])),
        { seconds: SILENT_MILLISECONDS / 1_000 },
      );
      if (!response) return;
      const events = eventsOf(response);
      const next = () =>
        waitUntil('the stream says something', events.next(), { seconds: SILENT_MILLISECONDS / 1_000 });
      for (let { value: event } = await next(); event; { value: event } = await next()) {
        if (event === 'comment') continue;
        if (event.event === 'board') this.take(event);
        if (event.event === 'goodbye') this.goodbyes.push(event.data.reason);
      }
    } finally {
      silent.abort();
    }
  }
}

/** By requests that wait for a change, of each campaign in turn. */
export class WaitingViewer extends Viewer {
  protected async visit({ url }: { url: string }, stopped: AbortSignal): Promise<void> {
    const { rows, campaign_ids } = this.options;
    for (const campaign_id of campaign_ids) {
      const revision = this.held.get(campaign_id)?.revision;
      const after = revision === undefined ? '' : `&after=${revision}&wait=1`;
      const path = `/public/api/v2/live/${campaign_id}?rows=${rows}${after}`;
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(SILENT_MILLISECONDS)]);
      const response = await this.ask(url + path, {}, signal);
      if (!response) return;
      const text = await response.text();
      this.take({ text, data: JSON.parse(text) });
    }
  }
}
