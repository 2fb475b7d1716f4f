import assert from 'node:assert/strict';
import type { Laurel } from './laurel.ts';
import { call, signIn } from './staff.ts';

/** Sends events by the first tenant's API key, and waits until boards follow them. */
export async function sendEvents(laurel: Laurel, events: unknown[]): Promise<void> {
  const { statusCode, body } = await laurel.app.inject({
    method: 'POST',
    url: '/api/v1/events',
    headers: { 'x-api-key': laurel.apiKey },
    payload: events as object,
  });
  assert.equal(statusCode, 204, body);
  const owner = await signIn(laurel);
  for (let tried = 0; ; tried++) {
    const { body: stats } = await call(laurel, owner, 'GET', '/api/v1/intake/stats');
    if (stats.scored_seq === stats.log_seq) return;
    assert.ok(tried < 400, 'scoring does not end');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
