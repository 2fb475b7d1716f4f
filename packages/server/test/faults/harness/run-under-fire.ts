import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activeCampaigns } from '../../../../../bench/load/campaigns.ts';
import { seededRandom } from '../../../src/demo/seeded-random.ts';
import { drawnMoment } from '../../support/delays.ts';
import { firstStart } from '../../support/laurel.ts';
import type { Replication } from '../../support/replicated-postgres.ts';
import { waitUntil } from '../../support/waiting.ts';
import { drawFrom } from './disruptions.ts';
import { openEmbeddedUnderFire } from './embedded-under-fire.ts';
import type { EngineUnderFire } from './engine-under-fire.ts';
import { examineLog } from './examine-log.ts';
import { examineServer, laurel } from './examine-server.ts';
import { type Attempt, Ledger } from './ledger.ts';
import { openPostgresUnderFire } from './postgres-under-fire.ts';
import { openReplicatedUnderFire } from './replicated-under-fire.ts';
import { sendUntilStopped } from './sender.ts';
import { serverDisruptions } from './server-disruptions.ts';
import { SupervisedServer } from './supervised-server.ts';

export type EngineName = EngineUnderFire['name'];

export interface FireOptions {
  engine: EngineName;
  /** Unset: one engine, and servers and the engine are killed. Else a primary with such a standby, and failovers. */
  replication?: Replication | undefined;
  seed: number;
  /** How many disruptions; fewer if the time ends first. */
  kills: number;
  seconds: number;
  /** Called before each disruption. */
  onDisruption?: (number: number, name: string) => void;
}

/** The results of a run. It passes without lost or doubled events and without findings. */
export interface FireOutcome {
  engine: EngineName;
  seed: number;
  seconds: number;
  kills: Record<string, number>;
  /** How many kills and other disruptions ended a request under way. */
  hits: number;
  starts: number;
  attempts: number;
  failures: number;
  acknowledged: number;
  refused: number;
  abandoned: number;
  stored: number;
  lost: number;
  /** An asynchronous standby was promoted: events that it lacked are lost. */
  mayLose: boolean;
  doubled: number;
  findings: string[];
}

const SENDERS = 4;
const CAMPAIGNS = 10;
/** The share of disruptions that come before the server has recovered from the previous one. */
const HASTY = 0.15;
const MAX_REST_MILLISECONDS = 700;
/** Until senders, which rest after a failure, send again. */
const MAX_SENDING_MILLISECONDS = 60_000;
/** From the last disruption to the end of all senders: each has a timeout for its request. */
const MAX_ENDING_MILLISECONDS = 60_000;
/** The number of lines of the server's log that are reported with the findings. */
const COMPLAINTS = 12;
/** The first one, and the one after the campaigns are published. */
const STARTS_WITHOUT_KILLS = 2;

/** Lets senders send during disruptions, then compares all answers that they received with all stored events. */
export async function runUnderFire(options: FireOptions): Promise<FireOutcome> {
  const scratch = await mkdtemp(join(tmpdir(), 'laurel-fire-'));
  const engine = await openEngine(options, scratch);
  const compiled = { NODE_COMPILE_CACHE: join(scratch, 'compiled') };
  const server = await SupervisedServer.start(() => ({
    ...firstStart,
    ...compiled,
    ...engine.environment(),
  }));
  try {
    await publishCampaigns(scratch, server.url);
    // Node keeps compiled code when a process exits normally: later starts take 1.9 s of processor time, not 3, so more
    // kills fit in.
    await server.replace();
    // A server that starts while no database takes writes ends, and says so.
    if (engine.sparesServers) await server.untilReady();
    return await sendAndDisrupt(options, engine, server);
  } finally {
    await server.close();
    await engine.drop();
    await rm(scratch, { recursive: true, force: true });
  }
}

function openEngine({ engine, seed, replication }: FireOptions, scratch: string): Promise<EngineUnderFire> {
  const random = seededRandom(seed + 1);
  if (replication) return openReplicatedUnderFire(scratch, random, replication);
  return (engine === 'embedded' ? openEmbeddedUnderFire : openPostgresUnderFire)(scratch, random);
}

async function publishCampaigns(scratch: string, url: string): Promise<void> {
  const files = activeCampaigns(CAMPAIGNS).map(async (definition) => {
    const file = join(scratch, `${definition.custom_id}.json`);
    await writeFile(file, JSON.stringify(definition));
    return file;
  });
  await laurel(url, ['campaign', 'apply', '--publish', '--json', ...(await Promise.all(files))]);
}

