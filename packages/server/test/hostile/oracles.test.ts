import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { HostileRun } from '../support/hostile/hostile-run.ts';
import { weaknessesOf } from '../support/hostile/hostile-run-bounds.ts';
import { objectionTo } from '../support/hostile/judge.ts';
import { operationsOf } from '../support/hostile/operations.ts';
import type { RawAnswer } from '../support/hostile/raw-connection.ts';
import { firstStart, startLaurel } from '../support/laurel.ts';

const laurel = forFile(startLaurel);

function answer(status: number, type: string, body: unknown): RawAnswer {
  return { status, headers: new Map([['content-type', type]]), body: Buffer.from(JSON.stringify(body)) };
}

const problem = (members: object = {}) => ({
  type: 'urn:laurel:fault:not_found',
  title: 'There is nothing at this address',
  status: 404,
  detail: 'There is no GET /nothing.',
  ...members,
});
const problemType = 'application/problem+json';

describe('an answer is objected to', () => {
  const cases: [string, RawAnswer, RegExp][] = [
    ['that is a failure', answer(500, problemType, problem({ status: 500 })), /status is 500/],
    [
      'that says come back, but not when',
      answer(503, problemType, problem({ status: 503 })),
      /status is 503/,
    ],
    [
      'of an unknown type',
      answer(404, problemType, problem({ type: 'urn:laurel:fault:nix' })),
      /not documented/,
    ],
    ['of another status', answer(400, problemType, problem()), /came with status 400/],
    ['of another title', answer(404, problemType, problem({ title: 'Gone' })), /another title/],
    ['that is no problem document', answer(404, 'text/html', {}), /of type text\/html/],
    ['with a statement', answer(404, problemType, problem({ detail: 'select a from b' })), /private/],
    ['with the words of the engine', answer(404, problemType, problem({ detail: 'violates a' })), /private/],
    ['with a file', answer(404, problemType, problem({ detail: 'file:///x' })), /private/],
    ['with a secret', answer(404, problemType, problem({ detail: firstStart.LAUREL_PASSWORD })), /private/],
    ['with an unknown token error', answer(400, 'application/json', { error: 'nix' }), /RFC 6749/],
    ['that is no object', answer(404, problemType, null), /no JSON object/],
  ];
  for (const [name, given, expected] of cases)
    test(name, () =>
      assert.match(String(objectionTo(given, { method: 'GET', operation: undefined })), expected),
    );

  test('of a status or a form that the contract does not have', () => {
    const operation = operationsOf().find(({ name }) => name === 'GET /health');
    const asked = { method: 'GET', operation };
    assert.equal(objectionTo(answer(200, 'application/json', { status: 'healthy' }), asked), undefined);
    assert.match(String(objectionTo(answer(201, 'application/json', {}), asked)), /not documented/);
    assert.match(
      String(objectionTo(answer(200, 'application/json', { status: 'ill' }), asked)),
      /not as documented/,
    );
    assert.match(
      String(objectionTo(answer(404, problemType, problem()), asked)),
      /does not say that it is refused with not_found/,
    );
  });
});

test('a row that changes while requests are refused is found, with the table', async () => {
  const spoil = () =>
    void laurel.database
      .query({ text: "update tenants set created_at = created_at + interval '1 second'" })
      .catch(() => {});
  laurel.app.server.on('request', spoil);
  const { objections } = await new HostileRun(laurel).run(400, 1);
  laurel.app.server.off('request', spoil);
  assert.match(objections.join('\n'), /a refused request changed tenants/);
});

/** Runs against a server of its own that is sent some of the drawn requests without their credentials. */
async function runWithout(isStripped: (request: IncomingMessage) => boolean): Promise<string> {
  const own = await startLaurel();
  try {
    own.app.server.prependListener('request', (request: IncomingMessage) => {
      const { headers } = request;
      if (headers.host !== 'hostile.test' || !isStripped(request)) return;
      delete headers.authorization;
      delete headers['x-api-key'];
    });
    return weaknessesOf(await new HostileRun(own).run(1_200, 1)).join('\n');
  } finally {
    await own.close();
  }
}

/** Each request is stripped another number of times, from none to six, so that some are accepted whenever they are sent again. */
function strippedAtFirst(): (request: IncomingMessage) => boolean {
  const known = new Map<string, { times: number; sent: number }>();
  return ({ method, url, headers }) => {
    const name = `${method} ${url} ${headers['content-length']}`;
    const one = known.get(name) ?? { times: known.size % 7, sent: 0 };
    known.set(name, one);
    return one.sent++ < one.times;
  };
}

test('a run whose requests are refused now and accepted later says how little it shows', async () => {
  const said = await runWithout(strippedAtFirst());
  assert.match(said, /refused requests were accepted when they were sent again/);
  assert.match(said, /rounds never showed whether refused requests change rows/);
});

test('a run in which hardly anything is accepted says so', async () => {
  assert.match(await runWithout(() => true), /only \d+ requests were accepted/);
});
