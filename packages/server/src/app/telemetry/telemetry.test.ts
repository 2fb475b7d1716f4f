import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

/** What a process of its own has loaded of the libraries, but for their interface, which the metrics know of. */
function loadedBy(...modules: string[]): string[] {
  const urls = modules.map((path) => new URL(path, import.meta.url).href);
  const code = `
    for (const url of ${JSON.stringify(urls)}) await import(url);
    const { cache } = (await import('node:module')).createRequire(import.meta.url);
    console.log(JSON.stringify(Object.keys(cache)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return (JSON.parse(output) as string[]).filter((path) => /@opentelemetry\/(?!api\/)/.test(path));
}

test('a server without an endpoint for telemetry loads none of its libraries', () => {
  assert.deepEqual(loadedBy('../start.ts'), []);
  assert.ok(loadedBy('./export.ts').length > 10, 'they can be seen where they are loaded');
});
