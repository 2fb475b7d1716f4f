import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { compileParametersValidator } from './parameters-validator.ts';

const schema = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  rows: Type.Optional(Type.Integer({ default: 25 })),
  search: Type.Optional(Type.String()),
});

test('decimal digits are read as the number that they write, other texts stay, defaults are filled in', () => {
  const parameters = { id: '12', search: '12' };
  assert.ok(compileParametersValidator(schema)(parameters));
  assert.deepEqual(parameters, { id: 12, rows: 25, search: '12' });
});

test('a number that is written in any other way is refused', () => {
  const validate = compileParametersValidator(schema);
  for (const id of [
    '0x1',
    '0b1',
    '1e0',
    '1.0',
    '+1',
    ' 1',
    '1 ',
    '01',
    '١',
    '',
    'null',
    'Infinity',
    ['1', '1'],
  ]) {
    assert.ok(!validate({ id }), JSON.stringify(id));
    assert.deepEqual(
      validate.errors?.map(({ instancePath, keyword }) => [instancePath, keyword]),
      [['/id', 'type']],
    );
  }
});

test('a number out of bounds is refused as such', () => {
  const validate = compileParametersValidator(schema);
  assert.ok(!validate({ id: '-12' }));
  assert.deepEqual(
    validate.errors?.map(({ keyword }) => keyword),
    ['minimum'],
  );
});
