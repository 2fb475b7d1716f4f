import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { base64 } from '@laurel/rules/sealing/bytes.ts';
import { rootOf } from '@laurel/rules/sealing/merkle-tree.ts';
import { parseCheckpoint, parseNote, type TreeHead } from '@laurel/rules/sealing/signed-note.ts';
import { readFromTiles } from '@laurel/rules/sealing/tiles.ts';
import { seededRandom } from '../../src/demo/seeded-random.ts';
import { atPace, drawnMoment } from '../support/delays.ts';
import { createTestDatabase, onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { firstStart, type Laurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { LogReader } from '../support/sealed-logs.ts';
import { seed } from '../support/seed.ts';
import { signIn } from '../support/staff.ts';
import { SupervisedServer } from './harness/supervised-server.ts';

const KILLS = Number(process.env.SEALING_KILLS ?? 20);
const logs = ['events', 'decisions'] as const;
type Log = (typeof logs)[number];

test('two servers that are killed while they seal never sign two trees of one size, nor a smaller one after a larger', {
  timeout: 400_000,
  ...onlyOn('postgres', 'two servers share a PostgreSQL only'),
}, async (t) => {
  const scratch = await mkdtemp(join(tmpdir(), 'laurel-sealing-kills-'));
  const database = await createTestDatabase();
  const directories = [join(scratch, 'a'), join(scratch, 'b')] as const;
  const start = (directory: string) =>
    SupervisedServer.start(() => ({
      ...{ ...firstStart, DATABASE_URL: database.settings.databaseUrl, PROCESSES: '1', LOG_LEVEL: 'error' },
      SEALING_DIR: directory,
    }));
  const servers: SupervisedServer[] = [];
  try {
    servers.push(await start(directories[0]));
    const [first] = servers.map(asLaurel) as [Laurel];
    await sendEvents(first, [gameround()]);
    await new LogReader(first, await signIn(first)).signedTree('events', 1);
    await cp(directories[0], directories[1], { recursive: true });
    servers.push(await start(directories[1]));
    const shown = await killUnderLoad(servers);
    await assertOneHistory(servers, shown, await signedIn(directories));
    t.diagnostic(`seed ${seed}: ${JSON.stringify({ starts: servers.map((server) => server.starts) })}`);
    t.diagnostic(logs.map((log) => `${shown[log].length} checkpoints of ${log}`).join(', '));
  } finally {
    for (const server of servers) await server.close();
    await database.drop();
    await rm(scratch, { recursive: true, force: true });
  }
});

function asLaurel({ url }: SupervisedServer): Laurel {
  const { LAUREL_USERNAME: username, LAUREL_PASSWORD: password, LAUREL_API_KEY: apiKey } = firstStart;
  return { url, username, password, apiKey } as Laurel;
}

type Shown = Record<Log, TreeHead[]>;

/** Kills one server after the other while events and decisions come in; returns every checkpoint that was shown. */
async function killUnderLoad(servers: SupervisedServer[]): Promise<Shown> {
  const random = seededRandom(seed);
  const stopping = new AbortController();
  const token = await signIn(asLaurel(servers[0] as SupervisedServer));
  const shown: Shown = { events: [], decisions: [] };
  const running = [
    ...servers.map((server) => send(asLaurel(server), stopping.signal)),
    decide(servers, token, stopping.signal),
    watch(servers, token, shown, stopping.signal),
  ];
  for (let kill = 0; kill < KILLS; kill++) {
    await drawnMoment(random, 1_800, { least: 200 });
    const server = servers[Math.floor(random() * servers.length)] as SupervisedServer;
    await server.kill();
    if (random() < 0.5) await server.untilReady();
  }
  for (const server of servers) await server.untilReady();
  stopping.abort();
  await Promise.all(running);
  return shown;
}

let sent = 0;

/** What a killed server does not answer is not sent again: the log has it or not. */
async function send(laurel: Laurel, stopped: AbortSignal): Promise<void> {
  await atPace(20, stopped, async () => {
    const events = Array.from({ length: 50 }, () => gameround({ unique_id: `kill-${++sent}` }));
    await sendEvents(laurel, events).catch(() => undefined);
  });
}

async function decide(servers: SupervisedServer[], token: string, stopped: AbortSignal): Promise<void> {
  let day = 0;
  await atPace(150, stopped, async () => {
    day++;
    const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
    const { url } = servers[day % servers.length] as SupervisedServer;
    await fetch(`${url}/api/v1/exchange-rates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rates: [{ currency: 'SEK', date, per_eur: '11.25' }] }),
    }).catch(() => undefined);
  });
}

async function watch(
  servers: SupervisedServer[],
  token: string,
  shown: Shown,
  stopped: AbortSignal,
): Promise<void> {
  await atPace(40, stopped, async () => {
    for (const server of servers)
      for (const log of logs) {
        const head = await headOf(server, log, token).catch(() => undefined);
        if (head) shown[log].push(head);
      }
  });
}

async function headOf({ url }: SupervisedServer, log: Log, token: string): Promise<TreeHead | undefined> {
  const answer = await fetch(`${url}/log/v1/1/${log}/checkpoint`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.ok ? parseCheckpoint(parseNote(await answer.text())?.text ?? '') : undefined;
}

/** Every tree that a machine noted before it signed, by log. */
async function signedIn(directories: readonly string[]): Promise<Record<Log, Map<string, number[]>>> {
  const signed = { events: new Map<string, number[]>(), decisions: new Map<string, number[]>() };
  for (const directory of directories)
    for (const name of (await readdir(directory)).filter((name) => name.endsWith('.signed'))) {
      const log = logs.find((log) => name.includes(log)) as Log;
      const lines = (await readFile(join(directory, name), 'utf8')).trimEnd().split('\n');
      const trees = lines.map((line) => JSON.parse(line) as { size: number; root: string });
      const sizes = trees.map((tree) => tree.size);
      assert.deepEqual(
        sizes,
        sizes.toSorted((a, b) => a - b),
        'a machine never signs a smaller tree',
      );
      for (const { size, root } of trees) signed[log].set(root, [...(signed[log].get(root) ?? []), size]);
    }
  return signed;
}

async function assertOneHistory(
  servers: SupervisedServer[],
  shown: Shown,
  signed: Record<Log, Map<string, number[]>>,
): Promise<void> {
  const laurel = asLaurel(servers[0] as SupervisedServer);
  assert.equal((await signInOwner(laurel).then((staff) => staff.get('/api/v1/campaigns'))).status, 200);
  const reader = await LogReader.ofOwner(laurel);
  for (const log of logs) {
    const heads = shown[log];
    assert.ok(new Set(heads.map((head) => head.size)).size > 5, `few checkpoints of ${log} were seen`);
    for (const [at, { size }] of heads.entries())
      assert.ok(size >= (heads[at - 1]?.size ?? 0), `${log}: ${size} after ${heads[at - 1]?.size}`);
    const { size } = await reader.signedTree(log, Math.max(...heads.map((head) => head.size)));
    const tiles = await reader.tilesOf(log, size);
    const hashes = readFromTiles((level, number) => tiles.get(`${level}/${number}`));
    const trees = [
      ...heads.map((head) => ({ size: head.size, root: base64(head.root) })),
      ...[...signed[log]].flatMap(([root, sizes]) => sizes.map((size) => ({ size, root }))),
    ].filter((tree) => tree.size <= size);
    for (const tree of trees)
      assert.equal(base64(rootOf(tree.size, hashes)), tree.root, `${log} ${tree.size}`);
  }
}
