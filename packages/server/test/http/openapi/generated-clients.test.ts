import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { exampleCampaign } from '@laurel/contract/campaigns/example-campaign.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { waitUntil } from '../../support/waiting.ts';

/** The validators that an outside generator made of `openapi.json`, by name; `z` and an operation begin each. */
type Validators = Record<string, { parse: (value: unknown) => unknown }>;

const generated = new URL('../../../../../tools/generated-client/dist/zod.gen.ts', import.meta.url);
const present = existsSync(generated)
  ? {}
  : { skip: '`npm run openapi:client` generates the clients, and was not run' };

let validators: Validators;
let laurel: Laurel;
before(async () => {
  if (present.skip === undefined) validators = (await import(generated.href)) as Validators;
  laurel = await startLaurel();
});
after(() => laurel.close());

function parse(operationId: string, part: 'Body' | 'Response', value: unknown): void {
  const name = `z${operationId[0]?.toUpperCase()}${operationId.slice(1)}${part}`;
  const validator = validators[name] ?? assert.fail(`there is no ${name}`);
  assert.doesNotThrow(() => validator.parse(value), `${name}: ${JSON.stringify(value)}`);
}

describe('validators of zod that are generated from the document', present, () => {
  test('take the example of each body', () => {
    for (const [id, { body, example }] of Object.entries<Operation>(operations))
      if (body?.contentType === 'application/json') parse(id, 'Body', example.body);
  });

  test('take what a running server answers', async () => {
    const owner = await signInOwner(laurel);
    const { body: drafted } = await owner.post('/api/v1/campaigns', exampleCampaign);
    parse('createCampaign', 'Response', drafted);
    const path = `/api/v1/campaigns/${drafted.id}`;
    parse('publishCampaign', 'Response', (await owner.post(`${path}/publish`)).body);
    const { body: key } = await owner.post('/api/v1/api-keys', { name: 'k', scopes: ['boards:read'] });
    parse('createApiKey', 'Response', key);
    const read = {
      readCampaign: path,
      listCampaigns: '/api/v1/campaigns',
      listCampaignVersions: `${path}/versions`,
      listAuditLog: '/api/v1/audit-log',
      listApiKeys: '/api/v1/api-keys',
      readOwnUser: '/api/v1/users/me',
      readIntakeStats: '/api/v1/intake/stats',
    };
    for (const [id, address] of Object.entries(read)) {
      assert.ok(id in operations, id);
      parse(id, 'Response', (await owner.get(address)).body);
    }
    const live = await waitUntil('the board is shown', async () => {
      const headers = { authorization: `Bearer ${key.key}` };
      const answer = await fetch(`${laurel.url}/public/api/v2/live/${drafted.id}`, { headers });
      assert.equal(answer.status, 200);
      return (await answer.json()) as object;
    });
    parse('readLiveBoard', 'Response', live);
  });
});
