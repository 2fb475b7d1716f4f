import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RepositoryFile } from './guard.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What is not the repository's own: installed, made or measured. In a worktree of git, `.git` is a file. */
const foreign = /(^|\/)(\.git|node_modules|dist)$|^(data|bench\/results|packages\/server\/test\/data)$/;
const textual =
  /\.(ts|tsx|js|mjs|json|sql|md|css|html|svg|ya?ml|sh|txt)$|(^|\/)(\.[\w-]+|run|Dockerfile|NOTICE)$/;

/** Every text file of the repository, in order of path. It is walked, not asked of git: an unpacked archive has none. */
export function readRepository(folder = ''): RepositoryFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder + entry.name;
      if (foreign.test(path)) return [];
      if (entry.isDirectory()) return readRepository(`${path}/`);
      return textual.test(path) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
    });
}

/** Whether there is a file or folder of that path, what is measured and the data of tests included. */
export function isInRepository(path: string): boolean {
  return existsSync(join(root, path));
}
