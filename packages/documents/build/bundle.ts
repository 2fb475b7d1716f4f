import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));
const styles = ['tokens.css', 'frame.css', 'prose.css', 'code.css', 'search.css', 'narrow.css'];

/** What the licences of Laurel and of MiniSearch, which is in the script, ask for. */
const notice = '/*! Laurel, Apache-2.0; MiniSearch, (c) Luca Ongaro, MIT */';

/** The script of all pages: the search, and buttons that copy. */
export async function bundleScript(): Promise<string> {
  const build = await rolldown({ input: source('main.ts'), platform: 'browser', logLevel: 'silent' });
  const { output } = await build.generate({
    format: 'es',
    minify: true,
    codeSplitting: false,
    comments: false,
  });
  await build.close();
  return `${notice}\n${output[0].code}`;
}

/** The style sheet of all pages. */
export function readStyle(): string {
  return styles.map((name) => readFileSync(source(name), 'utf8')).join('\n');
}
