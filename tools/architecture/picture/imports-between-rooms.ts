import { isProduct, type RepositoryFile } from '../guard.ts';
import { importsOf, targetOf } from '../imports.ts';
import { roomOf } from '../rooms.ts';

/** By room or package, the names of the others that its files import. */
export type ImportsBetweenRooms = ReadonlyMap<string, ReadonlySet<string>>;

export function importsBetweenRooms(files: RepositoryFile[]): ImportsBetweenRooms {
  const imports = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => isProduct(path))) {
    const from = nameOf(file.path);
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const one of importsOf(file)) {
      const to = nameOf(targetOf(file.path, one) ?? '');
      if (to !== '' && to !== from) known.add(to);
    }
  }
  return imports;
}

/** A room of the server, or another package. */
function nameOf(path: string): string {
  const packageName = /^packages\/(\w+)\/src\//.exec(path)?.[1] ?? '';
  return packageName === 'server' ? (roomOf(path)?.name ?? '') : packageName;
}
