import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { RebuildProgress } from '@laurel/contract/scoring/rebuild-progress.ts';
import { waitUntil } from '../waiting.ts';
import type { World } from './boards-of-log.ts';
import { lineOf, type ShownBoard, type ShownBoards } from './shown-boards.ts';

/** How long (ms) an answer may take: each kill may undo the work for it. */
const MAX_MILLISECONDS = 180_000;
/** How long (ms) a board may take to be built, or to follow a void: each kill may undo it. */
const building = { seconds: 900, throwsAtOnce: true };

interface Account {
  username: string;
  password: string;
}

interface Answer {
  status: number;
  body: ReturnType<JSON['parse']>;
}

/**
 * A member of staff who decides about campaigns while servers stop and start, and records what boards must follow from then
 * on. One decision at a time.
 */
export class DecidingStaff {
  readonly #servers: readonly { url: string }[];
  readonly #account: Account;
  readonly #shown: ShownBoards;
  readonly #leaving: AbortSignal | undefined;
  readonly #worlds = new Map<number, World[]>();
  #token = '';
  #asked = 0;
  decisions = 0;
  /** The newest request, and its last answer. */
  asks = 'nothing';

  /** `leaving`: once it is aborted, no answer is waited for any more. */
  constructor(
    servers: readonly { url: string }[],
    account: Account,
    shown: ShownBoards,
    leaving?: AbortSignal,
  ) {
    this.#servers = servers;
    this.#account = account;
    this.#shown = shown;
    this.#leaving = leaving;
  }

  /** All versions of a campaign, the newest last. */
  worldsOf(campaign_id: number): readonly World[] {
    return this.#worlds.get(campaign_id) as World[];
  }

  /** Publishes a campaign, and waits until it has a board: until then it is shown as empty. */
  async publish(input: object): Promise<number> {
    const { body } = await this.ask('POST', '/api/v1/campaigns', input);
    const { id, ...definition } = body;
    await this.ask('POST', `/api/v1/campaigns/${id}/publish`, {});
    await this.untilBuilt(id);
    this.#worlds.set(id, [{ definition, voided: new Set(), disqualified: new Set() }]);
    return id;
  }

  /** Removes an event from all boards, and waits until they follow: the next decision may be shown before it. */
  async voidEvent(unique_id: string): Promise<void> {
    const { body } = await this.ask('POST', '/api/v1/events/void', { unique_ids: [unique_id], reason: 'r' });
    if (body.voided === 0) return;
    await this.#untilScored();
    for (const id of this.#worlds.keys())
      this.#decide(id, ({ voided }) => ({ voided: voided.union(new Set([unique_id])) }));
  }

  async disqualify(id: number, player_id: string): Promise<void> {
    await this.ask('POST', `/api/v1/campaigns/${id}/disqualifications`, { player_id, reason: 'r' });
    this.#decide(id, ({ disqualified }) => ({ disqualified: disqualified.union(new Set([player_id])) }));
  }

  async reinstate(id: number, player_id: string): Promise<void> {
    await this.ask('DELETE', `/api/v1/campaigns/${id}/disqualifications/${player_id}`);
    this.#decide(id, ({ disqualified }) => ({ disqualified: disqualified.difference(new Set([player_id])) }));
  }

  /** Changes rules of a campaign that has started, and waits until its board follows them. */
  async editRules(id: number, changes: object): Promise<void> {
    const path = `/api/v1/campaigns/${id}`;
    const { definition } = this.worldsOf(id).at(-1) as World;
    const { version: before, status: _, ...known } = (await this.ask('GET', path)).body;
    const rules = { ...definition.rules, ...changes } as TournamentDefinition['rules'];
    const input = { ...known, rules };
    // Another edit may need another confirmation: a lost one may have been applied.
    const attempt = async () => {
      const { body: preview, status } = await this.ask('POST', `${path}/preview`, input, [200, 409]);
      if (status === 200)
        await this.ask('PUT', path, { ...input, reason: 'r', confirm: preview.confirm }, [200, 409]);
      return (await this.ask('GET', path)).body.version !== before;
    };
    const patience = { seconds: MAX_MILLISECONDS / 1_000, throwsAtOnce: true };
    await waitUntil('an edit is confirmed', attempt, patience);
    await this.untilBuilt(id);
    this.#decide(id, ({ definition }) => ({ definition: { ...definition, rules } }));
  }

  /** Folds the board again from the log, or only compares. */
  async rebuild(id: number, check: boolean): Promise<void> {
    await this.ask('POST', `/api/v1/campaigns/${id}/rebuilds`, { check }, [200, 202, 409]);
    await this.untilBuilt(id);
  }

  async untilBuilt(id: number): Promise<void> {
    const look = async () => {
      const { body } = await this.ask('GET', `/api/v1/campaigns/${id}/rebuild-progress`);
      const rows = (body.results ?? body) as RebuildProgress[];
      return rows.length > 0 && rows.every(({ shown, complete }) => shown && complete);
    };
    await waitUntil(`the board of ${id} is built`, look, building);
  }

  async #untilScored(): Promise<void> {
    const look = async () => {
      const { log_seq, scored_seq } = (await this.ask('GET', '/api/v1/intake/stats')).body;
      return scored_seq === log_seq;
    };
    await waitUntil('boards follow a void', look, building);
  }

