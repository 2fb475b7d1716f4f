import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/app/config.ts';
import { openDatabase } from '../../../src/app/open-database.ts';
import { realDependencies } from '../../../src/app/real-dependencies.ts';
import { seededRandom } from '../../../src/demo/seeded-random.ts';
import { drawnMoment } from '../../support/delays.ts';
import { firstStart } from '../../support/laurel.ts';
import { readBoardsOfLog } from '../../support/live-checker/boards-of-log.ts';
import { CuttingProxy } from '../../support/live-checker/cutting-proxy.ts';
import { DecidingStaff } from '../../support/live-checker/deciding-staff.ts';
import { judgeShown } from '../../support/live-checker/judge-shown.ts';
import { type ShownBoard, ShownBoards } from '../../support/live-checker/shown-boards.ts';
import { StreamViewer, type Viewer, WaitingViewer } from '../../support/live-checker/viewers.ts';
import { waitUntil } from '../../support/waiting.ts';
import { type Disruption, drawFrom } from './disruptions.ts';
import { openEmbeddedUnderFire } from './embedded-under-fire.ts';
import type { EngineUnderFire } from './engine-under-fire.ts';
import { decideAtRandom, type LiveTraffic, lookAgainAndAgain, sendRounds } from './live-traffic.ts';
import { openPostgresUnderFire } from './postgres-under-fire.ts';
import { type EngineName, type FireOptions, ownEnds } from './run-under-fire.ts';
import { serverDisruptions } from './server-disruptions.ts';
import { SupervisedServer } from './supervised-server.ts';

/** The results of a run with live clients. It passes without findings. */
export interface LiveOutcome {
  engine: EngineName;
  seed: number;
  seconds: number;
  kills: Record<string, number>;
  starts: number;
  clients: number;
  /** Streams that were opened, and waiting requests that were answered. */
  visits: number;
  wholes: number;
  changes: number;
  decisions: number;
  stored: number;
  /** Boards that a client was shown, and how many of them were compared with the log's. */
  shown: number;
  compared: number;
  findings: string[];
}

const STREAMS = 10;
const WAITING = 4;
const MAX_REST_MILLISECONDS = 1_500;
/** After the last disruption: until senders and staff have their answers. */
const MAX_ANSWERING_MILLISECONDS = 120_000;
/** Until all clients have what the leaderboard shows. */
const MAX_CATCHING_UP_MILLISECONDS = 120_000;
/** Until clients that are stopped have ended their connections. */
const MAX_LEAVING_MILLISECONDS = 30_000;
/** The most boards of one campaign that are folded from the log; of more boards, an even selection. */
const MAX_COMPARED = 1_500;

const campaigns = [
  { tournament_type: 'PT', rules: { tasks: [{ task: 'turnover', amount: '0.5', points: '0.25' }] } },
  { tournament_type: 'HC', rules: { metric: 'amount', tie_rule: 'shared' } },
];

/** Servers with campaigns, and the proxies between them and the clients. */
interface Fire {
  traffic: LiveTraffic;
  engine: EngineUnderFire;
  servers: readonly SupervisedServer[];
  proxies: readonly CuttingProxy[];
  shown: ShownBoards;
  stop: AbortController;
  leave: AbortController;
}

const account = { username: firstStart.LAUREL_USERNAME, password: firstStart.LAUREL_PASSWORD };

/**
 * Lets clients follow boards while servers are killed, connections are cut, and boards are edited and rebuilt. Afterwards
 * each board that anybody was shown must be the one that the log gives for its revision, and each last one the leaderboard.
 */
