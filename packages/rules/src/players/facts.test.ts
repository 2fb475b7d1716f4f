import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  decodeFacts,
  encodeFacts,
  type FactEvent,
  learn,
  listFact,
  type PlayerFacts,
  playerFields,
  textFact,
} from './facts.ts';

function learnAll(events: readonly FactEvent[]): PlayerFacts {
  return events.reduce<PlayerFacts>((known, event) => learn(known, playerFields, event), {});
}

test('the latest timestamp wins field by field; absent leaves, null clears', () => {
  const facts = learnAll([
    { timestamp: 5, unique_id: 'a', data: { username: 'new', tags: ['x'] } },
    { timestamp: 3, unique_id: 'b', data: { username: 'old', country: 'DE' } },
    { timestamp: 7, unique_id: 'c', data: { tags: null, unknown_member: 1 } },
  ]);
  assert.equal(textFact(facts, 'username'), 'new');
  assert.equal(textFact(facts, 'country'), 'DE');
  assert.deepEqual(listFact(facts, 'tags'), []);
});

test('of equal timestamps the greater unique_id wins, by code points', () => {
  const events = ['\uFF5E', '\u{1F600}'].map((id) => ({
    timestamp: 1,
    unique_id: id,
    data: { username: id },
  }));
  assert.equal(textFact(learnAll(events), 'username'), '\u{1F600}');
  assert.equal(textFact(learnAll(events.toReversed()), 'username'), '\u{1F600}');
});

test('an event that says nothing new leaves the same object', () => {
  const facts = learnAll([{ timestamp: 5, unique_id: 'a', data: { username: 'new' } }]);
  assert.equal(
    learn(facts, playerFields, { timestamp: 4, unique_id: 'z', data: { username: 'old' } }),
    facts,
  );
});

test('facts do not depend on the order of arrival, to the byte, and survive being stored (I4)', () => {
  const data = fc.record(
    { username: fc.option(fc.string()), tags: fc.array(fc.string()), is_blocked: fc.option(fc.boolean()) },
    { requiredKeys: [] },
  );
  const events = fc.uniqueArray(
    fc.record({ timestamp: fc.integer({ min: 0, max: 3 }), unique_id: fc.string(), data }),
    {
      selector: (event) => event.unique_id,
    },
  );
  const orders = events.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(orders, ([sent, shuffled]) => {
      const text = encodeFacts(learnAll(sent), playerFields);
      assert.equal(encodeFacts(learnAll(shuffled), playerFields), text);
      assert.equal(encodeFacts(decodeFacts<(typeof playerFields)[number]>(text), playerFields), text);
    }),
  );
});
