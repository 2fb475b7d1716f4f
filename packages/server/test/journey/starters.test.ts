import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { withCountingTerms } from '@laurel/contract/campaigns/fixed-terms.ts';
import { starterNames, starters } from '@laurel/contract/planning/starters.ts';
import { commandsOf } from '../support/commands-of.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';

const laurel = forFile(startLaurel);
const { run } = commandsOf(laurel);
const scratch = scratchFolder('laurel-starters-test-');

const example = (name: string) =>
  fileURLToPath(new URL(`../../../../docs/examples/${name}`, import.meta.url));

test('every starter and every example of a kind or a prize pool is applied as it is, and published', async () => {
  const written = await run('campaign', 'new', ...starterNames, '--after', '2098-11-26T15:00:00Z');
  assert.equal(written.code, 0, written.stderr);
  const file = join(scratch, 'starters.json');
  await writeFile(file, written.stdout);
  const names = ['raffle.json', 'pool.json', 'drop.json', 'jackpot.json', 'levels.json'];
  const examples = names.map(example);
  const applied = await run('campaign', 'apply', file, ...examples, '--publish', '--json');
  assert.equal(applied.code, 0, applied.stdout);
  const owner = await signInOwner(laurel);
  const inputs: CampaignInput[] = JSON.parse(written.stdout);
  for (const path of examples) inputs.push(JSON.parse(await readFile(path, 'utf8')));
  const { body } = await owner.get('/api/v1/campaigns?page_size=100');
  const stored = new Map(body.results.map((one: { custom_id: string }) => [one.custom_id, one]));
  for (const input of inputs) {
    const campaign = stored.get(input.custom_id) as Parameters<typeof definitionOf>[0];
    assert.equal(campaign.state, 'published');
    assert.deepEqual(definitionOf(campaign), withCountingTerms(normaliseDefinition(input)));
  }
});

test('starters are listed, take another name, and one that does not exist is named', async () => {
  const listed = await run('campaign', 'new');
  for (const name of starterNames)
    assert.match(listed.stdout, new RegExp(`^${name} +${starters[name].about.en.slice(0, 20)}`, 'm'));
  const one = await run('campaign', 'new', 'weekly-race', '--name', 'may', '--after', '2027-05-03T00:00:00Z');
  const { custom_id, start, end } = JSON.parse(one.stdout);
  assert.deepEqual([custom_id, start, end], ['may', '2027-05-03T00:00:00Z', '2027-05-10T00:00:00Z']);
  for (const words of [
    ['weekly'],
    ['spin-race', 'team-battle', '--name', 'x'],
    ['spin-race', '--after', 'May'],
  ])
    assert.equal((await run('campaign', 'new', ...words)).code, 2, words.join(' '));
});

test('the page of starters says of each what it is, and how it is written', async () => {
  const page = await readFile(new URL('../../../../docs/starters.md', import.meta.url), 'utf8');
  for (const name of starterNames) {
    const { title, about } = starters[name];
    assert.ok(page.includes(`| ${title.en} | \`${name}\` | ${about.en} | `), name);
  }
});
