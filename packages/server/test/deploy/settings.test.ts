import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readConfig } from '../../src/app/config.ts';
import { defaultValues } from '../support/deploy/helm-chart.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What others read that a container or a unit sets: Node, the linker, the allocator. */
const ofOthers = ['PATH', 'LD_LIBRARY_PATH', 'NODE_ENV', 'MALLOC_ARENA_MAX'];

function settingsRead(): Set<string> {
  const asked = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
  return asked;
}

/** The settings that each file of deploy/ gives Laurel. */
const given: Record<string, () => string[]> = {
  'deploy/Dockerfile': () => {
    const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(read('deploy/Dockerfile')) ?? [];
    return namesIn(block);
  },
  'deploy/compose/laurel.yaml': () =>
    Object.keys(parse(read('deploy/compose/laurel.yaml')).services.laurel.environment),
  'deploy/compose/compose.yaml': () =>
    Object.keys(parse(read('deploy/compose/compose.yaml')).services.laurel.environment),
  'deploy/compose/compose.citus.yaml': () =>
    Object.keys(
      parse(read('deploy/compose/compose.citus.yaml'), { merge: true }).services.laurel.environment,
    ),
  'deploy/helm/laurel/values.yaml': () => Object.keys(defaultValues().settings as object),
  'deploy/systemd/laurel.service': () =>
    [...read('deploy/systemd/laurel.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      namesIn(line),
    ),
  'deploy/systemd/install.sh': () =>
    [...read('deploy/systemd/install.sh').matchAll(/echo ['"]#?([A-Z_]+)=/g)].map(([, name = '']) => name),
  'deploy/prometheus/alerts.yaml': () =>
    read('deploy/prometheus/alerts.yaml').match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [],
};

function namesIn(line: string): string[] {
  return [...line.matchAll(/(?:^|\s)([A-Z_]+)=/g)].map(([, name = '']) => name);
}

for (const [file, names] of Object.entries(given))
  test(`${file} sets nothing that Laurel does not read`, () => {
    const known = settingsRead();
    const found = names();
    assert.ok(found.length > 0, 'no setting was found in it');
    for (const name of found)
      assert.ok(known.has(name.replace(/_FILE$/, '')) || ofOthers.includes(name), `${name} is no setting`);
  });

test('all files of deploy/ name the same port', () => {
  assert.match(read('deploy/Dockerfile'), /^EXPOSE 8080$/m);
  assert.match(read('deploy/helm/laurel/templates/deployment.yaml'), /containerPort: 8080/);
  for (const file of ['compose.yaml', 'compose.citus.yaml']) {
    const { ports } = parse(read(`deploy/compose/${file}`), { merge: true }).services.laurel;
    assert.match(ports.join(), /^127\.0\.0\.1:\$\{LAUREL_PORT:-8080\}:8080$/, file);
  }
});
