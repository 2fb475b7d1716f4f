import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { type Server, startServer } from '../../src/app/server.ts';
import { answerAfter } from '../support/delays.ts';
import { publishTwo } from '../support/drill.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, postEvents } from '../support/events.ts';
import { firstStart, type Laurel } from '../support/laurel.ts';
import { HeldBoard, type LiveEvent, type LiveReader, makePublishable, openStream } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { ReplicatedPostgres, type Replication } from '../support/replicated-postgres.ts';
import { seed } from '../support/seed.ts';
import { waitUntil } from '../support/waiting.ts';
import { examineServer } from './harness/examine-server.ts';
import { Ledger } from './harness/ledger.ts';
import { passed } from './harness/report.ts';
import { runUnderFire } from './harness/run-under-fire.ts';

/** More of them: `npm run faults -- --only failover` (docs/reliability.md). */
const FAILOVERS = 2;
const MAX_SECONDS = 200;

/** How long (ms) a request is watched that must not be answered. */
const WATCHED_MILLISECONDS = 800;
const patience = { seconds: 30, throwsAtOnce: true };

type Event = ReturnType<typeof gameround>;

const onPostgres = onlyOn('postgres', 'it has no standby');

test('under load, failures of the primary lose and repeat no acknowledged event and need no restart of a server', {
  ...onPostgres,
  timeout: 400_000,
}, async (t) => {
  t.diagnostic(`npm run faults -- --only failover --kills ${FAILOVERS} --seed ${seed}`);
  const outcome = await runUnderFire({
    engine: 'postgres',
    replication: 'synchronous',
    seed,
    kills: FAILOVERS,
    seconds: MAX_SECONDS,
  });
  t.diagnostic(JSON.stringify(outcome));
  assert.ok(passed(outcome), JSON.stringify(outcome, undefined, 2));
  assert.ok(outcome.acknowledged > 0);
  const happened = Object.values(outcome.kills).reduce((sum, times) => sum + times, 0);
  assert.equal(happened, FAILOVERS, 'all of them happened');
});

test(
  'what the standby does not have is not acknowledged, fresh or resent, also where somebody cancels the wait',
  onPostgres,
  async (t) => {
    const { pair, server } = await open(t, 'synchronous');
    const [weakened] = await server.database.query({
      text: `
      select (select count(*) from pg_proc where proconfig::text like '%synchronous_commit%') as functions,
             (select count(*) from pg_db_role_setting where setconfig::text like '%synchronous_commit%') as settings,
             current_setting('synchronous_commit') as here`,
    });
    assert.deepEqual(weakened, { functions: 0, settings: 0, here: 'on' });
    const known = [gameround()];
    assert.equal((await send(server, known)).status, 204);
    await pair.setReceiving(false);
    const fresh = [gameround()];
    const sent = [send(server, fresh), send(server, known)];
    assert.equal(await firstOf(sent), 'nothing');
    const waiting = () =>
      pair.query(`select pid from pg_stat_activity where wait_event = 'SyncRep' and query like '%commit%'`);
    await waitUntil('a commit waits for the standby', async () => (await waiting()).length > 0, patience);
    await pair.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    assert.equal(await firstOf([...sent, send(server, fresh)]), 'nothing');
    await pair.setReceiving(true);
    for (const answer of await Promise.all(sent)) assert.equal(answer.status, 204);

    await pair.killPrimary();
    await pair.promote();
    const again = await sendUntilTaken(server, [...known, ...fresh]);
    assert.equal(again.headers.get('laurel-duplicates'), '2');
  },
);

