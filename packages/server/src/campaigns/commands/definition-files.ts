import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, fileFailure } from '../../cli/failures.ts';

/**
 * The files that are meant: a file as it is; of a folder all `.json`, `.yaml` and `.yml` files in it and below it in the
 * order of their names, except in folders whose names begin with a dot, such as `.git`. Throws Failure.
 */
export async function definitionFiles(paths: readonly string[]): Promise<string[]> {
  const files = await Promise.all(paths.map(filesAt));
  return files.flat();
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: Error) => {
    throw fileFailure(error, path, 'read');
  });
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path, { recursive: true })).toSorted();
  const files = names.filter((name) => /\.(?:json|ya?ml)$/i.test(name) && !/(?:^|[/\\])\./.test(name));
  if (files.length === 0) throw new Failure(`${path} holds no .json or .yaml file.`);
  return files.map((name) => join(path, name));
}
