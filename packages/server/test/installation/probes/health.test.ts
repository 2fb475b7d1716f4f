import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Laurel, startLaurel } from '../../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

test('a process that runs is healthy', async () => {
  const response = await fetch(`${laurel.url}/health`);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { status: 'healthy' });
});
