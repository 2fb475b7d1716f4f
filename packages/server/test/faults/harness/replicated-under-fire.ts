import assert from 'node:assert/strict';
import { readConfig } from '../../../src/app/config.ts';
import { drawnMoment, lastFor } from '../../support/delays.ts';
import { ReplicatedPostgres, type Replication } from '../../support/replicated-postgres.ts';
import { waitUntil } from '../../support/waiting.ts';
import type { Disruption } from './disruptions.ts';
import type { EngineUnderFire } from './engine-under-fire.ts';

const MAX_REST_MILLISECONDS = 1_000;
/**
 * Until scoring has everything that was there when a failover was over; on a busy machine late events of long histories take
 * their time.
 */
const MAX_FOLLOWING_MILLISECONDS = 180_000;

/** A primary and a standby that take turns; nothing happens to the server itself, which must go on by itself. */
export async function openReplicatedUnderFire(
  scratch: string,
  random: () => number,
  replication: Replication,
): Promise<EngineUnderFire> {
  const pair = await ReplicatedPostgres.start(scratch, replication);
  return {
    name: 'postgres',
    environment: () => ({ DATABASE_URL: pair.url, PROCESSES: random() < 0.5 ? '1' : '2' }),
    settings: { databaseUrl: pair.url, dataDirectory: readConfig({}).dataDirectory },
    disruptions: () =>
      failovers(pair, () => drawnMoment(random, MAX_REST_MILLISECONDS)).map(({ happen, ...one }) => ({
        ...one,
        happen: () => happen().then(() => untilFollowed(pair)),
      })),
    sparesServers: true,
    mayLose: replication === 'asynchronous',
    excuses: /^$/,
    calm: async () => {},
    drop: () => pair.close(),
  };
}

/** Scoring goes on by itself, before anything else happens. */
async function untilFollowed(pair: ReplicatedPostgres): Promise<void> {
  const text = 'select c.seq::text as scored, h.seq::text as logged from scoring_cursors c, event_heads h';
  const [before] = await pair.query(text);
  const look = async () => {
    const [now] = await pair.query(text);
    const { scored, logged } = { ...now };
    assert.ok(Number(scored) >= Number(before?.logged), `scoring stays at ${scored} of ${logged}`);
  };
  const seconds = MAX_FOLLOWING_MILLISECONDS / 1_000;
  await waitUntil('scoring has followed after a failover', look, { seconds });
}

/** Each leaves a primary with a standby behind. */
function failovers(pair: ReplicatedPostgres, rest: () => Promise<void>): Disruption[] {
  const killed = async () => {
    await pair.killPrimary();
    await rest();
    await pair.promote();
    await rest();
    await pair.attachStandby();
  };
  const silent = async () => {
    pair.holdPrimary();
    await rest();
    await pair.promote();
    // Long enough for servers to find out.
    await lastFor(4_000);
    await pair.attachStandby();
  };
  const comesBack = async () => {
    await pair.killPrimary();
    await pair.promote();
    await pair.startFormerPrimary();
    await lastFor(2_000);
    await pair.attachStandby();
  };
  return [
    { name: 'primary killed, standby promoted', weight: 3, happen: killed },
    { name: 'primary silent, standby promoted', weight: 1, happen: silent },
    { name: 'standby promoted, and the primary back as one', weight: 1, happen: comesBack },
  ];
}
