import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../packages/server/src/app/config.ts';
import { startServer } from '../packages/server/src/app/server.ts';

/** Writes `openapi.json` from the server's own answer: `npm run openapi` after a change of a route or a schema. */
const scratch = await mkdtemp(join(tmpdir(), 'laurel-openapi-'));
const config = { ...readConfig({ DATA_DIR: scratch }), port: 0 };
const dependencies = {
  clock: () => new Date(),
  random: Math.random,
  randomBytes,
  log: pino({ level: 'silent' }),
};
const server = await startServer(config, dependencies);
try {
  const document: unknown = await (await fetch(`${server.url}/openapi.json`)).json();
  await writeFile(new URL('../openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
} finally {
  await server.close();
  await rm(scratch, { recursive: true, force: true });
}
