import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boardOf, gatherDay } from '../support/pure-boards.ts';
import { sampleBoards, sampleCampaigns, sampleEvents, sampleRates } from '../support/sample-day.ts';

const events = sampleEvents();
const expected = sampleBoards();
const rates = sampleRates();

describe('the rules alone give the ten boards of the sample day', () => {
  const inOrder = gatherDay(events);
  const shuffled = gatherDay(shuffle(events));

  for (const definition of sampleCampaigns()) {
    const { custom_id, tournament_type } = definition;

    test(`${custom_id} (${tournament_type}), events in order of arrival`, () => {
      assert.deepEqual(boardOf(definition, inOrder, rates), expected[custom_id]);
    });

    test(`${custom_id} (${tournament_type}), events shuffled`, () => {
      assert.deepEqual(boardOf(definition, shuffled, rates), expected[custom_id]);
    });
  }
});

// A fixed shuffle: the same order on every machine, and nothing like the order of arrival.
function shuffle<Item>(items: readonly Item[]): Item[] {
  let state = 20_261_120;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