test(
  'what an asynchronous standby does not have is lost, and boards go on from what it has',
  onPostgres,
  async (t) => {
    const { pair, server } = await open(t, 'asynchronous');
    const kept = play('kept', 30);
    assert.equal((await send(server, kept)).status, 204);
    const stats = await statsOf(server);
    await waitUntil(
      'the board shows what was sent',
      async () => (await statsOf(server)).scored_seq === 30,
      patience,
    );
    assert.equal(stats.log_seq, 30);
    const stream = await openStream(server, await makePublishable(reached(server)), 'campaigns=1&rows=100');
    t.after(() => stream.close());
    await waitUntil('the standby has everything', () => isReplayed(pair), patience);
    await pair.setReceiving(false);
    const lost = play('lost', 20);
    assert.equal((await send(server, lost)).status, 204);
    await waitUntil(
      'the board shows what will be lost',
      async () => (await statsOf(server)).scored_seq === 50,
      patience,
    );

    await pair.killPrimary();
    await pair.promote();
    const other = play('other', 5);
    assert.equal((await sendUntilTaken(server, other)).headers.get('laurel-accepted'), '5');
    const { log_seq } = await statsOf(server);
    assert.equal(log_seq, 35);
    assert.deepEqual(await examineServer(server.url, new Ledger(), true), []);
    const resent = await send(server, [...kept, ...lost]);
    assert.equal(resent.headers.get('laurel-accepted'), '20');
    assert.deepEqual(await examineServer(server.url, new Ledger(), true), []);
    await followsToTheEnd(stream, server);
  },
);

/** A pair with two campaigns, and a server in this process that has both in its URL. */
async function open(t: TestContext, replication: Replication) {
  const scratch = await mkdtemp(join(tmpdir(), 'laurel-failover-'));
  const pair = await ReplicatedPostgres.start(scratch, replication);
  let server: Server | undefined;
  t.after(async () => {
    // First, so that nothing waits for a standby.
    await pair.close();
    await server?.close();
    await rm(scratch, { recursive: true, force: true });
  });
  const config = readConfig({ ...firstStart, DATABASE_URL: pair.url });
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const world = { clock: () => new Date(), random: Math.random, randomBytes, log };
  server = await startServer({ ...config, port: 0 }, world);
  await publishTwo(await signInOwner(reached(server)));
  const isWarned = warnings.some((line) => line.includes('commits wait for no standby'));
  assert.equal(isWarned, replication === 'asynchronous');
  return { pair, server };
}

function reached(server: Server): Laurel {
  const { LAUREL_API_KEY: apiKey, LAUREL_USERNAME: username, LAUREL_PASSWORD: password } = firstStart;
  return { ...server, apiKey, username, password } as unknown as Laurel;
}

function send(server: Server, events: Event[]): Promise<Response> {
  return postEvents(reached(server), JSON.stringify(events));
}

function sendUntilTaken(server: Server, events: Event[]): Promise<Response> {
  const attempt = async () => {
    const answer = await send(server, events);
    if (answer.status !== 204)
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '1']);
    return answer.status === 204 && answer;
  };
  return waitUntil('the events are taken', attempt, patience);
}

function play(name: string, rounds: number): Event[] {
  return Array.from({ length: rounds }, (_, at) =>
    gameround({
      unique_id: `${name}-${at}`,
      round_id: `${name}-${at}`,
      player_id: `player-${at % 7}`,
      amount: 3,
    }),
  );
}

async function statsOf(server: Server) {
  const { body } = await (await signInOwner(reached(server))).get('/api/v1/intake/stats');
  return body as { log_seq: number; scored_seq: number };
}

/** The stream that was opened before the failover delivers the changes up to the current board. */
async function followsToTheEnd(stream: LiveReader, server: Server): Promise<void> {
  const staff = await signInOwner(reached(server));
  const { body } = await staff.get('/api/v1/campaigns/1/leaderboard');
  const isOfNow = ({ event, data }: LiveEvent) => event === 'board' && data.revision === body.version;
  const last = await stream.until(isOfNow, 'the board of now');
  const held = new HeldBoard();
  const boards = stream.events.filter(({ event }) => event === 'board');
  for (const board of boards.slice(0, boards.indexOf(last) + 1)) held.take(board);
  const placed = (rows: { place: number; score: string }[]) => rows.map(({ place, score }) => [place, score]);
  assert.deepEqual(placed(held.rows), placed(body.results));
}

async function isReplayed(pair: ReplicatedPostgres): Promise<boolean> {
  const [row] = await pair.query(
    'select bool_and(replay_lsn = pg_current_wal_lsn()) as is_replayed from pg_stat_replication',
  );
  return row?.is_replayed === true;
}

/** Which of the requests is answered within a moment: its status, or nothing. */
function firstOf(answers: Promise<Response>[]): Promise<number | 'nothing'> {
  const statuses = answers.map(async (answer) => (await answer).status);
  return Promise.race([...statuses, answerAfter(WATCHED_MILLISECONDS, 'nothing' as const)]);
}