async function sendAndDisrupt(
  options: FireOptions,
  engine: EngineUnderFire,
  server: SupervisedServer,
): Promise<FireOutcome> {
  const began = performance.now();
  const ledger = new Ledger();
  const stop = new AbortController();
  const senders = Array.from({ length: SENDERS }, (_, i) => {
    const random = seededRandom(options.seed + 10 + i);
    return sendUntilStopped(`sender-${i}`, { url: server.url, ledger, random, stopping: stop.signal });
  });
  const disruptions = await disrupt(options, engine, server, ledger);
  await engine.calm();
  await server.untilReady();
  stop.abort();
  await waitUntil('all senders have their batch acknowledged', Promise.all(senders), {
    seconds: MAX_ENDING_MILLISECONDS / 1_000,
  });
  const { mayLose = false } = engine;
  const forgotten = mayLose ? [] : ledger.forgotten;
  const findings = [...forgotten, ...ledger.findings, ...(await examineServer(server.url, ledger, mayLose))];
  findings.push(...ownEnds(server, engine));
  const { starts } = server;
  if (findings.length > 0) findings.push(...server.lastComplaints(COMPLAINTS));
  if (engine.sparesServers && starts > STARTS_WITHOUT_KILLS) findings.push('a server was started again');
  const code = await server.close();
  if (code !== 0) findings.push(`the server ended with ${code} when it was asked to stop`);
  const examined = await examineLog(engine, ledger);
  return {
    engine: engine.name,
    seed: options.seed,
    seconds: Math.round((performance.now() - began) / 1_000),
    kills: Object.fromEntries(disruptions.map(({ name, times }) => [name, times])),
    hits: disruptions.flatMap(({ struck }) => struck).filter((some) => some.some(({ failed }) => failed))
      .length,
    starts,
    ...countsOf(ledger),
    mayLose,
    ...examined,
    findings: [...findings, ...examined.findings],
  };
}

interface Happened {
  name: string;
  times: number;
  /** For each of them the requests that were under way when it began. */
  struck: Attempt[][];
}

async function disrupt(
  { kills, seconds, seed, onDisruption = () => {} }: FireOptions,
  engine: EngineUnderFire,
  server: SupervisedServer,
  ledger: Ledger,
): Promise<Happened[]> {
  const random = seededRandom(seed);
  const all = [
    ...(engine.sparesServers ? [] : serverDisruptions(server, random)),
    ...engine.disruptions(server),
  ];
  const draw = drawFrom(all, random);
  const happened = new Map(all.map((one) => [one, { name: one.name, times: 0, struck: [] } as Happened]));
  const over = AbortSignal.timeout(seconds * 1_000);
  for (let number = 1; number <= kills && !over.aborted; number++) {
    if (random() >= HASTY) await server.untilReady();
    await drawnMoment(random, MAX_REST_MILLISECONDS);
    // Senders pause after a failure, and a disruption during the pause tests little.
    await untilUnderWay(ledger);
    const disruption = draw();
    onDisruption(number, disruption.name);
    const record = happened.get(disruption) as Happened;
    record.times++;
    record.struck.push([...ledger.underWay]);
    await disruption.happen();
  }
  return [...happened.values()];
}

async function untilUnderWay(ledger: Ledger): Promise<void> {
  const shows = () => `nobody sends any more after ${ledger.attempts} requests`;
  const patience = { seconds: MAX_SENDING_MILLISECONDS / 1_000, every: 1, shows };
  await waitUntil('a request is under way', () => ledger.underWay.size > 0, patience);
}

function countsOf(ledger: Ledger) {
  const { attempts, failures, acknowledgedEvents: acknowledged } = ledger;
  return {
    attempts,
    failures,
    acknowledged,
    refused: ledger.refused.length,
    abandoned: ledger.abandoned.length,
  };
}

/** A server may exit with a message while its engine is unavailable; its supervisor restarts it. */
export function ownEnds(server: SupervisedServer, { excuses }: EngineUnderFire): string[] {
  return [...server.ownEnds]
    .filter(([words]) => !excuses.test(words))
    .map(([words, times]) => `the server ended by itself, ${times} times: ${words}`);
}
