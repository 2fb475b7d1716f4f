import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const files = globSync(['README.md', 'openapi.json', 'docs/**/*.{md,ndjson}', 'packages/*/README.md'], {
  cwd: root,
});
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

/** The times of the events in a text; a value that is no time is an example of a mistake. */
function timesOf(text: string): number[] {
  const times = [...text.matchAll(/"?timestamp"?: ?["']([^"']+)["']/g)].map(([, time = '']) =>
    Date.parse(time),
  );
  return times.filter((time) => !Number.isNaN(time));
}

test('every event that a document shows has happened: one dated ahead of the clock would be counted as a mistake', () => {
  const found = files.flatMap((file) => timesOf(read(file)).map((time) => ({ file, time })));
  assert.ok(found.length > 20, `${found.length} events are found`);
  const ahead = found.filter(({ time }) => time > Date.now());
  assert.deepEqual([...new Set(ahead.map(({ file }) => file))], []);
});

test('the sample events lie in the window of the sample campaign', () => {
  const { start, end } = JSON.parse(read('docs/examples/points.json')) as { start: string; end: string };
  for (const time of timesOf(read('docs/examples/events.ndjson')))
    assert.ok(time >= Date.parse(start) && time < Date.parse(end), new Date(time).toISOString());
});
