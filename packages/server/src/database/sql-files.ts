import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { isCluster } from './cluster/distribute.ts';
import { splitStatements } from './cluster/split-statements.ts';
import type { Queryable } from './database.ts';

export interface SqlFile {
  name: string;
  text: string;
  /** SHA-256, by which a later start detects whether the text has changed. */
  checksum: string;
}

/** The names of the SQL files of a folder, in order. */
export async function listSqlFiles(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** The SQL files of a folder, in order of their names. */
export async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = await listSqlFiles(folder);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Sends all statements of the text, in the transaction of `session`; on a cluster separately. */
export async function runSql(session: Queryable, text: string): Promise<void> {
  const texts = (await isCluster(session)) ? splitStatements(text) : [text];
  for (const one of texts) await session.query({ text: one });
}
