import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { RebuildProgress } from '@laurel/contract/scoring/rebuild-progress.ts';
import type { World } from './boards-of-log.ts';
import { lineOf, type ShownBoard, type ShownBoards } from './shown-boards.ts';

/** How long (ms) an answer may take: each kill may undo the work for it. */
const MAX_MILLISECONDS = 180_000;
/** How long (ms) a board may take to be built, or to follow a void: each kill may undo it. */
const MAX_BUILDING_MILLISECONDS = 900_000;

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
  /** The newest request. */
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
    const late = performance.now() + MAX_MILLISECONDS;
    const { definition } = this.worldsOf(id).at(-1) as World;
    const { version: before, status: _, ...known } = (await this.ask('GET', path)).body;
    const rules = { ...definition.rules, ...changes } as TournamentDefinition['rules'];
    const input = { ...known, rules };
    // Another edit may need another confirmation: a lost one may have been applied.
    for (let version = before; version === before; ) {
      assert.ok(performance.now() < late, 'an edit was never confirmed');
      const { body: preview, status } = await this.ask('POST', `${path}/preview`, input, [200, 409]);
      if (status === 200)
        await this.ask('PUT', path, { ...input, reason: 'r', confirm: preview.confirm }, [200, 409]);
      version = (await this.ask('GET', path)).body.version;
    }
    await this.untilBuilt(id);
    this.#decide(id, ({ definition }) => ({ definition: { ...definition, rules } }));
  }

  /** Folds the board again from the log, or only compares. */
  async rebuild(id: number, check: boolean): Promise<void> {
    await this.ask('POST', `/api/v1/campaigns/${id}/rebuilds`, { check }, [200, 202, 409]);
    await this.untilBuilt(id);
  }

  async untilBuilt(id: number): Promise<void> {
    const late = performance.now() + MAX_BUILDING_MILLISECONDS;
    for (;;) {
      const { body } = await this.ask('GET', `/api/v1/campaigns/${id}/rebuild-progress`);
      const rows = (body.results ?? body) as RebuildProgress[];
      if (rows.length > 0 && rows.every(({ shown, complete }) => shown && complete)) return;
      assert.ok(performance.now() < late, `the board of ${id} is never built: ${JSON.stringify(rows)}`);
      await sleep(50);
    }
  }

  async #untilScored(): Promise<void> {
    const late = performance.now() + MAX_BUILDING_MILLISECONDS;
    for (;;) {
      const { log_seq, scored_seq } = (await this.ask('GET', '/api/v1/intake/stats')).body;
      if (scored_seq === log_seq) return;
      assert.ok(performance.now() < late, `boards never follow a void: ${scored_seq} of ${log_seq}`);
      await sleep(20);
    }
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
    const late = performance.now() + MAX_MILLISECONDS;
    for (;;) {
      this.asks = `${method} ${path}`;
      this.#leaving?.throwIfAborted();
      const answer = await this.#askOnce(method, path, body).catch((error: Error) => error);
      if (!(answer instanceof Error) && wanted.includes(answer.status)) return answer;
      const text = answer instanceof Error ? answer.message : JSON.stringify(answer);
      if (answer instanceof Error || answer.status === 503) {
        assert.ok(performance.now() < late, `${method} ${path} is never answered: ${text}`);
        await sleep(50);
      } else if (answer.status === 401) this.#token = '';
      else throw new Error(`${method} ${path} was answered ${text}`);
    }
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
