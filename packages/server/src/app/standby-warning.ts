import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../store/engine/database.ts';
import { databaseHosts } from '../store/engine/hosts/database-hosts.ts';
import { waitsForStandby } from '../store/engine/hosts/waits-for-standby.ts';

/** Whoever names several servers means to survive the loss of one; whether acknowledged events do is a setting of PostgreSQL. */
export async function warnWithoutSynchronousStandby(
  database: Database,
  databaseUrl: string | undefined,
  log: FastifyBaseLogger,
): Promise<void> {
  if (databaseUrl === undefined || databaseHosts(databaseUrl).length === 1) return;
  if (await waitsForStandby(database)) return;
  log.warn(
    'DATABASE_URL names several servers, but commits wait for no standby, so a failover may lose acknowledged events; docs/operating.md says what to set',
  );
}
