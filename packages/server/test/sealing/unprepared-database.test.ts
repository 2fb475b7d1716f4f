import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { runProcess } from '../support/command.ts';
import { onlyOn } from '../support/engine.ts';

it('commands on sealed logs say that the settings name a database without a schema', {
  ...onlyOn('embedded', 'the embedded engine makes an empty database'),
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-unprepared-'));
  try {
    for (const words of [
      ['sealing', 'rotate-key'],
      ['sealing', 'continue'],
    ]) {
      const { code, stderr } = await runProcess(words, { environment: { DATA_DIR: folder } });
      assert.equal(code, 1);
      assert.match(stderr, /does not have the schema of this release: set DATABASE_URL or DATA_DIR/);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
