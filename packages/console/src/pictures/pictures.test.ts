import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Drawn, drawAll } from '../../test/pictures/drawn.ts';
import { drawnForGolden, readGolden } from '../../test/pictures/golden.ts';
import { textWidth } from './frame/layout.ts';

const widths = [280, 400, 640, 1000];

describe('good samples are drawn to the byte', () => {
  for (const { name, svg } of drawnForGolden()) {
    test(name, () => assert.equal(svg, readGolden(name)));
  }
});

for (const width of widths) {
  const drawn = drawAll(width, (stops) => (stops === 0 ? null : stops >> 1));

  test(`no two texts overlap and none leaves the picture, at ${width} px`, () => {
    assert.deepEqual(drawn.flatMap(misplacedTexts), []);
  });

  test(`every number is one, and no style is inline, at ${width} px`, () => {
    for (const { name, svg } of drawn) assert.doesNotMatch(svg, /NaN|undefined|Infinity|style=/, name);
  });
}

test('every picture has a finding, a table, and a stop for each row that is drawn', () => {
  for (const { name, model } of drawAll(640)) {
    assert.match(model.title, /^\S.{5,}$/u, name);
    for (const row of model.table.rows) assert.equal(row.length, model.table.columns.length, name);
    assert.equal(model.stops.length === 0, model.table.rows.length === 0, name);
    for (const { reading, label } of model.stops) assert.ok(reading.length > label.length, name);
  }
});

test('equal data and size give an equal picture', () => {
  assert.deepEqual(
    drawAll(333).map(({ svg }) => svg),
    drawAll(333).map(({ svg }) => svg),
  );
});

interface Box {
  text: string;
  x: number;
  y: number;
  width: number;
}

function misplacedTexts({ name, model, svg }: Drawn): string[] {
  const boxes = boxesOf(svg);
  const outside = boxes.filter(
    ({ x, y, width }) => x < -0.5 || x + width > model.width + 0.5 || y < 8 || y > model.height,
  );
  const touching = boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b) => (touches(a, b) ? [`${name}: ${a.text} | ${b.text}`] : [])),
  );
  return [...outside.map(({ text }) => `${name}: ${text} is outside`), ...touching];
}

function touches(a: Box, b: Box): boolean {
  return Math.abs(a.y - b.y) < 11 && a.x < b.x + b.width && b.x < a.x + a.width;
}

function boxesOf(svg: string): Box[] {
  return Array.from(svg.matchAll(/<text([^>]*)>([^<]+)<\/text>/g), ([, attributes = '', escaped = '']) => {
    const text = escaped.replace(/&#?\w+;/g, 'x');
    const width = textWidth(text);
    const anchor = attribute(attributes, 'text-anchor');
    const shift = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
    const x = Number(attribute(attributes, 'x')) - shift;
    return { text, x, y: Number(attribute(attributes, 'y')), width };
  });
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
}