export async function runLiveUnderFire(options: FireOptions): Promise<LiveOutcome> {
  const began = performance.now();
  await using cleanup = new AsyncDisposableStack();
  const fire = await openFire(options, cleanup);
  const { traffic, engine, servers, shown } = fire;
  const viewers = await openViewers(fire);
  const following = viewers.map((viewer) => viewer.follow());
  const stopViewers = async () => {
    for (const viewer of viewers) viewer.stop();
    const left = Promise.all(following);
    const shows = () => namesOf(viewers.filter(({ isFollowing }) => isFollowing));
    await waitUntil('all clients have left', left, { seconds: MAX_LEAVING_MILLISECONDS / 1_000, shows });
  };
  cleanup.defer(stopViewers);
  const kills = await disruptBeside(options, fire);
  const leaderboards = await untilAllSee(fire, viewers);
  await stopViewers();
  const findings = [
    ...viewers.flatMap((viewer) => viewer.differencesFrom(leaderboards)),
    ...servers.flatMap((server) => ownEnds(server, engine)),
  ];
  await Promise.all(servers.map((server) => server.close()));
  const judged = await judgeAll(fire);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    engine: engine.name,
    seed: options.seed,
    seconds: Math.round((performance.now() - began) / 1_000),
    kills,
    starts: sum(servers.map(({ starts }) => starts)),
    clients: viewers.length,
    visits: sum(viewers.map(({ visits }) => visits)),
    wholes: sum(viewers.map(({ wholes }) => wholes)),
    changes: sum(viewers.map(({ changes }) => changes)),
    decisions: traffic.staff.decisions,
    stored: judged.stored,
    shown: sum(traffic.campaign_ids.map((id) => shown.of(id).length)),
    compared: judged.compared,
    findings: [...shown.findings, ...findings, ...judged.findings],
  };
}

/** Starts the servers, two where the engine can be shared, and publishes the campaigns. */
async function openFire(options: FireOptions, cleanup: AsyncDisposableStack): Promise<Fire> {
  const scratch = await mkdtemp(join(tmpdir(), 'laurel-live-fire-'));
  cleanup.defer(() => rm(scratch, { recursive: true, force: true }));
  const open = options.engine === 'embedded' ? openEmbeddedUnderFire : openPostgresUnderFire;
  const engine = await open(scratch, seededRandom(options.seed + 1));
  cleanup.defer(() => engine.drop());
  const servers: SupervisedServer[] = [];
  cleanup.defer(async () => void (await Promise.all(servers.map((server) => server.close()))));
  const compiled = { NODE_COMPILE_CACHE: join(scratch, 'compiled') };
  const environment = () => ({ ...firstStart, ...compiled, ...engine.environment() });
  for (let wanted = engine.name === 'embedded' ? 1 : 2; wanted > 0; wanted--)
    servers.push(await SupervisedServer.start(environment));
  // Later starts are quicker once a process ended in peace; see run-under-fire.ts.
  for (const server of servers) await server.replace();
  const shown = new ShownBoards();
  const [stop, leave] = [new AbortController(), new AbortController()];
  const staff = new DecidingStaff(servers, account, shown, leave.signal);
  const campaign_ids: number[] = [];
  for (const [at, members] of campaigns.entries())
    campaign_ids.push(await staff.publish(campaignOf(at, members)));
  const proxies = await Promise.all(servers.map(({ url }) => CuttingProxy.start(url)));
  cleanup.defer(async () => void (await Promise.all(proxies.map((proxy) => proxy.close()))));
  const random = seededRandom(options.seed + 2);
  const signals = { stopping: stop.signal, leaving: leave.signal };
  const traffic = { servers, staff, campaign_ids, random, ...signals };
  return { traffic, engine, servers, proxies, shown, stop, leave };
}

function campaignOf(at: number, members: object) {
  const [start, end] = [Date.now() - 86_400_000, Date.now() + 86_400_000].map((time) => new Date(time));
  const texts = { en: { name: `Live ${at}` } };
  return { custom_id: `live-${at}`, start, end, currency: 'EUR', texts, ...members };
}

async function openViewers({ traffic, proxies, shown }: Fire): Promise<Viewer[]> {
  const { staff, campaign_ids, random } = traffic;
  const { body } = await staff.ask('POST', '/api/v1/api-keys', { name: 'page', scopes: ['boards:read'] });
  return Array.from({ length: STREAMS + WAITING }, (_, at) => {
    const kind = at < STREAMS ? StreamViewer : WaitingViewer;
    const servers = at % 2 ? proxies : proxies.toReversed();
    const rows = at % 3 ? 100 : 5;
    return new kind({ name: `client ${at}`, servers, key: body.key, campaign_ids, rows, shown, random });
  });
}

