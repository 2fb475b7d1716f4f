import { createRequire } from 'node:module';

/** Loaded before a test file: properties draw the same cases with a fault as without it. fast-check is a package of the tests. */
const { configureGlobal } = createRequire(new URL('../../packages/package.json', import.meta.url))(
  'fast-check',
) as { configureGlobal: (parameters: { seed: number }) => void };
configureGlobal({ seed: Number(process.env.TEST_SEED) });
