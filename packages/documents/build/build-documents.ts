import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildOnce } from '@laurel/builds/build-once.ts';
import { compressBelow } from '@laurel/builds/compress.ts';

/** The page for addresses without one: it has no address itself. */
const NOT_FOUND = 'not-found';

/** Builds into the first folder that can be written, and answers it. Throws what the last one failed with. */
export function buildDocuments(folders: readonly string[]): Promise<string> {
  return buildOnce(folders, async (folder) => {
    const pages = await draw(folder);
    for (const [address, html] of pages) {
      const path = join(folder, fileOf(address));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, html);
    }
    await compressBelow(folder, /\.(html|js|css|svg|json|ndjson|md)$/);
    // Who takes no compression gets what is unpacked; the first page says that the folder holds a build.
    for (const address of pages.keys())
      if (address !== '' && address !== NOT_FOUND) rmSync(join(folder, fileOf(address)));
    writeFileSync(join(folder, 'pages.json'), JSON.stringify(tagsOf(pages)));
  });
}

/** The libraries are loaded here, so that their absence is one sentence and not a stack. */
async function draw(folder: string): Promise<Map<string, string>> {
  const { drawPages } = await import('./draw-pages.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') throw new Error('its libraries are not installed.');
    throw error;
  });
  return drawPages(folder);
}

/** The tag of each page, by its address. */
function tagsOf(pages: ReadonlyMap<string, string>): Record<string, string> {
  const listed = [...pages].filter(([address]) => address !== NOT_FOUND);
  return Object.fromEntries(
    listed.map(([address, html]) => [
      address,
      createHash('sha256').update(html).digest('base64url').slice(0, 22),
    ]),
  );
}

function fileOf(address: string): string {
  return `${address === '' ? 'index' : address}.html`;
}
