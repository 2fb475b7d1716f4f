import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { openDatabase } from '../../src/app/open-database.ts';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openAsService } from '../../src/database/service-role.ts';
import { createTestDatabase } from './engine.ts';
import { insertRowsOf } from './rows-of-two-tenants.ts';

export const ours = 101;
export const theirs = 202;
export const clock = () => new Date('2026-11-20T12:00:00Z');
/** The code of PostgreSQL for a right that is missing, also for a row that a policy refuses. */
export const REFUSED = '42501';

/** A database in which two tenants have a row in every table, as its owner and as the serving role see it. */
export interface TwoTenants {
  owner: Database;
  service: Database;
  close: () => Promise<void>;
}

export async function openTwoTenants(): Promise<TwoTenants> {
  const testDatabase = await createTestDatabase();
  const config = { ...readConfig({}), ...testDatabase.settings };
  const log = pino({ level: 'silent' });
  const owner = await openDatabase(config, { clock, random: Math.random, randomBytes, log });
  await migrate(owner, clock);
  const service = await openAsService(owner);
  if (!service) throw new Error('the role that serves is out of reach');
  await insertRowsOf(owner, [ours, theirs]);
  const close = async () => {
    await owner.close();
    await testDatabase.drop();
  };
  return { owner, service, close };
}

/** Sends a statement for our tenant that is rolled back; returns how many rows it reached, or the code of its refusal. */
export async function reach(
  service: Database,
  text: string,
  values: unknown[] = [],
): Promise<number | string> {
  const undo = new Error('undone');
  let reached = 0;
  try {
    await service.transaction(async (session) => {
      reached = (await session.query({ tenant_id: ours, text, values })).length;
      throw undo;
    });
  } catch (error) {
    if (error !== undo) return (error as { code: string }).code;
  }
  return reached;
}
