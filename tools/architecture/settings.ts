import { isDeepStrictEqual } from 'node:util';
import type { Guard, RepositoryFile, Rule } from './guard.ts';

/** Reads all settings from an environment: what packages/server/src/app/config.ts exports, or an example's stand-in. */
type ReadSettings = (environment: NodeJS.ProcessEnv) => unknown;

const example: ReadSettings = (environment) => ({
  port: Number(environment.PORT || 8080),
  url: environment.URL_BASE || undefined,
});
const header = '| setting | default | meaning |\n|---|---|---|\n';
const port = '| `PORT` | `8080` | where it listens |\n';
const url = '| `URL_BASE` | from the request | base of links |\n';

/**
 * Watches over the table of settings in README.md: a row for each variable that the code reads, headed by it, and none for
 * another. A default in backticks must change nothing when it is set; without one, the code must have none either.
 */
export function settingsGuard(read: ReadSettings): Rule {
  return {
    rule: 'the README lists exactly the settings that the code reads, with their defaults',
    check: (files) => check(read, files),
  };
}

/** The guard over two settings of its own, for the examples. */
export const settingsExample: Guard = {
  ...settingsGuard(example),
  bad: [
    { 'README.md': header + port },
    { 'README.md': header + port + url + port.replace('PORT', 'HOST') },
    { 'README.md': header + port.replace('8080', '8081') + url },
    { 'README.md': header + port.replace('`8080`', 'none') + url },
    { 'README.md': header + port + url.replace('from the request', '`http://localhost`') },
  ],
  nearMisses: { 'README.md': header + port + url, 'docs/other.md': port.replace('8080', '80') },
};

function check(read: ReadSettings, files: RepositoryFile[]): string[] {
  const text = files.find((file) => file.path === 'README.md')?.text ?? '';
  const rows = Array.from(text.matchAll(/^\| *`([A-Z][A-Z0-9_]+)` *\|([^|]*)\|/gm), ([, name, cell]) => ({
    name: name as string,
    stated: /`([^`]*)`/.exec(cell as string)?.[1],
  }));
  const names = namesRead(read);
  return [
    ...names
      .filter((name) => !rows.some((row) => row.name === name))
      .map((name) => `README.md lacks ${name}`),
    ...rows.flatMap(({ name, stated }) => {
      if (!names.includes(name)) return [`README.md lists ${name}, which is not read`];
      return isDefault(read, name, stated)
        ? []
        : [`README.md states another default of ${name} than the code has`];
    }),
  ];
}

/** What the code asks the environment for, seen by handing it one that takes notes. */
function namesRead(read: ReadSettings): string[] {
  const names = new Set<string>();
  read(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

function isDefault(read: ReadSettings, name: string, stated: string | undefined): boolean {
  const unset = read({});
  if (stated !== undefined) return isDeepStrictEqual(read({ [name]: stated }), unset);
  const before = leaves(unset);
  return leaves(read({ [name]: '7' })).some((leaf, i) => leaf !== before[i] && before[i] === undefined);
}

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
}
