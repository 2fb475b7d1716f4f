import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_CHANGES, sidesOf } from '../store.ts';

test('both sides hold the members that differ, however deep, and lists as a whole', () => {
  assert.deepEqual(
    sidesOf(
      { name: 'n', rules: { min_bet: null, tasks: [{ points: '1' }] }, gone: 1, kept: { a: 1 } },
      { name: 'n', rules: { min_bet: '0.20', tasks: [{ points: '2' }] }, come: { a: false }, kept: { a: 1 } },
    ),
    {
      before: { rules: { min_bet: null, tasks: [{ points: '1' }] }, gone: 1 },
      after: { rules: { min_bet: '0.20', tasks: [{ points: '2' }] }, come: { a: false } },
      omitted: [],
    },
  );
});

test('what is there only since, or no longer, is on one side only; null is a value', () => {
  const made = { a: { b: 1 }, at: new Date(0), none: null, absent: undefined };
  const shown = { a: { b: 1 }, at: '1970-01-01T00:00:00.000Z', none: null };
  assert.deepEqual(sidesOf({}, made), { before: {}, after: shown, omitted: [] });
  assert.deepEqual(sidesOf(made, {}), { before: shown, after: {}, omitted: [] });
  assert.deepEqual(sidesOf({ a: null }, { a: { b: 1 } }).before, { a: null });
});

test('secrets are named only', () => {
  assert.deepEqual(sidesOf({}, {}, ['password']), { before: {}, after: {}, omitted: ['/password'] });
});

test('what is too long for an entry is named only, the rest is kept', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `player-${index}`);
  assert.deepEqual(sidesOf({ audience: { ids: [] }, size: 1 }, { audience: { ids }, size: 2 }), {
    before: { size: 1 },
    after: { size: 2 },
    omitted: ['/audience/ids'],
  });
  const many = Object.fromEntries(ids.map((id) => [id, 'x'.repeat(100)]));
  assert.ok(JSON.stringify(sidesOf({}, many)).length < 2 * MAX_CHANGES);
});

test('names that every object has are members like others', () => {
  const odd = JSON.parse('{"__proto__": {"constructor": 1}}');
  const { after } = sidesOf({}, odd);
  assert.equal(JSON.stringify(after), '{"__proto__":{"constructor":1}}');
  assert.equal(Object.getPrototypeOf(after), Object.prototype);
});
