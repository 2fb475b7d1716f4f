import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, forgetAttempts, makeStaff, requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

test('an unknown user, a disabled user and a wrong password are answered alike', async () => {
  const disabled = await makeStaff(laurel, 'viewer');
  await call(laurel, await signIn(laurel), 'DELETE', `/api/v1/users/${disabled.user_id}`);
  const answers = [
    await requestToken(laurel, { username: laurel.username, password: 'wrong' }),
    await requestToken(laurel, { username: 'nobody', password: 'wrong' }),
    await requestToken(laurel, { username: disabled.username, password: disabled.password }),
  ];
  const shown = answers.map(({ status, headers, body }) => {
    const seen = Object.fromEntries(headers);
    return { status, body, headers: { ...seen, date: '' } };
  });
  assert.deepEqual(shown[1], shown[0]);
  assert.deepEqual(shown[2], shown[0]);
});

test('an unknown user costs the same work as a wrong password', async () => {
  // Processor time of this process, where the server is, and not time on the wall: other work of the machine does not count.
  const costOf = async (username: string) => {
    const before = process.cpuUsage();
    const { status } = await requestToken(laurel, { username, password: 'wrong' });
    assert.equal(status, 400);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < 10; i++) {
    await forgetAttempts(laurel);
    known.push(await costOf(laurel.username));
    unknown.push(await costOf('nobody at all'));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  assert.ok(ratio > 0.5 && ratio < 2, `${ratio} times the work: ${unknown} against ${known} µs`);
});
