import { isDeepStrictEqual } from 'node:util';
import type { Guard, RepositoryFile, Rule } from './guard.ts';

/** Reads all settings from an environment, as packages/server/src/app/config.ts does. */
type ReadSettings = (environment: NodeJS.ProcessEnv) => unknown;

const example: ReadSettings = (environment) => ({
  port: Number(environment.PORT || 8080),
  url: environment.URL_BASE || undefined,
});
const header = '| setting | default | meaning |\n|---|---|---|\n';
const port = '| `PORT` | `8080` | where it listens |\n';
const url = '| `URL_BASE` | from the request | base of links |\n';

const complete = 'docs/settings.md';
const pages = [complete, 'README.md'];

/**
 * Watches over the tables of settings: docs/settings.md has a row for each variable that the code reads, headed by it, and
 * none for another; the README has some of them. A default in backticks must change nothing when it is set; without one, the
 * code must have none either.
 */
export function settingsGuard(read: ReadSettings): Rule {
  return {
    rule: 'docs/settings.md lists exactly the settings that the code reads, with their defaults',
    check: (files) => check(read, files),
  };
}

/** The guard over two settings of its own, for the examples. */
export const settingsExample: Guard = {
  ...settingsGuard(example),
  bad: [
    { [complete]: header + port },
    { [complete]: header + port + url + port.replace('PORT', 'HOST') },
    { [complete]: header + port.replace('8080', '8081') + url },
    { [complete]: header + port.replace('`8080`', 'none') + url },
    { [complete]: header + port + url.replace('from the request', '`http://localhost`') },
    { [complete]: header + port + url, 'README.md': header + port.replace('8080', '8081') },
  ],
  nearMisses: {
    [complete]: header + port + url,
    'README.md': header + port,
    'docs/other.md': port.replace('8080', '80'),
  },
};

function check(read: ReadSettings, files: RepositoryFile[]): string[] {
  const names = namesRead(read);
  return files
    .filter(({ path }) => pages.includes(path))
    .flatMap(({ path, text }) => {
      const rows = rowsOf(text);
      const missing = names.filter((name) => !rows.some((row) => row.name === name));
      return [
        ...(path === complete ? missing.map((name) => `${path} lacks ${name}`) : []),
        ...rows.flatMap((row) => faultOf(read, names, row).map((fault) => `${path} ${fault}`)),
      ];
    });
}

interface SettingRow {
  name: string;
  /** The default in backticks. */
  stated: string | undefined;
}

function rowsOf(text: string): SettingRow[] {
  return Array.from(text.matchAll(/^\| *`([A-Z][A-Z0-9_]+)` *\|([^|]*)\|/gm), ([, name, cell]) => ({
    name: name as string,
    stated: /`([^`]*)`/.exec(cell as string)?.[1],
  }));
}

function faultOf(read: ReadSettings, names: string[], { name, stated }: SettingRow): string[] {
  if (!names.includes(name)) return [`lists ${name}, which is not read`];
  return isDefault(read, name, stated) ? [] : [`states another default of ${name} than the code has`];
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
