import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../src/app/config.ts';
import { drawnMoment, lastFor } from '../../support/delays.ts';
import { createPostgres } from '../../support/postgres-server.ts';
import type { Disruption } from './disruptions.ts';
import type { EngineUnderFire } from './engine-under-fire.ts';
import { fill, mountSmallDisk, unmount } from './full-disk.ts';
import { PostgresProxy } from './postgres-proxy.ts';
import { childrenOf, signalIfThere } from './processes.ts';
import { killOneServing, stopForAMoment } from './server-disruptions.ts';
import { SupervisedPostgres } from './supervised-postgres.ts';

/** A write-ahead log that cannot outgrow the small disk. */
const flags = ['shared_buffers=64MB', 'max_wal_size=96MB', 'min_wal_size=32MB'];

/** A PostgreSQL of its own behind a proxy, its files on a disk that can be filled where this user may mount one. */
export async function openPostgresUnderFire(scratch: string, random: () => number): Promise<EngineUnderFire> {
  const disk = join(scratch, 'disk');
  const isMounted = mountSmallDisk(disk);
  const directory = join(disk, 'cluster');
  mkdirSync(directory);
  const server = await createPostgres(scratch, directory, flags);
  await server.start();
  const postgres = new SupervisedPostgres(server);
  const proxy = await PostgresProxy.start(Number(new URL(server.url).port));
  const proxied = new URL(server.url);
  proxied.port = String(proxy.port);
  return {
    name: 'postgres',
    environment: () => ({ DATABASE_URL: proxied.href, PROCESSES: random() < 0.5 ? '1' : '2' }),
    settings: { databaseUrl: server.url, dataDirectory: readConfig({}).dataDirectory },
    disruptions: (laurel) => [
      { name: 'serving process killed', weight: 2, happen: () => killOneServing(laurel, random) },
      ...postgresDisruptions(postgres, random),
      ...wireDisruptions(proxy, random),
      ...(isMounted ? [{ name: 'disk full', weight: 1, happen: () => fillFor(disk, postgres, random) }] : []),
    ],
    excuses: /^laurel: The database of DATABASE_URL cannot be reached|a process ended at its start/,
    calm: () => postgres.untilRunning(),
    drop: async () => {
      await proxy.close();
      await postgres.close();
      if (isMounted) unmount(disk);
    },
  };
}

function postgresDisruptions(postgres: SupervisedPostgres, random: () => number): Disruption[] {
  const killBackend = async () => {
    const pid = await postgres.backend(random);
    if (pid !== undefined) signalIfThere(pid, 'SIGKILL');
  };
  const stopBackend = async () => stopForAMoment(await postgres.backend(random), random() * 2_000);
  const killAll = async () => {
    const { pid } = postgres;
    if (pid === undefined) return;
    for (const one of [pid, ...childrenOf(pid)]) signalIfThere(one, 'SIGKILL');
    await drawnMoment(random, 1_000);
    await postgres.untilRunning();
  };
  return [
    { name: 'backend killed', weight: 8, happen: killBackend },
    { name: 'backend held for a moment', weight: 1, happen: stopBackend },
    { name: 'postmaster and all its processes killed', weight: 8, happen: killAll },
  ];
}

function wireDisruptions(proxy: PostgresProxy, random: () => number): Disruption[] {
  const loseAnswers = async () => {
    proxy.unanswered = 1 + Math.floor(random() * 8);
    await lastFor(300);
    proxy.unanswered = 0;
  };
  const delayAnswers = async () => {
    proxy.delay = 20 + random() * 300;
    await drawnMoment(random, 1_800, { least: 300 });
    proxy.delay = 0;
  };
  return [
    { name: 'connections cut', weight: 1, happen: async () => proxy.cutAll() },
    { name: 'cut between commit and answer', weight: 6, happen: loseAnswers },
    { name: 'answers delayed', weight: 1, happen: delayAnswers },
  ];
}

/**
 * PostgreSQL panics when its write-ahead log finds no space, and may end for good when it does not find any at its start
 * either.
 */
async function fillFor(disk: string, postgres: SupervisedPostgres, random: () => number): Promise<void> {
  const empty = fill(disk);
  await drawnMoment(random, 2_500);
  empty();
  await postgres.untilRunning();
}
