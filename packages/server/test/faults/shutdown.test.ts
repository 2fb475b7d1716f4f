import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { RawConnection } from '../support/hostile/raw-connection.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { waitUntil } from '../support/waiting.ts';

/** Requests a token, which takes a moment, over a connection that the client asks to keep open. */
function askForToken({ url, username, password }: Laurel, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asking = request(`${url}/api/v1/auth/token`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    asking.on('error', reject).end(new URLSearchParams({ username, password }).toString());
  });
}

test('answers a request under way, and its open connection does not keep the process running', async () => {
  const laurel = await startLaurel();
  const arrived = Promise.withResolvers<void>();
  laurel.app.server.once('request', () => arrived.resolve());
  const agent = new Agent({ keepAlive: true });
  const status = askForToken(laurel, agent);
  await arrived.promise;
  await waitUntil('the server has closed', laurel.close(), { seconds: 40 });
  agent.destroy();
  assert.equal(await status, 200);
});

test('an incomplete request does not keep the process running, and its sender is answered that the server is stopping', async () => {
  const laurel = await startLaurel();
  const post = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: laurel.test\r\nx-api-key: ${laurel.apiKey}\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n`;
  const unfinished = [
    'GET /health HTTP/1.1\r\nHost: laurel.test\r\n',
    `${post('/api/v1/auth/token', 'application/x-www-form-urlencoded')}username=`,
    `${post('/api/v1/events', 'application/json')}[`,
  ];
  const connections = unfinished.map((bytes) => {
    const connection = new RawConnection(Number(new URL(laurel.url).port));
    connection.send(bytes);
    return connection;
  });
  // Later requests come after it.
  assert.equal((await fetch(`${laurel.url}/health`)).status, 200);
  const silent = new RawConnection(Number(new URL(laurel.url).port));
  await waitUntil('the server has closed', laurel.close());
  for (const connection of connections) {
    const { answers, closed } = await connection.answers(2);
    const types = answers.map(({ body }) => JSON.parse(body.toString()).type);
    assert.deepEqual([closed, types], [true, ['urn:laurel:fault:shutting_down']]);
  }
  assert.equal((await silent.answers(1)).closed, true);
});
