import { readFileSync, writeFileSync } from 'node:fs';
import { readRuns } from './harness/measurements.ts';
import { environmentOf, runTable, targetsTable } from './report/tables.ts';

/** `npm run bench:report`: writes what bench/results holds between the marks of docs/performance.md. */
const page = new URL('../docs/performance.md', import.meta.url);
const results = ['full', 'large'].map((profile) => readRuns(`bench/results/${profile}.json`));
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
writeFileSync(page, text);
console.log(`docs/performance.md tells of ${runs.length} runs.`);

function put(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no marks for ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}
