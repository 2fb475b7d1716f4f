import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boardOf, gatherDay } from '../support/pure-boards.ts';
import { sampleBoards, sampleCampaigns, sampleEvents, sampleRates, shuffle } from '../support/sample-day.ts';

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
