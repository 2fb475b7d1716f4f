import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareEmbeddedTemplate, preparePostgres } from './support/templates.ts';

/**
 * Runs the whole suite on both engines: `npm test`, or `npm test -- FILE…` for some files, `TEST_ENGINES=embedded` for one
 * engine. A real PostgreSQL 18 is started from an npm package, so no service of the machine is needed.
 */
const files = process.argv.slice(2);
const patterns = files.length > 0 ? files : ['packages/*/test/**/*.test.ts', 'packages/*/src/**/*.test.ts'];
const engines = (process.env.TEST_ENGINES ?? 'embedded,postgres').split(',');

const scratch = await mkdtemp(join(tmpdir(), 'laurel-suite-'));
try {
  if (engines.includes('embedded'))
    await runSuite('embedded', { TEST_EMBEDDED_TEMPLATE: await prepareEmbeddedTemplate(scratch) });
  if (engines.includes('postgres')) {
    const postgres = await preparePostgres(scratch);
    try {
      await runSuite('postgres', { TEST_POSTGRES_URL: postgres.url });
    } finally {
      await postgres.stop();
    }
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function runSuite(engine: string, environment: NodeJS.ProcessEnv): Promise<void> {
  console.log(`\n== the suite on the ${engine} engine ==`);
  const arguments_ = ['--test', '--test-reporter=spec', '--test-concurrency=2', ...patterns];
  const child = spawn(process.execPath, arguments_, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
