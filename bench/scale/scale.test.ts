import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { anchors, costAt, costOf, curveThrough } from './curve.ts';
import { drawNeeds } from './pictures.ts';
import { planFor, planStreams } from './plan.ts';
import { readMeasured } from './read-measured.ts';
import { renderScale } from './render.ts';
import { simulate, sustained } from './simulate.ts';

const measured = readMeasured();
const machine = { cores: 2, stepMicroseconds: 0 };
const stages = { generator: 0, taking: 10, appending: 20, folding: 30, scoring: 20 };

test('the curve goes through its anchors, and foretells the point that it was not made from', () => {
  const curve = curveThrough(measured.points);
  for (const point of measured.points) {
    if (!point.scenario.startsWith('intake and scoring')) continue;
    const ratio = costAt(curve, point.campaigns, point.isCold ? 1 : 0) / costOf(point);
    const isAnchor = Object.values(anchors).includes(point.scenario);
    // Repeated rounds differ by up to a quarter. One campaign costs new players less than a line from ten and fifty says.
    const [least, most] = isAnchor ? [1 - 1e-9, 1 + 1e-9] : [0.75, 1.6];
    assert.ok(ratio > least && ratio < most, `${point.scenario}: ${ratio}`);
  }
});

test('the simulation sustains what its slowest thread or all cores allow', () => {
  const near = (value: number, wanted: number) => assert.ok(Math.abs(value / wanted - 1) < 0.05, `${value}`);
  near(sustained(stages, machine), 1e6 / 40);
  near(sustained(stages, { ...machine, cores: 1 }), 1e6 / 80);
  near(sustained({ ...stages, appending: 100 }, machine), 1e6 / 100);
});

test('the simulation shows everything that it was offered, later where there is more', () => {
  const [some, most] = [5_000, 20_000].map((rate) => simulate(stages, machine, rate, 3));
  assert.ok(some && most && some.p99 <= most.p99);
  assert.ok(Math.abs((some?.scoredPerSecond ?? 0) / 5_000 - 1) < 0.02);
  assert.ok(simulate(stages, machine, 50_000, 3).waiting > 50_000);
});

test('ten times the events need ten times the cores and bytes, and more machines', () => {
  const [ten, hundred] = [10_000, 100_000].map((rate) => planFor(rate, measured));
  assert.ok(ten && hundred);
  assert.ok(Math.abs(hundred.serverCores / ten.serverCores - 10) < 1e-9);
  assert.ok(Math.abs(hundred.logBytesPerDay / ten.logBytesPerDay - 10) < 1e-9);
  assert.ok(hundred.serverNodes >= ten.serverNodes && hundred.tenants > ten.tenants);
  const fifty = planFor(100_000, measured, 50);
  assert.ok(fifty.databaseCores > hundred.databaseCores && fifty.serverCores > hundred.serverCores);
  assert.ok(planFor(400_000, measured, 50).databaseNodes > 1);
  assert.ok(hundred.databaseCores >= 9.99 * ten.databaseCores, 'a cluster costs more, never less');
});

test('streams need processes by their processor time, and by how many one may have', () => {
  assert.equal(planStreams(10_000, 1).processes, 1);
  assert.equal(planStreams(1_000_000, 1).processes, 100);
  assert.ok(planStreams(1_000_000, 4).processes > 100);
});

test('docs/scale.md holds what is computed', () => {
  const page = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');
  for (const [name, content] of Object.entries(renderScale(measured)))
    assert.ok(page.includes(content), `node bench/scale.ts --write puts ${name} there`);
});

test('docs/scale.md shows the pictures of what is computed', () => {
  const folder = new URL('../../docs/', import.meta.url);
  const page = readFileSync(new URL('scale.md', folder), 'utf8');
  for (const { name, title, svg } of drawNeeds(measured)) {
    assert.ok(page.includes(`![${title}](scale/${name}.svg)`), title);
    const drawn = readFileSync(new URL(`scale/${name}.svg`, folder), 'utf8');
    assert.equal(drawn, svg, `node bench/scale.ts --write draws ${name}`);
  }
});
