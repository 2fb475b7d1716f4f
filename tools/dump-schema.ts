import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../packages/server/src/database/embedded.ts';
import { migrate } from '../packages/server/src/database/migrate.ts';
import { dumpSchema } from '../packages/server/src/database/schema-dump.ts';

/** Writes schema.sql: the schema that migrations and functions give a fresh embedded database. `npm run schema`. */
const file = new URL('../schema.sql', import.meta.url);
const header =
  '-- What migrations and functions give, read from the catalog by `npm run schema`. Not to be edited: add a migration or change a function.\n\n';

const directory = await mkdtemp(join(tmpdir(), 'laurel-schema-'));
try {
  const database = await openEmbedded({ directory, random: Math.random, onIdleError: console.error });
  await migrate(database, () => new Date());
  await writeFile(file, header + (await dumpSchema(database)));
  await database.close();
} finally {
  await rm(directory, { recursive: true });
}
