import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countLogged, gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { objectionTo } from '../support/hostile/judge.ts';
import { converse, type RawAnswer, RawConnection } from '../support/hostile/raw-connection.ts';
import { startLaurel } from '../support/laurel.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);

const host = 'Host: laurel.test\r\n';
const batch = JSON.stringify([gameround()]);
const intake = () =>
  `POST /api/v1/events HTTP/1.1\r\n${host}x-api-key: ${laurel.apiKey}\r\nContent-Type: application/json\r\n`;

function typeOf({ body }: RawAnswer): string {
  return JSON.parse(body.toString()).type;
}

/** Sends bytes, expects one refusal after so many successes, and that nothing of the refused request was stored. */
async function refusal(bytes: string | Buffer, { successes = 0 } = {}): Promise<RawAnswer> {
  const { answers } = await converse(laurel.url, bytes, { count: successes + 1 });
  assert.equal(answers.length, successes + 1, 'every request is answered');
  for (const answer of answers)
    assert.equal(objectionTo(answer, { method: '', operation: undefined }), undefined);
  return answers.at(-1) as RawAnswer;
}

describe('bytes that are no valid request are refused with a problem document', () => {
  const cases: [string, () => string][] = [
    ['no HTTP at all', () => 'HELO laurel\r\n\r\n'],
    ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS hello', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a method that nobody knows', () => `FOO /health HTTP/1.1\r\n${host}\r\n`],
    ['HTTP of another version', () => `GET /health HTTP/3.7\r\n${host}\r\n`],
    ['no Host', () => 'GET /health HTTP/1.1\r\n\r\n'],
    ['two Hosts', () => `GET /health HTTP/1.1\r\n${host}${host}\r\n`],
    ['a folded header', () => `GET /health HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`],
    ['bare line feeds', () => `GET /health HTTP/1.1\n${host}\n`],
    ['NUL in a header', () => `GET /health HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`],
    ['a space before the colon', () => `GET /health HTTP/1.1\r\n${host}X : a\r\n\r\n`],
    ['a length below 0', () => `${intake()}Content-Length: -1\r\n\r\n${batch}`],
    ['a length in words', () => `${intake()}Content-Length: ten\r\n\r\n${batch}`],
    ['two lengths', () => `${intake()}Content-Length: 2\r\nContent-Length: ${batch.length}\r\n\r\n${batch}`],
    ['a list of lengths', () => `${intake()}Content-Length: ${batch.length}, 2\r\n\r\n${batch}`],
    ['a length past all numbers', () => `${intake()}Content-Length: ${'9'.repeat(40)}\r\n\r\n${batch}`],
    [
      'a length and chunks',
      () => `${intake()}Content-Length: ${batch.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a chunk without a size',
      () => `${intake()}Transfer-Encoding: chunked\r\n\r\nZZ\r\n${batch}\r\n0\r\n\r\n`,
    ],
    ['a chunk of size -1', () => `${intake()}Transfer-Encoding: chunked\r\n\r\n-1\r\n${batch}\r\n0\r\n\r\n`],
    [
      'a chunk that is longer',
      () => `${intake()}Transfer-Encoding: chunked\r\n\r\n1\r\n${batch}\r\n0\r\n\r\n`,
    ],
    ['chunked that is not last', () => `${intake()}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`],
    [
      'chunked behind a control character',
      () => `${intake()}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n`,
    ],
  ];
  for (const [name, bytes] of cases)
    test(name, async () => {
      const answer = await refusal(Buffer.from(bytes(), 'latin1'));
      assert.equal(answer.status, 400);
      assert.equal(typeOf(answer), 'urn:laurel:fault:malformed_request');
      assert.equal(await countLogged(laurel), 0);
    });
});

describe('an address and headers that are longer than 16 KiB are refused as headers_too_large', () => {
  const cases: [string, string][] = [
    ['one header', `GET /health HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['many headers', `GET /health HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(3_000)}\r\n`],
    ['the address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
  ];
  for (const [name, bytes] of cases)
    test(name, async () => {
      const answer = await refusal(bytes);
      assert.equal(answer.status, 431);
      assert.equal(typeOf(answer), 'urn:laurel:fault:headers_too_large');
    });
});

describe('what the runtime would refuse without an answer is answered', () => {
  test('CONNECT', async () => {
    const answer = await refusal(`CONNECT example.test:443 HTTP/1.1\r\n${host}\r\n`);
    assert.equal(typeOf(answer), 'urn:laurel:fault:not_found');
  });
  test('an unknown expectation is ignored', async () => {
    const { answers } = await converse(laurel.url, `GET /health HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`, {
      count: 1,
    });
    assert.equal(answers[0]?.status, 200);
  });
  test('an unsupported upgrade is ignored, and the connection remains usable', async () => {
    // The runtime loses what comes in one piece with such a request, so the next is sent after the answer.
    const connection = new RawConnection(Number(new URL(laurel.url).port));
    for (const protocol of ['websocket', 'h2c']) {
      const upgrade = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\n`;
      connection.send(`GET /health HTTP/1.1\r\n${host}${upgrade}\r\n`);
      const { answers } = await connection.answers(1);
      assert.equal(answers[0]?.status, 200);
    }
    connection.close();
  });
  test('a method of newer HTTP without the content type that it wants', async () => {
    const answer = await refusal(`QUERY /health HTTP/1.1\r\n${host}\r\n`);
    assert.equal(typeOf(answer), 'urn:laurel:fault:malformed_request');
  });
});

describe('answers come in the order of their requests', () => {
  test('a stored batch is not taken for the garbage behind it', async () => {
    const events = JSON.stringify([gameround()]);
    const first = `${intake()}Content-Length: ${events.length}\r\n\r\n${events}`;
    const before = await countLogged(laurel);
    const { answers } = await converse(laurel.url, `${first}GARBAGE\r\n\r\n`, { count: 2 });
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 400],
    );
    assert.equal(await countLogged(laurel), before + 1);
  });
  test('a thousand requests of mixed validity at once', async () => {
    const requests = Array.from({ length: 1000 }, (_, i) =>
      i % 3 === 0
        ? `GET /nothing-${i} HTTP/1.1\r\n${host}\r\n`
        : i % 3 === 1
          ? `${intake()}Content-Length: 2\r\n\r\n[]`
          : `${intake()}Content-Length: 1\r\n\r\n[`,
    );
    const { answers } = await converse(laurel.url, requests.join(''), { count: 1000 });
    const said = answers.map(({ status, body }) =>
      status === 404 ? JSON.parse(body.toString()).detail : status,
    );
    const expected = requests.map((_, i) =>
      i % 3 === 0 ? `There is no GET /nothing-${i}.` : i % 3 === 1 ? 204 : 400,
    );
    assert.deepEqual(said, expected);
  });
});

test('who expects 100 Continue behind another request is answered behind its answer', async () => {
  const listing = `GET /public/api/v2/tournaments/details HTTP/1.1\r\n${host}authorization: ${laurel.apiKey}\r\n`;
  const bytes = `${listing}\r\n${listing}expect: 100-continue\r\n\r\n`;
  for (let time = 0; time < 5; time++) {
    const { answers, rest } = await converse(laurel.url, bytes.repeat(3), { count: 6 });
    assert.deepEqual(
      answers.map(({ status, body }) => [status, JSON.parse(body.toString()).count]),
      Array(6).fill([200, 0]),
    );
    assert.equal(rest.length, 0);
  }
});

describe('a refused body leaves the connection as it was', () => {
  test('one that is no JSON', async () => {
    const { answers } = await converse(laurel.url, `${intake()}Content-Length: 1\r\n\r\n[`.repeat(50), {
      count: 50,
    });
    assert.ok(answers.every(({ headers }) => headers.get('connection') !== 'close'));
    assert.equal(answers.length, 50);
  });
  test('one that is too large is read to its end and answered once', async () => {
    const body = ' '.repeat(20_000_000);
    const large = `${intake()}Content-Length: ${body.length}\r\n\r\n${body}`;
    const { answers } = await converse(laurel.url, `${large}${intake()}Content-Length: 2\r\n\r\n[]`, {
      count: 2,
    });
    assert.deepEqual(
      answers.map(({ status }) => status),
      [413, 204],
    );
  });
});

test('a body that its client never finishes is no failure of the service', async () => {
  await converse(laurel.url, `${intake()}Content-Length: 10\r\n\r\n[`, { milliseconds: 200 });
  const metrics = await (await fetch(`${laurel.url}/metrics`)).text();
  assert.doesNotMatch(metrics, /status="5/);
});

test('paths that lead out of the files of /docs, hold NUL or are too long are refused', async () => {
  // Until the documentation is built, a page that says so answers every path.
  await waitUntil('the documentation is built', async () =>
    assert.equal((await fetch(`${laurel.url}/docs/no-such-page`)).status, 404),
  );
  for (const path of [
    '/docs/%00',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/assets/%00',
    '/docs/assets/%2e%2e/pages.json',
    `/docs/assets/${'a'.repeat(5000)}`,
  ]) {
    const answer = await refusal(`GET ${path} HTTP/1.1\r\n${host}\r\n`);
    assert.equal(typeOf(answer), 'urn:laurel:fault:not_found', path.slice(0, 40));
  }
  const answer = await refusal(`GET /api/v1/players/${'a'.repeat(2000)} HTTP/1.1\r\n${host}\r\n`);
  assert.equal(typeOf(answer), 'urn:laurel:fault:invalid_parameter');
});
