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
