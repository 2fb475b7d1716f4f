import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { starterDefinitions, starterNames } from '@laurel/contract/planning/starters.ts';
import { choiceOf, termsOfKind } from './blank-definition.ts';
import { blankOfKind } from './blank-kinds.ts';
import { Draft, knownFaults } from './draft.ts';
import { below } from './pointers.ts';

const now = new Date('2026-11-26T15:00:00Z');

/** The pointer of each member that is no object and no list, or an empty one. */
function leaves(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [at];
  return Object.entries(value).flatMap(([member, one]) => leaves(one, below(at, member)));
}

for (const name of starterNames)
  test(`${name} is the same after each of its fields was typed again`, () => {
    for (const input of starterDefinitions(name, now)) {
      const definition = normaliseDefinition(input);
      const draft = new Draft(definition, undefined);
      for (const pointer of leaves(definition)) {
        const value = draft.read(pointer);
        draft.write(pointer, 'x');
        assert.equal(draft.isDirty(), true, pointer);
        draft.write(pointer, value);
        assert.equal(draft.isDirty(), false, pointer);
      }
      assert.deepEqual(draft.value, definition);
      draft.judge([]);
      assert.deepEqual(draft.faults, []);
      for (const { prize } of prizesIn(definition))
        assert.deepEqual(
          Object.keys(termsOfKind(prize, choiceOf(prize))).sort(),
          Object.keys(termsOnly(prize)),
        );
    }
  });

/** Without where it is won. */
function termsOnly({ ...prize }: object): object {
  const { place_from: _from, place_to: _to, ...terms } = prize as Record<string, unknown>;
  return Object.fromEntries(Object.entries(terms).sort(([one], [other]) => (one < other ? -1 : 1)));
}

test('a new mission and a new raffle have every default, and no fault that the contract knows', () => {
  const pointers = (kind: 'mission' | 'raffle') =>
    knownFaults(blankOfKind[kind](now)).map(({ pointer }) => pointer);
  assert.deepEqual([pointers('mission'), pointers('raffle')], [[], []]);
  assert.deepEqual(blankOfKind.mission(now), normaliseDefinition(blankOfKind.mission(now)));
  assert.deepEqual(blankOfKind.raffle(now), normaliseDefinition(blankOfKind.raffle(now)));
});
