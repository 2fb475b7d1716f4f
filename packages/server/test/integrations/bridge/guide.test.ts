import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withBrokers } from '../../support/brokers/programs.ts';
import { createRabbit } from '../../support/brokers/rabbitmq.ts';
import { startServe } from '../../support/command.ts';
import { documentBlocks, documentPath, runBlocks } from '../../support/document-script.ts';
import { createEmptyDatabase } from '../../support/empty-database.ts';
import { freePort } from '../../support/free-port.ts';
import { firstStart } from '../../support/laurel.ts';

const path = 'docs/guides/platform-engineer-rabbitmq.md';

test(`every command of ${path} runs, and prints what the guide shows`, withBrokers(), async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-guide-'));
  mkdirSync(join(folder, 'docs'));
  symlinkSync(documentPath('docs/examples'), join(folder, 'docs/examples'));
  const [database, broker] = await Promise.all([createEmptyDatabase(), createRabbit()]);
  const [server] = await Promise.all([
    startServe({ ...firstStart, ...database.environment }),
    broker.start(),
  ]);
  const metrics = `127.0.0.1:${await freePort()}`;
  try {
    const blocks = documentBlocks(readFileSync(documentPath(path), 'utf8'));
    // Only the addresses are those of the test; its brokers are installed.
    const own = blocks.map(({ script, shown }) => ({
      shown,
      script: script
        .replaceAll('amqp://guest:guest@localhost:5672', broker.url)
        .replaceAll('localhost:9464', metrics)
        .replaceAll('--metrics-port 9464', `--metrics-port ${metrics.split(':')[1]}`)
        .replace(/^sudo apt-get install .*$/gm, ''),
    }));
    const printed = runBlocks(own, { url: server.url, folder, environment: firstStart });
    const shown = blocks.flatMap((block, at) => (block.shown ? [[block.shown, printed[at] ?? '']] : []));
    assert.equal(shown.length, 4);
    for (const [expected = '', actual = ''] of shown)
      for (const line of expected.split('\n')) assertPrinted(actual, line);
  } finally {
    await server.end('SIGTERM');
    await broker.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** `…` is any text of a line, or none. */
function assertPrinted(printed: string, line: string): void {
  const literal = line.split(/\s*…\s*/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  assert.match(printed, new RegExp(`^.*${literal.join('.*')}.*$`, 'm'), line);
}
