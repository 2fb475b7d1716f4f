import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { inOrderOfStages, readDefinitions } from './definition-files.ts';

let path: string;
before(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'laurel-definition-test-')), 'file.json');
});
after(() => rm(join(path, '..'), { recursive: true }));

test('what is no file of definitions is refused in one line', async () => {
  const refused = async (text: string, sentence: RegExp) => {
    await writeFile(path, text);
    await assert.rejects(readDefinitions(path), sentence);
  };
  await refused(
    '# Laurel\n\nA service.\n',
    /^Error: .*file\.json is not valid JSON: Unexpected token '#'\.$/,
  );
  await refused('{"custom_id":', /^Error: .*file\.json is not valid JSON: Unexpected end of JSON input\.$/);
  await refused('[]', /^Error: .*file\.json holds no definition\.$/);
  await refused('[{}]', /^Error: .*file\.json: definition 1 has no custom_id/);
});

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

const comesAfter = (campaign: string) => ({ campaign, places: 1 });

test('a final comes after its heats, and what has no stages stays where it is', () => {
  assert.equal(ordered(['c'], ['b'], ['a']), 'c b a');
  assert.equal(
    ordered(['final', [comesAfter('heat-1'), comesAfter('heat-2')]], ['other'], ['heat-1'], ['heat-2']),
    'heat-1 heat-2 final other',
  );
  assert.equal(ordered(['c', comesAfter('b')], ['b', comesAfter('a')], ['a']), 'a b c');
});

test('campaigns that are in no file, circles and what is no stage are left to the server', () => {
  assert.equal(ordered(['a', comesAfter('b')], ['b', comesAfter('a')]), 'b a');
  assert.equal(ordered(['a', comesAfter('elsewhere')], ['b', 'wrong'], ['c', [null, 4]]), 'a b c');
});
