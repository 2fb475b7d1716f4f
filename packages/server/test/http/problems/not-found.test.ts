import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';

const laurel = forFile(startLaurel);

test('an address that does not exist is answered with a problem document', async () => {
  const response = await fetch(`${laurel.url}/nothing`);
  assert.equal(response.status, 404);
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  assert.deepEqual(await response.json(), {
    type: 'urn:laurel:fault:not_found',
    title: 'There is nothing at this address',
    status: 404,
    detail: 'There is no GET /nothing.',
  });
});

test('a path that is not percent-encoded text is refused as a problem document', async () => {
  const response = await fetch(`${laurel.url}/api/v1/campaigns/%FF`);
  assert.equal(response.status, 400);
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  const problem = (await response.json()) as Record<string, unknown>;
  assert.equal(problem.type, 'urn:laurel:fault:malformed_request');
});
