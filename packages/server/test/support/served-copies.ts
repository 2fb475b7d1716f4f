import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, databaseBeside, dropDatabase } from './administered.ts';
import { type RunningCommand, startServe } from './command.ts';
import type { Laurel } from './laurel.ts';
import { firstStart } from './laurel.ts';

/** A database that a server of its own serves, and that can be copied while no server runs. */
export interface ServedDatabase {
  /** What opens it, and the directory of the keys. */
  environment: NodeJS.ProcessEnv;
  /** As it is now; keys and what was signed stay with all copies. */
  copy: () => Promise<ServedDatabase>;
  serve: () => Promise<Served>;
}

/** A running server, as tests call it. */
export type Served = Laurel & { command: RunningCommand };

let made = 0;

/** A fresh database on the engine of the tests. `drop` removes it with its copies and keys. */
export async function createServed(): Promise<ServedDatabase & { drop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-served-'));
  const postgresUrl = process.env.TEST_POSTGRES_URL;
  const names: string[] = [];
  const of = (environment: NodeJS.ProcessEnv, copy: () => Promise<ServedDatabase>): ServedDatabase => {
    const all = { ...firstStart, SEALING_DIR: join(folder, 'sealing'), LOG_LEVEL: 'warn', ...environment };
    return { environment: all, copy, serve: () => served(all) };
  };
  const onPostgres = async (url: string, template: string): Promise<ServedDatabase> => {
    const name = `served_${process.pid}_${++made}`;
    names.push(name);
    await createDatabase(url, name, template);
    return of({ DATABASE_URL: databaseBeside(url, name), PROCESSES: '1' }, () => onPostgres(url, name));
  };
  const embedded = (directory: string): ServedDatabase =>
    of({ DATA_DIR: directory }, async () => {
      const copied = join(folder, `data-${++made}`);
      await cp(directory, copied, { recursive: true });
      return embedded(copied);
    });
  const first = postgresUrl
    ? await onPostgres(postgresUrl, 'laurel_template')
    : embedded(join(folder, 'data'));
  const drop = async () => {
    for (const name of names) await dropDatabase(postgresUrl as string, name);
    await rm(folder, { recursive: true, force: true });
  };
  return { ...first, drop };
}

async function served(environment: NodeJS.ProcessEnv): Promise<Served> {
  const command = await startServe({ ...environment, LOG_LEVEL: 'info' });
  const { LAUREL_USERNAME: username, LAUREL_PASSWORD: password, LAUREL_API_KEY: apiKey } = firstStart;
  const close = async () => {
    await command.end('SIGTERM');
  };
  return { url: command.url, username, password, apiKey, close, command } as unknown as Served;
}