/** Sends events and decisions during disruptions; afterwards returns how often each kind of disruption happened. */
async function disruptBeside(options: FireOptions, fire: Fire): Promise<Record<string, number>> {
  const { traffic, engine, servers, shown, stop, leave } = fire;
  const bets: string[] = [];
  const looking = new DecidingStaff(servers, account, shown, leave.signal);
  const all = Promise.all([
    sendRounds(traffic, bets),
    decideAtRandom(traffic, bets),
    lookAgainAndAgain({ ...traffic, staff: looking }),
  ]).then(() => undefined);
  try {
    // A failure ends the run at once, before everything else is done.
    const kills = await Promise.race([disrupt(options, fire), all]);
    await engine.calm();
    for (const server of servers) await server.untilReady();
    stop.abort();
    const shows = () => `asked: ${traffic.staff.asks} and ${looking.asks}`;
    const patience = { seconds: MAX_ANSWERING_MILLISECONDS / 1_000, shows };
    await waitUntil('senders and staff have their answers', all, patience);
    return kills ?? {};
  } catch (error) {
    stop.abort();
    leave.abort(error);
    // The answers to their last requests.
    await all.catch(() => undefined);
    throw error;
  }
}

async function disrupt(
  { kills, seconds, seed, onDisruption = () => {} }: FireOptions,
  { engine, servers, proxies }: Fire,
): Promise<Record<string, number>> {
  const random = seededRandom(seed);
  const cut = async () => {
    for (const proxy of proxies) proxy.cut(random(), random);
  };
  const all: Disruption[] = [
    ...servers.flatMap((server) => serverDisruptions(server, random)),
    ...engine.disruptions(servers[0] as SupervisedServer).map((one) => ({ ...one, weight: one.weight / 4 })),
    { name: 'connections of clients cut', weight: 2, happen: cut },
  ];
  const draw = drawFrom(all, random);
  const happened: Record<string, number> = {};
  const over = AbortSignal.timeout(seconds * 1_000);
  for (let number = 1; number <= kills && !over.aborted; number++) {
    // Servers run between two kills, so that clients are shown boards: the longer, the slower the machine is.
    const killed = performance.now();
    await Promise.any(servers.map((server) => server.untilReady()));
    await drawnMoment(random, Math.max(MAX_REST_MILLISECONDS, performance.now() - killed), { stopped: over });
    const { name, happen } = draw();
    onDisruption(number, name);
    happened[name] = (happened[name] ?? 0) + 1;
    await happen();
  }
  return happened;
}

/** Waits until all clients hold the leaderboards and no events wait to be scored; returns the leaderboards. */
async function untilAllSee(
  { traffic: { staff, campaign_ids }, shown }: Fire,
  viewers: readonly Viewer[],
): Promise<ShownBoard[]> {
  let leaderboards: ShownBoard[] = [];
  const look = async () => {
    const { body } = await staff.ask('GET', '/api/v1/intake/stats');
    const now: ShownBoard[] = [];
    for (const id of campaign_ids) now.push(await staff.look(id));
    leaderboards = now;
    const behind = viewers.filter((viewer) => !viewer.isAt(leaderboards));
    assert.ok(behind.length === 0 && body.log_seq === body.scored_seq, namesOf(behind) || 'scoring');
  };
  const what = 'every client holds what the leaderboard shows';
  await waitUntil(what, look, { seconds: MAX_CATCHING_UP_MILLISECONDS / 1_000 }).catch((error) => {
    shown.findings.push((error as Error).message);
  });
  return leaderboards;
}

function namesOf(viewers: readonly Viewer[]): string {
  return viewers.map(({ options }) => options.name).join(', ');
}

async function judgeAll({ engine, traffic: { staff, campaign_ids }, shown }: Fire) {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), ...engine.settings };
  const database = await openDatabase(config, realDependencies(config));
  try {
    const log = await readBoardsOfLog(database);
    const judged = campaign_ids.map((id) => judgeShown(shown.of(id), staff.worldsOf(id), log, MAX_COMPARED));
    const compared = judged.reduce((sum, one) => sum + one.compared, 0);
    return { stored: log.head, compared, findings: judged.flatMap(({ findings }) => findings) };
  } finally {
    await database.close();
  }
}
