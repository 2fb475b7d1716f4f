import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { answerAfter } from '../support/delays.ts';
import { countLogged, gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { RawConnection } from '../support/hostile/raw-connection.ts';
import { startLaurel } from '../support/laurel.ts';

const laurel = forFile(() =>
  startLaurel({
    LIMIT_HEADERS_SECONDS: '1',
    LIMIT_REQUEST_SECONDS: '2',
    LIMIT_IDLE_SECONDS: '1',
  }),
);
let port: number;
before(async () => {
  port = Number(new URL(laurel.url).port);
});

const host = 'Host: laurel.test\r\n';

/** Sends one byte after the other with a wait between, until the server ends the connection; answers what it said. */
async function trickle(begin: string, slowly: string) {
  const connection = new RawConnection(port);
  connection.send(begin);
  for (const byte of slowly) {
    if (connection.closed) break;
    connection.send(await answerAfter(100, byte));
  }
  const { answers, closed } = await connection.answers(2);
  connection.close();
  return { closed, types: answers.map(({ body }) => JSON.parse(body.toString()).type) };
}

describe('a client that is too slow gets a fault, and its connection is closed', () => {
  const tooLate = { closed: true, types: ['urn:laurel:fault:request_timeout'] };

  test('a body that comes byte by byte stores nothing', async () => {
    const events = JSON.stringify([gameround()]);
    const head = `POST /api/v1/events HTTP/1.1\r\n${host}x-api-key: ${laurel.apiKey}\r\nContent-Type: application/json\r\n`;
    assert.deepEqual(await trickle(`${head}Content-Length: ${events.length}\r\n\r\n`, events), tooLate);
    assert.equal(await countLogged(laurel), 0);
  });
  test('chunks that never end', async () => {
    const head = `POST /api/v1/auth/token HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\n`;
    assert.deepEqual(
      await trickle(`${head}Transfer-Encoding: chunked\r\n\r\nfff\r\n`, 'a'.repeat(200)),
      tooLate,
    );
  });
  test('headers that never end', async () => {
    assert.deepEqual(await trickle(`GET /health HTTP/1.1\r\n${host}`, 'X: aaaaa'.repeat(20)), tooLate);
  });
  test('a connection on which nothing is sent', async () => {
    assert.deepEqual(await trickle('', ''), tooLate);
  });
  test('a kept connection without another request is ended', async () => {
    const connection = new RawConnection(port);
    connection.send(`GET /health HTTP/1.1\r\n${host}\r\n`);
    const { answers, closed } = await connection.answers(2);
    assert.deepEqual([answers.map(({ status }) => status), closed], [[200], true]);
  });
});

test('a body that was refused at its beginning and never ends is cut, without a second answer', async () => {
  const head = `POST /api/v1/events HTTP/1.1\r\n${host}x-api-key: ${laurel.apiKey}\r\nContent-Type: application/json\r\n`;
  const { closed, types } = await trickle(`${head}Content-Length: 99999999\r\n\r\n`, ' '.repeat(50));
  assert.deepEqual({ closed, types }, { closed: true, types: ['urn:laurel:fault:body_too_large'] });
});

test('a client that says it will send no more still gets its answer', async () => {
  const connection = new RawConnection(port);
  connection.send(`GET /health HTTP/1.1\r\n${host}\r\n`);
  connection.halfClose();
  const { answers } = await connection.answers(1);
  assert.equal(answers[0]?.status, 200);
});

test('a thousand idle connections do not prevent others from being served', async () => {
  const idle = Array.from({ length: 1000 }, () => new RawConnection(port));
  const response = await fetch(`${laurel.url}/health`);
  assert.equal(response.status, 200);
  const ended = await Promise.all(idle.map((connection) => connection.answers(2)));
  assert.ok(
    ended.every(({ closed }) => closed),
    'and are ended',
  );
});
