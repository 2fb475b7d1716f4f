import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KnowledgeName, knowledgeAfter, knowledgeEvents, Wakes } from './chain-state.ts';

const names = Object.keys(knowledgeAfter) as KnowledgeName[];

/** The names that some number of events leads to, from a name. */
function reachedFrom(name: KnowledgeName): KnowledgeName[] {
  const reached = new Set([name]);
  for (const from of reached) for (const event of knowledgeEvents) reached.add(knowledgeAfter[from][event]);
  return [...reached].sort();
}

test('from each knowledge, every other one is reached', () => {
  for (const name of names) assert.deepEqual(reachedFrom(name), names.toSorted(), name);
});

test('only a look makes sure, and only a locked step or a failure ends that a process was overtaken', () => {
  for (const name of names)
    for (const event of knowledgeEvents) {
      const after = knowledgeAfter[name][event];
      if (after === 'sure') assert.equal(event, 'looking', `${name}, ${event}`);
      if (name === 'overtaken' && after !== name) assert.match(event, /^(locked|failed)$/);
    }
});

test('a change during a look makes another look necessary', () => {
  assert.equal(knowledgeAfter[knowledgeAfter.unsure.looking].changed, 'unsure');
});

test('a rest ends with a wake, with what it waits for, or with its time', async () => {
  const wakes = new Wakes();
  const rest = wakes.rest(60_000);
  wakes.wake();
  await rest;
  assert.equal(wakes.isWaiting, true);
  await wakes.rest(60_000, Promise.resolve());
  await wakes.rest(1);
});
