import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../support/engine.ts';
import { hasStrace, syncsOfCommits, type Tracer } from '../support/fsync/trace.ts';

const COMMITS = 50;

for (const tracer of tracers())
  test(`each commit of the embedded engine is synced to disk before it is acknowledged, seen by ${tracer}`, () => {
    const syncs = syncsOfCommits(tracer, COMMITS);
    assert.equal(syncs.length, COMMITS);
    assert.ok(
      syncs.every((count) => count >= 1),
      `syncs of the write-ahead log before each acknowledgement: ${syncs.join(' ')}`,
    );
  });

/** A real PostgreSQL syncs by itself, so the suite's other half has nothing to look at here. */
function tracers(): Tracer[] {
  if (engine === 'postgres') return [];
  return hasStrace() ? ['preload', 'strace'] : ['preload'];
}
