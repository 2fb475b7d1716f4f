import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { pointTournament } from './definitions.ts';
import { commandOf } from './drill.ts';
import { gameround, postEvents } from './events.ts';
import { type StartedProgram, startProgram } from './later-release.ts';
import { firstStart, type Laurel } from './laurel.ts';
import { ResendingSender } from './resending-sender.ts';
import { call, makeTenant, signIn } from './staff.ts';
import { waitUntil } from './waiting.ts';

const { LAUREL_USERNAME: username, LAUREL_PASSWORD: password, LAUREL_API_KEY: apiKey } = firstStart;
const program = fileURLToPath(new URL('../../bin/laurel.js', import.meta.url));

/** A failure shows this many lines of the servers' logs. */
const SHOWN_FAILURES = 5;

interface Sending {
  tenant_id: number;
  campaign_id: number;
  apiKey: string;
  sender: ResendingSender;
}

/**
 * Several servers over one database, and a sender for each tenant, which sends a batch to one server after the other until
 * one takes it.
 */
export class ClusterUnderLoad {
  readonly #environment: NodeJS.ProcessEnv;
  readonly servers: StartedProgram[] = [];
  readonly #sendings: Sending[] = [];
  /** Bets of each tenant that were sent in addition to its sender's. */
  #markers = 0;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  async addServer(): Promise<void> {
    this.servers.push(await startProgram(program, { ...this.#environment, ...firstStart }));
  }

  /** Tenants with a running campaign; each sends from now on. */
  async addTenants(count: number): Promise<void> {
    const owner = this.owner();
    const token = await signIn(owner);
    for (let i = 1; i <= count; i++) {
      const tenant_id = await makeTenant(owner, `sends-${i}-${this.#sendings.length}`);
      const answer = async (path: string, body: object) => {
        const answered = await call(owner, token, 'POST', path, { body, tenant_id });
        assert.ok(answered.status < 300, JSON.stringify(answered.body));
        return answered.body;
      };
      const { key } = await answer('/api/v1/api-keys', { name: 'sends', scopes: ['events:write'] });
      const window = { start: '2026-11-01T00:00:00Z', end: '2030-01-01T00:00:00Z' };
      const { id } = await answer('/api/v1/campaigns', pointTournament(window));
      await answer(`/api/v1/campaigns/${id}/publish`, {});
      this.#sendings.push({
        tenant_id,
        campaign_id: id,
        apiKey: key,
        sender: new ResendingSender(key, () => this.urls()),
      });
      this.#sendings.at(-1)?.sender.start();
    }
  }

  /** Waits until the servers took this many more batches of each tenant. */
  async untilMore(batches: number): Promise<void> {
    const wanted = this.#sendings.map(({ sender }) => sender.batches + batches);
    const areMore = () => this.#sendings.every(({ sender }, i) => sender.batches >= (wanted[i] as number));
    const what = `${batches} more batches of each tenant are taken`;
    await waitUntil(what, areMore, { seconds: 120 }).catch(async (error) => {
      await this.#stop();
      throw error;
    });
  }

  /** Waits until a server shows, of each tenant, a board that is at least as new as the log is now. */
  async untilShown(url: string): Promise<void> {
    const server = { ...this.owner(), url };
    const token = await signIn(server);
    for (const { tenant_id, campaign_id } of this.#sendings) {
      const read = (path: string) => call(server, token, 'GET', path, { tenant_id });
      const { log_seq } = (await read('/api/v1/intake/stats')).body;
      const what = `${url} has scored ${log_seq} events of tenant ${tenant_id}`;
      await waitUntil(what, async () => {
        const { scored_seq } = (await read('/api/v1/intake/stats')).body;
        assert.ok(scored_seq >= log_seq, `scored ${scored_seq}`);
      });
      const { status } = await read(`/api/v1/campaigns/${campaign_id}/leaderboard`);
      assert.equal(status, 200);
    }
  }

  /**
   * Kills a server as soon as it has acknowledged one more bet of each tenant. Answers how long (ms) it took from then until
   * another one shows all of these bets on its boards.
   */
  async takeOver(dying: StartedProgram): Promise<number> {
    const left = this.urls().find((url) => url !== dying.url) as string;
    const player_id = `marker-${++this.#markers}`;
    const token = await signIn({ ...this.owner(), url: left });
    const statuses = this.#sendings.map(async ({ apiKey }) => {
      const sender = { url: dying.url, apiKey } as Laurel;
      return (await postEvents(sender, JSON.stringify([gameround({ player_id })]))).status;
    });
    assert.deepEqual(await Promise.all(statuses), Array(this.#sendings.length).fill(204));
    const killed = performance.now();
    await dying.end('SIGKILL');
    await Promise.all(this.#sendings.map((sending) => untilOnBoard(left, token, sending, player_id)));
    return performance.now() - killed;
  }

  /**
   * Stops the senders and checks that every acknowledged event is in the log of its tenant, once, and that boards match
   * their logs.
   */
  async assertNothingLost(): Promise<void> {
    await this.#stop();
    const owner = this.owner();
    const token = await signIn(owner);
    for (const { tenant_id, sender } of this.#sendings) {
      const { body } = await call(owner, token, 'GET', '/api/v1/intake/stats', { tenant_id });
      const acknowledged = sender.batches * 2 + this.#markers;
      assert.deepEqual([body.accepted, body.log_seq], [acknowledged, acknowledged]);
    }
    for (const { tenant_id } of this.#sendings) {
      const words = ['rebuild', '--check', '--tenant', String(tenant_id)];
      const { code, stdout, stderr } = await commandOf(owner, words);
      assert.equal(code, 0, stdout + stderr);
    }
  }

  /** Throws for answers that a sender must never get, with the servers' logs. */
  async #stop(): Promise<void> {
    try {
      for (const { sender } of this.#sendings) await sender.stop();
    } catch (error) {
      const lines = this.servers.flatMap((server) => server.output().split('\n'));
      const failures = lines.filter((line) => line.includes('"fault":"internal_error"'));
      throw new Error([(error as Error).message, ...failures.slice(0, SHOWN_FAILURES)].join('\n'), {
        cause: error,
      });
    }
  }

  async close(): Promise<void> {
    for (const { sender } of this.#sendings) await sender.stop().catch(() => undefined);
    for (const server of this.servers) if (isRunning(server)) await server.end('SIGKILL');
  }

  urls(): string[] {
    return this.servers.filter(isRunning).map(({ url }) => url);
  }

  owner(): Laurel {
    return { url: this.urls()[0] as string, apiKey, username, password } as Laurel;
  }
}

async function untilOnBoard(
  url: string,
  token: string,
  { tenant_id, campaign_id }: Sending,
  player_id: string,
): Promise<void> {
  const path = `/api/v1/campaigns/${campaign_id}/leaderboard`;
  await waitUntil(`${url} shows the last bet of tenant ${tenant_id}`, async () => {
    const { body } = await call({ url } as Laurel, token, 'GET', path, { tenant_id });
    return body.results?.some((row: { player_id: string }) => row.player_id === player_id) ?? false;
  });
}

function isRunning({ child }: StartedProgram): boolean {
  return child.exitCode === null && child.signalCode === null;
}
