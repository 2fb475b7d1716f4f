import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { buildScript, documentFolders } from '@laurel/documents/build/folders.ts';
import type { DocumentCoding, DocumentFiles, DocumentPages } from '../http/built-files.ts';
import { type BuildLog, openServedBuild } from './served-build.ts';

const unzip = promisify(gunzip);

/** How a page is read in each coding; its file holds it compressed. */
const readers: Record<DocumentCoding, (path: string) => Promise<Buffer>> = {
  br: (path) => readFile(`${path}.br`),
  gzip: (path) => readFile(`${path}.gz`),
  identity: async (path) => unzip(await readFile(`${path}.gz`)),
};

/** The documents as pages (docs/decisions/console.md). */
export function openDocumentFiles(log: BuildLog): DocumentFiles {
  const source = { name: 'the documentation', folders: documentFolders, script: buildScript };
  const build = openServedBuild(source, log);
  let pages: DocumentPages | undefined;
  return {
    state: async () => {
      if (pages) return pages;
      const found = build.find();
      if (found.state !== 'built') return found;
      pages = await openPages(found.folder);
      return pages;
    },
    asset: build.asset,
    close: build.close,
  };
}

/** Only listed addresses are read from the disk: `pages.json` of a build has the tag of each. */
async function openPages(folder: string): Promise<DocumentPages> {
  const listed = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Record<string, string>;
  const tags = new Map(Object.entries(listed));
  return {
    state: 'built',
    page: (address) => {
      const tag = tags.get(address);
      const path = join(folder, `${address === '' ? 'index' : address}.html`);
      return tag === undefined ? undefined : { tag, read: (coding) => readers[coding](path) };
    },
    missing: () => readFile(join(folder, 'not-found.html'), 'utf8'),
  };
}
