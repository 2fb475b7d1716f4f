import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { readConfig } from '../../../src/app/config.ts';
import { openDatabase } from '../../../src/app/open-database.ts';
import { prepare } from '../../../src/app/server.ts';
import { firstStart } from '../laurel.ts';
import { furnish, type Modules } from '../modules.ts';

/** A moment within the window of the campaigns. */
export const clock = () => new Date('2026-11-20T12:00:00Z');

/**
 * Opens the embedded engine in a directory as `serve` does, with migrations and the first start, and the modules over it.
 */
export async function openOn(dataDirectory: string): Promise<Modules & { tenant_id: number }> {
  const config = { ...readConfig({ ...firstStart }), databaseUrl: undefined, dataDirectory };
  const log = pino({ level: 'silent' });
  const dependencies = { clock, random: Math.random, randomBytes, log };
  const database = await openDatabase(config, dependencies);
  try {
    await prepare(database, config, dependencies);
    const [tenant] = await database.query<{ tenant_id: number }>({ text: 'select tenant_id from tenants' });
    const modules = await furnish(database);
    const close = async () => {
      await modules.close();
      await database.close();
    };
    return { ...modules, close, tenant_id: tenant?.tenant_id as number };
  } catch (error) {
    await database.close();
    throw error;
  }
}
