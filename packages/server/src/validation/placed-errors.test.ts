import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placedErrors } from './body-validator.ts';

const missing = { instancePath: '/prize', keyword: 'required', params: { missingProperty: 'amount' } };
const noNull = {
  ...{ instancePath: '/prize', keyword: 'type', message: 'must be null' },
  params: { type: 'null' },
};

test('of a value that may be null, what is wrong inside it is named alone', () => {
  assert.deepEqual(placedErrors([missing, noNull]), [{ pointer: '/prize/amount', detail: 'is required' }]);
  assert.deepEqual(placedErrors([noNull]), [{ pointer: '/prize', detail: 'must be null' }]);
});

test('of a value that may be a text or a list, what is wrong with the list is named', () => {
  const instancePath = '/every';
  const noText = { instancePath, keyword: 'type', message: 'must be string', params: { type: 'string' } };
  const noWord = { instancePath, keyword: 'enum', params: { allowedValues: ['month'] } };
  const noForm = { instancePath, keyword: 'anyOf', message: 'must match a schema in anyOf', params: {} };
  const inside = { instancePath: '/every/0', keyword: 'minimum', params: { limit: 1 } };
  const whole = [{ pointer: '/every', detail: 'must be one of month' }];
  assert.deepEqual(placedErrors([noText, noWord, noForm]), whole);
  assert.deepEqual(placedErrors([noText, noForm, noWord]), whole);
  assert.deepEqual(placedErrors([noText, { ...noNull, instancePath }]), [
    { pointer: '/every', detail: 'must be string' },
  ]);
  assert.deepEqual(placedErrors([noText, noWord, inside, noForm]), [
    { pointer: '/every/0', detail: 'must be at least 1' },
  ]);
});
