import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { isCluster } from './cluster/distribute.ts';
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

/**
 * Text that may contain a semicolon that ends no statement: comments, strings, names, quoted bodies and those of functions
 * in standard SQL.
 */
const piece =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|\bbegin\s+atomic\b[\s\S]*?;\s*end\s*;|[\s\S]/gi;

/**
 * The statements of a migration, in order. A cluster passes the text of a message on with each change of a table that is
 * spread, so there each statement is sent separately.
 */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(piece)) {
    if (!part.startsWith('--') && !part.startsWith('/*')) statements.push(`${statements.pop()}${part}`);
    // The body of a function in standard SQL ends together with its statement.
    if (part === ';' || /^begin\s/i.test(part)) statements.push('');
  }
  return statements.map((one) => one.trim()).filter((one) => one !== '' && one !== ';');
}
