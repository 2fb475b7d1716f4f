import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { drawNeeds } from './scale/pictures.ts';
import { readMeasured } from './scale/read-measured.ts';
import { renderScale } from './scale/render.ts';

/**
 * How many cores, bytes and machines a load needs, computed from bench/results: `node bench/scale.ts` prints it, `--write`
 * puts it between the marks of docs/scale.md and draws the pictures of docs/scale/.
 */
const measured = readMeasured();
const parts = renderScale(measured);
if (process.argv.includes('--write')) {
  const page = new URL('../docs/scale.md', import.meta.url);
  let text = readFileSync(page, 'utf8');
  for (const [name, content] of Object.entries(parts)) {
    const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/scale.md has no marks for ${name}`);
    text = `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
  }
  writeFileSync(page, text);
  const folder = new URL('../docs/scale/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const { name, svg } of drawNeeds(measured)) writeFileSync(new URL(`${name}.svg`, folder), svg);
} else for (const [name, content] of Object.entries(parts)) console.log(`${name}\n\n${content}\n`);
