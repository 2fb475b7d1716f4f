import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { databaseHosts, waitsForStandby } from '../database/hosts/database-hosts.ts';

/**
 * Naming several servers is meant to survive the loss of one; whether acknowledged events do depends on PostgreSQL's
 * settings.
 */
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
