import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { hostileRequests } from '../support/hostile/hostile-requests-wanted.ts';
import { type HostileReport, HostileRun } from '../support/hostile/hostile-run.ts';
import { weaknessesOf } from '../support/hostile/hostile-run-bounds.ts';
import { objectionTo } from '../support/hostile/judge.ts';
import { converse, type RawAnswer } from '../support/hostile/raw-connection.ts';
import { digestRows, eventsNotValid } from '../support/hostile/rows.ts';
import { startLaurel } from '../support/laurel.ts';
import { seed } from '../support/seed.ts';
import { signIn } from '../support/staff.ts';
import { keptSeeds } from './seeds.ts';

const laurel = forFile(startLaurel);

test('what once failed is answered, and what of it is refused changes no row', async () => {
  const accessToken = await signIn(laurel);
  const before = await digestRows(laurel.database);
  for (const { once, bytes } of keptSeeds) {
    const sent = bytes(laurel, accessToken);
    const { answers } = await converse(laurel.url, sent, { count: 1, milliseconds: 30_000 });
    assert.equal(answers.length, 1, `${sent.slice(0, 100)} is not answered; once: ${once}`);
    const objection = objectionTo(answers[0] as RawAnswer, { method: '', operation: undefined });
    assert.equal(objection, undefined, `${sent.slice(0, 100)}; once: ${once}`);
  }
  assert.deepEqual(await digestRows(laurel.database), before);
});

describe(`${hostileRequests} hostile requests over every endpoint, TEST_SEED=${seed}`, () => {
  test('are answered as documented, in order and in time, and change no row where they are refused', async (t) => {
    const report = await new HostileRun(laurel).run(hostileRequests, seed);
    t.diagnostic(inShort(report));
    assert.equal(report.objections.length, 0, `\n${report.objections.join('\n')}`);
    assert.deepEqual(weaknessesOf(report), []);
    const numbers = await (await fetch(`${laurel.url}/metrics`)).text();
    assert.doesNotMatch(numbers, /status="500"/, 'nor did one fail unseen');
    assert.match(numbers, /^laurel_scoring_failures_total 0$/m, 'nor did what was taken stop scoring');
    assert.deepEqual((await eventsNotValid(laurel.database)).slice(0, 3), [], 'what was taken is valid');
    assert.ok(process.memoryUsage().rss < 3_000_000_000, 'the memory is bounded');
  });
});

function inShort({ objections: _, ...report }: HostileReport): string {
  return JSON.stringify(report, (_name, value) => (value instanceof Map ? Object.fromEntries(value) : value));
}
