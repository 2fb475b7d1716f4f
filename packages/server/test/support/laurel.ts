import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import type { Dependencies } from '../../src/app/dependencies.ts';
import { type Server, startServer } from '../../src/app/server.ts';
import { createTestDatabase, engine, type TestDatabase } from './engine.ts';
import { moveLogClock } from './log-clock.ts';

/** A whole Laurel on a port of its own: the real server over a fresh database. */
export interface Laurel extends Server {
  apiKey: string;
  username: string;
  password: string;
  /** Settings by which commands reach it as its owner. */
  environment: NodeJS.ProcessEnv;
  /** Moves the clocks of the server and of its database's log; without a call both show the real time. */
  setClock: (now: string | Date) => Promise<void>;
  /**
   * Starts another server on a separate port over the same database; only a real PostgreSQL can be shared. Closed before
   * this one.
   */
  startAnother: () => Promise<Laurel>;
}

export const firstStart = {
  LAUREL_TENANT: 'acme',
  LAUREL_API_KEY: 'test-key-0123456789-0123456789-abcdef',
  LAUREL_USERNAME: 'owner@acme.test',
  LAUREL_PASSWORD: 'correct horse battery staple',
};

/**
 * Starts Laurel for one test file; `close` stops it and drops its database. `environment` overrides single settings, and
 * `outside` what the outside world gives it; by default its log is discarded.
 */
export async function startLaurel(
  environment: NodeJS.ProcessEnv = {},
  outside: Partial<Dependencies> = {},
): Promise<Laurel> {
  const database = await createTestDatabase();
  const laurel = await startOver(database, environment, outside);
  const close = async () => {
    await laurel.close();
    await database.drop();
  };
  return { ...laurel, close };
}

/** Starts Laurel for one test file, at another time than now. */
export async function startLaurelAt(
  now: string | Date,
  ...[environment, outside]: Parameters<typeof startLaurel>
): Promise<Laurel> {
  const laurel = await startLaurel(environment, outside);
  await laurel.setClock(now);
  return laurel;
}

/** Two servers of one database; the embedded engine has one. */
export async function startServers(...settings: Parameters<typeof startLaurel>) {
  const first = await startLaurel(...settings);
  const servers = engine === 'postgres' ? [first, await first.startAnother()] : [first];
  const close = async () => {
    for (const server of servers.toReversed()) await server.close();
  };
  return { first, servers, close };
}

const silent = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

async function startOver(
  database: TestDatabase,
  environment: NodeJS.ProcessEnv,
  outside: Partial<Dependencies>,
): Promise<Laurel> {
  const config = { ...readConfig({ ...firstStart, PORT: '0', ...environment }), ...database.settings };
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const pauses = { outsidePauseMilliseconds: 150, exportPauseMilliseconds: 100, alarmRestTimes: 1 };
  const usual = { clock, random: Math.random, randomBytes, log: silent, ...pauses };
  const server = await startServer(config, { ...usual, ...outside });
  return {
    ...server,
    apiKey: firstStart.LAUREL_API_KEY,
    username: firstStart.LAUREL_USERNAME,
    password: firstStart.LAUREL_PASSWORD,
    environment: {
      LAUREL_URL: server.url,
      LAUREL_USERNAME: firstStart.LAUREL_USERNAME,
      LAUREL_PASSWORD: firstStart.LAUREL_PASSWORD,
    },
    setClock: async (now) => {
      offset = new Date(now).getTime() - Date.now();
      await moveLogClock(server.database, offset);
    },
    startAnother: () => startOver(database, environment, outside),
  };
}
