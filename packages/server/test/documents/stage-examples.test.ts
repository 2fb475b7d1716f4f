import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CampaignState } from '@laurel/contract/campaigns/answers.ts';
import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { stageFindings } from '@laurel/rules/planning/stage-findings.ts';
import { readDefinition } from '../../src/campaigns/commands/definition-files.ts';

const folder = fileURLToPath(new URL('../../../../docs/examples/stages/', import.meta.url));

async function example(name: string) {
  const definition = normaliseDefinition((await readDefinition(`${folder}${name}.json`)).body);
  return { definition, state: 'published' as CampaignState, count: null, last_place: null };
}

test('the example of heats and a final can be published, and needs no warning', async () => {
  const [first, second, final] = await Promise.all(
    ['spring-heat-1', 'spring-heat-2', 'spring-final'].map(example),
  );
  assert.ok(first && second && final);
  for (const { definition } of [first, second, final]) assert.deepEqual(checkDefinition(definition), []);
  const heats = new Map([first, second].map((one) => [one.definition.custom_id, one]));
  assert.deepEqual(stageFindings(final.definition, heats), { errors: [], warnings: [] });
});
