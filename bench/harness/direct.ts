import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { readConfig } from '../../packages/server/src/app/config.ts';
import { openDatabase } from '../../packages/server/src/app/open-database.ts';
import type { Database } from '../../packages/server/src/database/database.ts';
import { migrate } from '../../packages/server/src/database/migrate.ts';
import { createTenant } from '../../packages/server/src/identity/store/tenants.ts';
import type { Context } from './context.ts';
import type { Place } from './engines.ts';

const clock = () => new Date();

/** Opens a database in this process, with this many connections if the engine has more than one. */
export function openDirectly({ environment }: Place, connections: number): Promise<Database> {
  const config = readConfig({ ...environment, DATABASE_CONNECTIONS: String(connections) });
  return openDatabase(config, { clock, random: Math.random, randomBytes, log: pino({ level: 'error' }) });
}

/** A new database with Laurel's schema and this many tenants, opened in this process; it is removed with the context. */
export async function newSchema(context: Context, tenants: number, connections: number): Promise<Database> {
  const place = await context.engine.newPlace();
  context.cleanup.defer(() => place.drop());
  const database = await openDirectly(place, connections);
  context.cleanup.defer(() => database.close());
  await migrate(database, clock);
  for (let tenant = 1; tenant <= tenants; tenant++)
    await database.transaction((session) =>
      createTenant(session, {
        name: `tenant-${tenant}`,
        default_language: 'en',
        mask_usernames: false,
        player_hash_secret: randomBytes(32),
        created_at: clock(),
      }),
    );
  return database;
}
