import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeRelease } from './release/make-release.ts';
import { verifyRelease } from './release/verify-release.ts';

/**
 * Makes what a release consists of, or checks it (docs/releasing.md):
 *   node tools/release.ts FOLDER --key PRIVATE.pem
 *   node tools/release.ts --verify FOLDER --key PUBLIC.pem
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, verify: { type: 'boolean' } },
});
const [folder] = positionals;
if (folder === undefined || values.key === undefined) {
  console.error('usage: node tools/release.ts [--verify] FOLDER --key FILE.pem');
  process.exit(2);
}

try {
  const key = readFileSync(values.key, 'utf8');
  const files = values.verify ? verifyRelease(folder, key) : await makeRelease(folder, key);
  for (const name of files) console.log(`${values.verify ? 'as signed' : 'made'}  ${name}`);
} catch (error) {
  console.error(`release: ${(error as Error).message}`);
  process.exit(1);
}
