import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasStrace, syncsOfCommits } from '../support/fsync/trace.ts';

const COMMITS = 50;
const tracers = hasStrace() ? (['preload', 'strace'] as const) : (['preload'] as const);

for (const tracer of tracers)
  test(`each commit of the embedded engine is synced to disk before it is acknowledged, seen by ${tracer}`, () => {
    const syncs = syncsOfCommits(tracer, COMMITS);
    assert.equal(syncs.length, COMMITS);
    assert.ok(
      syncs.every((count) => count >= 1),
      `syncs of the write-ahead log before each acknowledgement: ${syncs.join(' ')}`,
    );
  });
