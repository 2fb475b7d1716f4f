import { readFileSync, writeFileSync } from 'node:fs';
import { readAllRuns, readCostRuns } from './harness/measurements.ts';
import { renderCosts } from './report/cost-page.ts';
import { renderMeasurements, renderPerformance } from './report/performance-page.ts';
import { drawScale } from './report/scale-pictures.ts';

/**
 * `npm run bench:report`: writes bench/results between the marks of docs/performance.md, and the pictures of docs/performance/. With
 * `--tables` it prints everything that was measured, and writes nothing.
 */
const page = new URL('../docs/performance.md', import.meta.url);
const folder = new URL('../docs/performance/', import.meta.url);
const runs = readAllRuns();
const costs = readCostRuns();

if (process.argv.includes('--tables')) console.log(`${renderMeasurements(runs)}\n${renderCosts(costs)}`);
else write();

function write(): void {
  let text = readFileSync(page, 'utf8');
  for (const [name, content] of Object.entries(renderPerformance(runs, costs)))
    text = put(text, name, content);
  writeFileSync(page, text);
  for (const { name, svg } of drawScale(runs)) writeFileSync(new URL(`${name}.svg`, folder), svg);
  console.log(`docs/performance.md has the results of ${runs.length} runs.`);
}

function put(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no marks for ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}
