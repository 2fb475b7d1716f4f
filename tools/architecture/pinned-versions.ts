import type { Guard, RepositoryFile } from './guard.ts';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];
const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

export const pinnedVersionsGuard: Guard = {
  rule: 'every package.json names exact versions',
  check: (files) => files.filter(({ path }) => /(?:^|\/)package\.json$/.test(path)).flatMap(checkFile),
  bad: [
    { 'package.json': '{ "devDependencies": { "pg": "^8.23.1" } }' },
    { 'packages/server/package.json': '{ "dependencies": { "pg": "latest" } }' },
    { 'packages/server/package.json': '{ "dependencies": { "pg": "8.23" } }' },
    { 'packages/client/package.json': '{ "optionalDependencies": { "pg": "github:brianc/node-postgres" } }' },
  ],
  nearMisses: {
    'package.json':
      '{ "engines": { "node": ">=20" }, "devDependencies": { "pg": "8.23.1", "embedded": "18.4.0-beta.17" } }',
    'packages/client/package.json': '{ "peerDependencies": { "typescript": ">=5" } }',
  },
};

function checkFile({ path, text }: RepositoryFile): string[] {
  const json = JSON.parse(text) as Record<string, Record<string, string>>;
  return kinds
    .flatMap((kind) => Object.entries(json[kind] ?? {}))
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => `${path} takes ${name} in any version of "${version}"`);
}
