import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readAllRuns, readCostRuns } from '../harness/measurements.ts';
import { renderCosts } from './cost-page.ts';
import { judge } from './judge.ts';
import { newestRows } from './newest-rows.ts';
import { renderMeasurements, renderPerformance } from './performance-page.ts';
import { drawScale } from './scale-pictures.ts';

const docs = new URL('../../docs/', import.meta.url);
const page = readFileSync(new URL('performance.md', docs), 'utf8');
const runs = readAllRuns();
const costs = readCostRuns();

test('docs/performance.md holds and the tables print what bench/results and the targets say', () => {
  for (const [name, content] of Object.entries(renderPerformance(runs, costs)))
    assert.ok(page.includes(content), `npm run bench:report writes ${name}`);
  const tables = renderMeasurements(runs);
  for (const { scenario } of runs.flatMap(({ rows }) => rows)) assert.ok(tables.includes(scenario), scenario);
  assert.equal(renderCosts(costs).match(/^## /gm)?.length, costs.length, 'a part for each PostgreSQL');
});

test('docs/performance.md shows the pictures of the newest run', () => {
  for (const { name, title, svg } of drawScale(runs)) {
    assert.ok(page.includes(`![${title}](performance/${name}.svg)`), title);
    assert.equal(readFileSync(new URL(`performance/${name}.svg`, docs), 'utf8'), svg, name);
  }
});

test('docs/performance.md has at most 240 lines', () => {
  assert.ok(page.trimEnd().split('\n').length <= 240);
});

test('each target has one line and a measurement, and a missed one its reason', () => {
  const judged = judge(runs);
  assert.equal(new Set(judged.map(({ what }) => what)).size, judged.length);
  for (const { what, verdict, reason } of judged) {
    assert.notEqual(verdict, 'not measured', what);
    assert.ok(verdict === 'met' || reason !== undefined, `${what} is missed without a reason`);
  }
});

test('a scenario that a later run measured again is shown from that run alone', () => {
  const [run] = runs;
  assert.ok(run);
  assert.deepEqual(newestRows([run, run]), [run]);
  const [row] = run.rows;
  assert.ok(row);
  const older = { ...run, rows: [row, { ...row, side: 'another side' }] };
  assert.deepEqual(newestRows([older, run])[0]?.rows, older.rows, 'no later run has the other side');
});
