import { Fault } from '@laurel/contract/faults/faults.ts';
import type { ImageDependencies } from './dependencies.ts';
import { readContent } from './store/files.ts';

/** A public file. Faults: `not_found`, also for a tenant that does not exist. */
export async function readFile(
  { database, kept }: Pick<ImageDependencies, 'database' | 'kept'>,
  { tenant_id, hash, width }: { tenant_id: number; hash: string; width: number },
): Promise<Buffer> {
  const key = `${tenant_id}/${hash}/${width}`;
  const known = kept.get(key);
  const content = known
    ? known.content
    : ((await readContent(database.ofTenant(tenant_id), { hash, width })) ?? null);
  if (!known) kept.set(key, { content });
  if (content) return content;
  throw new Fault('not_found', 'There is no such image.');
}