  /** The leaderboard call, recorded as a public board of the server that is asked. */
  async look(campaign_id: number): Promise<ShownBoard> {
    const path = `/api/v1/campaigns/${campaign_id}/leaderboard?page_size=1000`;
    const { body } = await this.ask('GET', path);
    const lines = (body.results as LeaderboardRow[]).map(({ player_hash, place, score }) =>
      lineOf({ place, player_id: player_hash, score }),
    );
    const board = { campaign_id, revision: body.version, rows: 1_000, lines, by: 'the leaderboard' };
    this.#shown.note(board);
    return board;
  }

  /** Asks one server after the other until one that is reachable answers; fails on unwanted answers. */
  async ask(method: string, path: string, body?: object, wanted = [200, 201, 202, 204]): Promise<Answer> {
    this.asks = `${method} ${path}, which nobody has answered`;
    const attempt = async (): Promise<Answer | false> => {
      this.#leaving?.throwIfAborted();
      const answer = await this.#askOnce(method, path, body).catch((error: Error) => error);
      this.asks = `${method} ${path}, last answered ${answer instanceof Error ? answer : answer.status}`;
      if (answer instanceof Error) return false;
      if (wanted.includes(answer.status)) return answer;
      if (answer.status === 401) this.#token = '';
      else if (answer.status !== 503)
        throw new Error(`${method} ${path} was answered ${JSON.stringify(answer)}`);
      return false;
    };
    const patience = { seconds: MAX_MILLISECONDS / 1_000, throwsAtOnce: true };
    return waitUntil(`${method} ${path} is answered`, attempt, patience);
  }

  async #askOnce(method: string, path: string, body?: object): Promise<Answer> {
    const { url } = this.#servers[this.#asked++ % this.#servers.length] as { url: string };
    if (this.#token === '') this.#token = await this.#signIn(url);
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch(url + path, {
      method,
      headers,
      signal,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  async #signIn(url: string): Promise<string> {
    const body = new URLSearchParams({ ...this.#account });
    const response = await fetch(`${url}/api/v1/auth/token`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status !== 200) throw new Error(`signing in was answered ${response.status}`);
    return ((await response.json()) as { access_token: string }).access_token;
  }

  #decide(campaign_id: number, change: (world: World) => Partial<World>): void {
    const worlds = this.#worlds.get(campaign_id) as World[];
    const world = worlds.at(-1) as World;
    worlds.push({ ...world, ...change(world) });
    this.decisions += 1;
  }
}
