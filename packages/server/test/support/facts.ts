import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FactTable, factTableNames } from '@laurel/contract/exports/fact-tables.ts';
import type { FactManifest } from '@laurel/contract/exports/facts.ts';
import type { Laurel } from './laurel.ts';
import { readTable } from './parquet.ts';
import { signIn } from './staff.ts';

/** The bytes of one file of a day, as the API answers it. */
export async function factsOf(
  laurel: Laurel,
  day: string,
  table: FactTable,
  tenant_id?: number,
): Promise<Uint8Array> {
  const token = await signIn(laurel);
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (tenant_id !== undefined) headers['laurel-tenant'] = String(tenant_id);
  const response = await fetch(`${laurel.url}/api/v1/facts/${day}/${table}`, { headers });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/vnd.apache.parquet');
  return new Uint8Array(await response.arrayBuffer());
}

/** All files of a day. */
export async function dayOf(laurel: Laurel, day: string, tenant_id?: number) {
  const files = {} as Record<FactTable, Uint8Array>;
  for (const table of factTableNames) files[table] = await factsOf(laurel, day, table, tenant_id);
  return files;
}

/** The manifest of a folder, every file of which is what it says; undefined: the folder is not whole. */
export async function wholeFolder(folder: string): Promise<FactManifest | undefined> {
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes('manifest.json')) return undefined;
  const manifest: FactManifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  for (const { name, rows, bytes, sha256 } of manifest.files) {
    const content = new Uint8Array(await readFile(join(folder, name)));
    assert.equal(content.length, bytes, name);
    assert.equal(hash('sha256', content, 'hex'), sha256, name);
    assert.equal(readTable(content).rows.length, rows, name);
  }
  assert.deepEqual([...names].sort(), [...manifest.files.map(({ name }) => name), 'manifest.json'].sort());
  return manifest;
}
