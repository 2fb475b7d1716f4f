import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { FailureCounter } from '../../../src/identity/failure-counter.ts';
import { attempt, LoginThrottle, networkOf } from '../../../src/identity/login-throttle.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { makeStaff, requestToken } from '../../support/staff.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

// Each test is an hour later than the one before, so that its failures are forgiven.
let ahead = 0;
const wait = (seconds: number) => {
  ahead += seconds * 1_000;
  return laurel.setClock(new Date(Date.now() + ahead));
};
beforeEach(() => wait(3_600));

const guess = (username: string) => requestToken(laurel, { username, password: 'a guess' });

test('after five failures of a user even the correct password has to wait (too_many_attempts), then it works', async () => {
  const { username, password } = await makeStaff(laurel, 'viewer');
  for (let i = 0; i < 5; i++) assert.equal((await guess(username)).status, 400);
  // However slow this machine is, no time has passed; and a clock that is set back lengthens no wait.
  await wait(-60);
  const early = await requestToken(laurel, { username: username.toUpperCase(), password });
  assert.equal(early.status, 429);
  assert.equal(early.headers.get('retry-after'), '1');
  assert.deepEqual(early.body, {
    error: 'slow_down',
    error_description: 'Too many failed attempts; try again in 1 second.',
  });
  assert.equal(early.headers.get('cache-control'), 'no-store');
  await wait(62);
  assert.equal((await requestToken(laurel, { username, password })).status, 200);
});

test('the wait doubles with each further failure, up to five minutes, and is forgotten after fifteen', () => {
  const failures = new FailureCounter(5);
  const waits: number[] = [];
  let time = 1_000_000;
  for (let i = 0; i < 15; i++) {
    failures.add('somebody', time);
    waits.push(failures.waitOf('somebody', time) / 1_000);
    time += failures.waitOf('somebody', time);
    assert.equal(failures.waitOf('somebody', time), 0);
  }
  assert.deepEqual(waits, [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  failures.add('somebody', time + 15 * 60_000);
  assert.equal(failures.waitOf('somebody', time + 15 * 60_000), 0);
});

test('a success resets the failures of the user', async () => {
  const { username, password } = await makeStaff(laurel, 'viewer');
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) assert.equal((await guess(username)).status, 400);
    assert.equal((await requestToken(laurel, { username, password })).status, 200);
  }
});

test('after twenty failures an address has to wait, whomever it asks for', async () => {
  for (let i = 0; i < 20; i++) assert.equal((await guess(`someone-${i}`)).status, 400);
  const { username, password } = laurel;
  await wait(-60);
  assert.equal((await requestToken(laurel, { username, password })).status, 429);
  await wait(62);
  assert.equal((await requestToken(laurel, { username, password })).status, 200);
});

test('guesses that are sent at once are slowed like guesses in a row', async () => {
  const { username } = await makeStaff(laurel, 'viewer');
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(username)));
  const tried = answers.filter(({ status }) => status !== 429).length;
  // One more for each time a wait has passed on a slow machine.
  assert.ok(tried >= 5 && tried < 10, `${tried} were tried`);
});

test('within the module the refusal is a fault of its own; another failure of the check counts as no guess', async () => {
  const time = new Date();
  const guessing = new LoginThrottle(() => time);
  const guess = (check: () => Promise<true | undefined>) =>
    attempt(guessing, { username: 'somebody', address: '203.0.113.7' }, check);
  for (let i = 0; i < 10; i++)
    await assert.rejects(
      guess(() => Promise.reject(new Error('no database'))),
      /no database/,
    );
  for (let i = 0; i < 5; i++) assert.equal(await guess(async () => undefined), undefined);
  await assert.rejects(
    guess(async () => true),
    {
      code: 'too_many_attempts',
      options: { retryAfterSeconds: 1 },
    },
  );
});

test('many right passwords at once all succeed', async () => {
  const { username, password } = laurel;
  const all = Array.from({ length: 30 }, () => requestToken(laurel, { username, password }));
  for (const { status } of await Promise.all(all)) assert.equal(status, 200);
});

test('an IPv6 customer counts as one address', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(networkOf('2001:0DB8:1:2::1'), '2001:db8:1:2::/64');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
});
