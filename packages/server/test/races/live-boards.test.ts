import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { onlyOn } from '../support/engine.ts';
import { gameround } from '../support/events.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { HeldBoard, type LiveEvent, makePublishable, openStream } from '../support/live.ts';
import { call, signIn } from '../support/staff.ts';
import { campaignInput } from '../support/tournaments.ts';

let laurel: Laurel;
let other: Laurel;
let owner: string;
before(async () => {
  laurel = await startLaurel();
  await laurel.setClock('2026-12-02T12:00:00Z');
  owner = await signIn(laurel);
});
const clients: Client[] = [];
after(() => {
  for (const client of clients) client.stop();
  return laurel.close();
});

/** What anybody was shown, by revision: lines of place, player and score. */
type Shown = Map<number, string>;

/** A client that comes back whenever its stream ends, and notes what it holds after each event. */
class Client {
  readonly shown: Shown = new Map();
  readonly goodbyes: string[] = [];
  held = new HeldBoard();
  changes = 0;
  failure: Error | undefined;
  #stopped = false;
  #stop = () => {};

  async follow(servers: { url: string }[], key: string, query: string): Promise<void> {
    for (let visit = 0; !this.#stopped && !this.failure; visit++) {
      const server = servers[visit % servers.length] as { url: string };
      const stream = await openStream(server, key, query, {
        'last-event-id': String(this.held.revision ?? ''),
      }).catch(() => undefined);
      if (!stream) continue;
      this.#stop = () => stream.close();
      let read = 0;
      await stream
        .until((event) => {
          if (stream.events.indexOf(event) < read) return false;
          read += 1;
          return this.#take(event);
        })
        .catch((error: Error) => {
          // A stream that ends is followed by another one; what is wrong with a board is not.
          if (!stream.ended) this.failure = error;
        });
      stream.close();
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#stop();
  }

  #take(event: LiveEvent): boolean {
    if (event.event === 'goodbye') {
      this.goodbyes.push(event.data.reason);
      return true;
    }
    if (event.event !== 'board') return false;
    if (event.data.from !== null) this.changes += 1;
    this.held.take(event);
    note(this.shown, event.data.revision, linesOf(this.held.rows));
    return false;
  }
}

/** Whoever shows a revision shows the same lines for it. */
function note(shown: Shown, revision: number, lines: string): void {
  assert.equal(lines, shown.get(revision) ?? lines, `revision ${revision} is two boards`);
  shown.set(revision, lines);
}

function linesOf(rows: readonly { place: number; player_id: string; score: string | number }[]): string {
  return rows.map(({ place, player_id, score }) => `${place} ${player_id} ${score}`).join('\n');
}

async function send(events: object[]): Promise<void> {
  const { statusCode, body } = await laurel.app.inject({
    method: 'POST',
    url: '/api/v1/events',
    headers: { 'x-api-key': laurel.apiKey },
    payload: events,
  });
  assert.equal(statusCode, 204, body);
}

async function leaderboard(id: number) {
  const { body } = await call(laurel, owner, 'GET', `/api/v1/campaigns/${id}/leaderboard?page_size=1000`);
  const rows = body.results.map((row: { player_hash: string; place: number; score: string }) => ({
    ...row,
    player_id: row.player_hash,
  }));
  return { version: body.version as number, lines: linesOf(rows) };
}

async function play(batch: number, special: object[] = []): Promise<void> {
  const rounds = Array.from({ length: 6 }, (_, at) =>
    gameround({
      unique_id: `bet-${batch}-${at}`,
      player_id: `player-${(batch * 7 + at * 5) % 17}`,
      timestamp: '2026-12-02T11:00:00Z',
    }),
  );
  await send([...rounds, ...special]);
}

const blocked = (player_id: string) => ({
  event: 'player',
  data: { unique_id: `block-${player_id}`, timestamp: '2026-12-02T11:30:00Z', player_id, is_blocked: true },
});

test(
  'what clients of two servers are shown is one board a revision, and in the end the leaderboard',
  onlyOn('postgres', 'two servers share the database'),
  async () => {
    other = await laurel.startAnother();
    const key = await makePublishable(laurel);
    const { body: campaign } = await call(laurel, owner, 'POST', '/api/v1/campaigns', {
      body: campaignInput(),
    });
    const path = `/api/v1/campaigns/${campaign.id}`;
    await call(laurel, owner, 'POST', `${path}/publish`, { body: {} });
    const query = `campaigns=${campaign.id}&rows=100`;
    clients.push(...Array.from({ length: 4 }, () => new Client()));
    const following = clients.map((client, at) =>
      client.follow(at % 2 ? [laurel] : [other, laurel], key, query),
    );
    const all: Shown = new Map();
    for (let batch = 0; batch < 24; batch++) {
      await play(batch, batch === 8 ? [blocked('player-3')] : []);
      if (batch === 12)
        await call(laurel, owner, 'POST', '/api/v1/events/void', {
          body: { unique_ids: ['bet-2-1', 'bet-5-4'], reason: 'a mistake' },
        });
      if (batch === 14)
        await call(laurel, owner, 'POST', `${path}/disqualifications`, {
          body: { player_id: 'player-5', reason: 'r' },
        });
      if (batch === 16) await call(laurel, owner, 'POST', `${path}/rebuilds`, { body: { check: true } });
      if (batch === 18) await other.close();
      const { version, lines } = await leaderboard(campaign.id);
      note(all, version, lines);
      await setTimeout(60);
    }
    for (;;) {
      const { version, lines } = await leaderboard(campaign.id);
      note(all, version, lines);
      if (clients.every(({ held }) => held.revision === version)) break;
      await setTimeout(50);
    }
    for (const client of clients) client.stop();
    await Promise.all(following);
    for (const client of clients) {
      assert.ok(client.changes > 3, 'a client was shown changes');
      for (const [revision, lines] of client.shown) note(all, revision, lines);
    }
    assert.deepEqual(
      clients.map(({ goodbyes }) => goodbyes),
      [['stopping'], [], ['stopping'], []],
    );
  },
);
