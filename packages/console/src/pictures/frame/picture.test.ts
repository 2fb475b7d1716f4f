import '../../../test/support/load-tsx.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { reasonBars } from '../../../test/pictures/samples.ts';
import type { ReasonBarsData } from '../reason-bars/reason-bars-model.ts';
import { movedByKey, nearestStop } from './picture-model.ts';

const { ReasonBars } = await import('../reason-bars/reason-bars.tsx');

const markup = (sample: string) =>
  renderToStaticMarkup(createElement(ReasonBars, reasonBars[sample] as ReasonBarsData));

test('a picture is named by its finding; its drawing is hidden, its cursor is a slider, its data a table', () => {
  const html = markup('good');
  const [, id] = /<figure class="picture" aria-labelledby="(.+?)">/.exec(html) ?? [];
  assert.ok(html.includes(`<span class="picture-title" id="${id}">Most of the 143 rounds`));
  assert.match(html, /<svg class="picture-svg" aria-hidden="true"/);
  assert.match(
    html,
    /role="slider" tabindex="0" aria-label="Bars of reasons: arrow keys move along the data"/,
  );
  assert.match(
    html,
    /aria-valuemin="0" aria-valuemax="4" aria-valuenow="4" aria-valuetext="Arrived after the grace"/,
  );
  assert.match(html, /<p class="picture-reading" aria-live="polite"><\/p>/);
  assert.match(html, /<th scope="row">Game not selected<\/th><td>98<\/td>/);
});

test('a picture of nothing says so and takes no focus', () => {
  const html = markup('nothing');
  assert.match(html, /Every round counts/);
  assert.doesNotMatch(html, /slider|tabindex|<table/i);
});

test('keys move the cursor along the data and not beyond it', () => {
  assert.equal(movedByKey('ArrowRight', null, 5), 0);
  assert.equal(movedByKey('ArrowLeft', null, 5), 4);
  assert.equal(movedByKey('ArrowDown', 4, 5), 4);
  assert.equal(movedByKey('PageUp', 12, 30), 2);
  assert.equal(movedByKey('Home', 3, 5), 0);
  assert.equal(movedByKey('End', null, 5), 4);
  assert.equal(movedByKey('Escape', 3, 5), null);
  assert.equal(movedByKey('Tab', 3, 5), undefined);
  assert.equal(movedByKey('ArrowRight', null, 0), undefined);
});

test('the pointer finds the nearest stop along the axis of the cursor', () => {
  const stops = [0, 10, 30].map((at) => ({ x: at, y: 100 - at, label: '', reading: '' }));
  assert.equal(nearestStop({ stops, axis: 'x' }, { x: 19, y: 0 }), 1);
  assert.equal(nearestStop({ stops, axis: 'y' }, { x: 0, y: 71 }), 2);
  const bars = [
    { x: 0, y: 20, length: 50, label: 'long', reading: '' },
    { x: 60, y: 20, length: 5, label: 'short', reading: '' },
  ];
  assert.equal(nearestStop({ stops: bars, axis: 'y' }, { x: 49, y: 22 }), 0);
  assert.equal(nearestStop({ stops: bars, axis: 'y' }, { x: 64, y: 22 }), 1);
  assert.equal(nearestStop({ stops: [], axis: 'x' }, { x: 0, y: 0 }), null);
});
