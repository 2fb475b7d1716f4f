import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyOn } from '../support/engine.ts';
import { hasStrace, syncsOfCommits, type Tracer } from '../support/fsync/trace.ts';

const COMMITS = 50;

for (const tracer of tracers())
  test(
    `the embedded engine syncs each commit to disk before it acknowledges it, as ${tracer} sees`,
    onlyOn('embedded', 'PostgreSQL syncs by itself'),
    () => {
      const syncs = syncsOfCommits(tracer, COMMITS);
      assert.equal(syncs.length, COMMITS);
      assert.ok(
        syncs.every((count) => count >= 1),
        `syncs of the write-ahead log before each acknowledgement: ${syncs.join(' ')}`,
      );
    },
  );

function tracers(): Tracer[] {
  return hasStrace() ? ['preload', 'strace'] : ['preload'];
}
