import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedType } from './content-negotiation.ts';

const offered = ['application/json', 'text/csv'] as const;
const chosen = (header?: string) => acceptedType(header, offered);

test('the type that is named, whatever its letter case and parameters', () => {
  assert.equal(chosen('text/csv'), 'text/csv');
  assert.equal(chosen('Text/CSV; charset=utf-8'), 'text/csv');
  assert.equal(chosen('application/json'), 'application/json');
});

test('the greater weight wins, then what is named more exactly, then the first that is offered', () => {
  assert.equal(chosen('application/json;q=0.5, text/csv;q=0.6'), 'text/csv');
  assert.equal(chosen('text/csv, */*'), 'text/csv');
  assert.equal(chosen('text/*, */*;q=0.1'), 'text/csv');
  assert.equal(chosen('text/csv;q=0, text/*'), 'application/json');
  assert.equal(chosen('text/csv;q=0.2, */*'), 'application/json');
});

test('the first one where nothing is said, all is taken, or nothing that is offered', () => {
  for (const header of [
    undefined,
    '',
    '*/*',
    'text/html,application/xml;q=0.9,*/*;q=0.8',
    'image/png',
    'csv',
  ])
    assert.equal(chosen(header), 'application/json', String(header));
});
