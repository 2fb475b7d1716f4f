import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type Laurel, startLaurel } from '../support/laurel.ts';

/** Asks for a token, which takes a moment, over a connection that the client would like to keep. */
function askForToken({ url, username, password }: Laurel, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asking = request(`${url}/api/v1/auth/token`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    asking.on('error', reject).end(new URLSearchParams({ username, password }).toString());
  });
}

test('a request under way is answered, and its kept connection does not hold the process', async () => {
  const laurel = await startLaurel();
  const arrived = Promise.withResolvers<void>();
  laurel.app.server.once('request', () => arrived.resolve());
  const agent = new Agent({ keepAlive: true });
  const status = askForToken(laurel, agent);
  await arrived.promise;
  const timeout = new AbortController();
  const outcome = await Promise.race([
    laurel.close().then(() => 'closed'),
    setTimeout(40_000, 'still open', { signal: timeout.signal }),
  ]);
  timeout.abort();
  agent.destroy();
  assert.equal(await status, 200);
  assert.equal(outcome, 'closed');
});
