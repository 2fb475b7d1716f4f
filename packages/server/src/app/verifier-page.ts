import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { buildScript, verifierFolders } from '@laurel/verifier/build/folders.ts';
import type { VerifierPage, VerifierState } from '../http/built-files.ts';
import { type BuildLog, openServedBuild } from './served-build.ts';

/** How long a request waits while the page is built, so that programs that save it do not save an interim page. */
const PATIENCE_MILLISECONDS = 15_000;

/** The page that checks certificates (docs/certificates/verifier.md), built when it is first asked for. */
export function openVerifierPage(log: BuildLog): VerifierPage {
  const build = openServedBuild({ name: 'the verifier', folders: verifierFolders, script: buildScript }, log);
  let known: VerifierState | undefined;
  return {
    state: async () => {
      if (known) return known;
      let found = build.find();
      if (found.state === 'building') {
        await build.ended(PATIENCE_MILLISECONDS);
        found = build.find();
      }
      if (found.state !== 'built') return found;
      const page = await readFile(join(found.folder, 'index.html'));
      const [, policy = "default-src 'none'"] =
        /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page.toString('utf8', 0, 2_000)) ?? [];
      known = { state: 'built', page, gzipped: await promisify(gzip)(page, { level: 9 }), policy };
      return known;
    },
    close: build.close,
  };
}
