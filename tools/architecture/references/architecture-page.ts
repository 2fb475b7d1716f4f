import type { Guard, RepositoryFile } from '../guard.ts';

const page = 'docs/architecture.md';

/** Readers look up there what a folder is for. */
export const architecturePageGuard: Guard = {
  rule: 'docs/architecture.md names every package, and every folder of the server',
  check: (files) => {
    const text = files.find(({ path }) => path === page)?.text ?? '';
    return [...foldersOf(files)]
      .filter((folder) => !text.includes(`\`${folder}\``) && !text.includes(`\`${folder.slice(0, -1)}\``))
      .map((folder) => `${page} does not name ${folder}`);
  },
  bad: [
    { [page]: '`packages/rules/`', 'packages/rules/src/fold.ts': '', 'packages/widgets/src/board.ts': '' },
    { [page]: '`packages/server/`', 'packages/server/src/live/lines.ts': '' },
  ],
  nearMisses: {
    [page]: '`packages/server/` and its `live/`',
    'packages/server/src/live/lines.ts': '',
    'packages/server/src/main.ts': '',
    'packages/server/test/api/a.test.ts': '',
  },
};

function foldersOf(files: RepositoryFile[]): Set<string> {
  const folders = files.flatMap(({ path }) => {
    const [, name] = /^(packages\/\w+\/)/.exec(path) ?? [];
    const [, ofServer] = /^packages\/server\/src\/(\w+\/)/.exec(path) ?? [];
    return [name, ofServer].filter((folder) => folder !== undefined);
  });
  return new Set(folders);
}
