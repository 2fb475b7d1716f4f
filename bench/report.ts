import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Run, readRuns } from './harness/measurements.ts';
import { drawScale } from './report/scale-pictures.ts';
import { environmentOf, runTable, targetsTable } from './report/tables.ts';

/** `npm run bench:report`: writes what bench/results holds between the marks of docs/performance.md, and draws its pictures. */
const page = new URL('../docs/performance.md', import.meta.url);
const results = ['full', 'large', 'targets'].map((name) => readRuns(`bench/results/${name}.json`));
const runs = results.flat();

const detailed = runs.map((run) =>
  [
    `### ${run.section}, ${run.engine}`,
    environmentOf(run),
    runTable(run),
    run.ratios.map(({ name, value }) => `* ${name} = **${value}**`).join('\n'),
  ].join('\n\n'),
);

let text = readFileSync(page, 'utf8');
text = put(text, 'targets', targetsTable(runs));
text = put(text, 'measurements', runs.length > 0 ? detailed.join('\n\n') : 'Nothing is measured yet.');
text = put(text, 'pictures', picturesOf(runs));
writeFileSync(page, text);
console.log(`docs/performance.md tells of ${runs.length} runs.`);

/** Draws the pictures and answers the lines that show them. */
function picturesOf(runs: Run[]): string {
  const rows = runs.findLast(({ section }) => section === 'scale')?.rows;
  if (!rows) return 'Nothing is drawn yet.';
  mkdirSync(new URL('../docs/performance/', import.meta.url), { recursive: true });
  return drawScale(rows)
    .map(({ name, title, svg }) => {
      writeFileSync(new URL(`../docs/performance/${name}.svg`, import.meta.url), svg);
      return `![${title}](performance/${name}.svg)`;
    })
    .join('\n\n');
}

function put(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no marks for ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}
