import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, root } from '@laurel/builds/build-folders.ts';
import { documents } from './folders.ts';

/** A page before it is rendered. */
export interface SourcePage {
  /** Of the file, from the root of the repository; links are resolved from there. */
  path: string;
  /** Below /docs; empty for the start page. */
  address: string;
  title: string;
  markdown: string;
}

/** Every Markdown file of the documents. */
export function readSourcePages(): SourcePage[] {
  return documents
    .flatMap((source) => filesBelow(join(root, source)))
    .filter((path) => path.endsWith('.md'))
    .map((path) => sourcePage(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')));
}

/** The page of a file with this text. */
export function sourcePage(path: string, markdown: string): SourcePage {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`${path} has no title.`);
  return { path, address: addressOf(path), title: title.replaceAll('`', ''), markdown };
}

/** `docs/rules/README.md` is at `rules`, `CHANGELOG.md` at `changelog`, `packages/client/README.md` at `packages/client`. */
function addressOf(path: string): string {
  const name = path.replace(/^docs\//, '').replace(/\.md$/, '');
  return name.includes('/') ? name.replace(/\/README$/, '') : name.toLowerCase();
}
