import { readFileSync, writeFileSync } from 'node:fs';

/** Test files, as nameOf() of plan.ts names them, that failed in some run and passed alone; the value says why each failed. */
type UnsteadyFiles = Record<string, string>;

const list = new URL('unsteady.json', import.meta.url);

/** Says whether the repository's list has the file already: then it is not forgiven a second time. */
export function isListedAsUnsteady(suite: string): boolean {
  return suite in readList();
}

/** Adds files to the repository's list, in the order of their names. */
export function listAsUnsteady(found: { suite: string; reason: string }[]): void {
  const all = { ...readList(), ...Object.fromEntries(found.map(({ suite, reason }) => [suite, reason])) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(list, `${JSON.stringify(sorted, null, 2)}\n`);
}

function readList(): UnsteadyFiles {
  return JSON.parse(readFileSync(list, 'utf8'));
}
