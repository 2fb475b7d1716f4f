import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { inOrderOfStages } from './definition-files.ts';

function ordered(...filed: [custom_id: string, after?: unknown][]): string {
  const definitions = filed.map(([custom_id, after]) => ({
    file: `${custom_id}.json`,
    custom_id,
    body: { custom_id, ...(after === undefined ? {} : { after }) } as CampaignInput,
  }));
  return inOrderOfStages(definitions)
    .map(({ custom_id }) => custom_id)
    .join(' ');
}

const after = (campaign: string) => ({ campaign, places: 1 });

test('a final comes after its heats, and what has no stages stays where it is', () => {
  assert.equal(ordered(['c'], ['b'], ['a']), 'c b a');
  assert.equal(
    ordered(['final', [after('heat-1'), after('heat-2')]], ['other'], ['heat-1'], ['heat-2']),
    'heat-1 heat-2 final other',
  );
  assert.equal(ordered(['c', after('b')], ['b', after('a')], ['a']), 'a b c');
});

test('campaigns that are in no file, circles and what is no stage are left to the server', () => {
  assert.equal(ordered(['a', after('b')], ['b', after('a')]), 'b a');
  assert.equal(ordered(['a', after('elsewhere')], ['b', 'wrong'], ['c', [null, 4]]), 'a b c');
});
