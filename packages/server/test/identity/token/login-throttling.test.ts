import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { networkOf, openLoginThrottle } from '../../../src/identity/login-throttle.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { forgetAttempts, makeStaff, requestToken } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

beforeEach(() => forgetAttempts(laurel));

/** Lets time pass for what is counted. */
const wait = (seconds: number) =>
  laurel.database.query({
    text: 'update login_attempts set expire = expire - $1::bigint',
    values: [seconds * 1_000],
  });

const guess = (username: string) => requestToken(laurel, { username, password: 'a guess' });

test('after five failures of a user even the correct password has to wait (too_many_attempts), then it works', async () => {
  const { username, password } = await makeStaff(laurel, 'viewer');
  for (let i = 0; i < 5; i++) assert.equal((await guess(username)).status, 400);
  // However slow this machine is, no time has passed.
  await wait(-60);
  const early = await requestToken(laurel, { username: username.toUpperCase(), password });
  assert.equal(early.status, 429);
  const seconds = Number(early.headers.get('retry-after'));
  assert.ok(seconds > 50 && seconds <= 61, `${seconds}`);
  assert.deepEqual(early.body, {
    error: 'slow_down',
    error_description: `Too many failed attempts; try again in ${seconds} seconds.`,
  });
  assert.equal(early.headers.get('cache-control'), 'no-store');
  await wait(62);
  assert.equal((await requestToken(laurel, { username, password })).status, 200);
});

test('the wait doubles with each further failure, up to five minutes, and is forgotten an hour after the first', async () => {
  const { attempt } = openLoginThrottle(laurel.service);
  const guess = () => attempt({ username: 'doubling', address: '203.0.113.8' }, async () => undefined);
  for (let i = 0; i < 4; i++) await guess();
  const waits: number[] = [];
  for (let i = 0; i < 10; i++) {
    await guess();
    await assert.rejects(guess, ({ options }) => waits.push(options.retryAfterSeconds) > 0);
    await laurel.database.query({ text: `delete from login_attempts where key like '%-wait:%'` });
  }
  for (const [i, seconds] of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300].entries()) {
    const waited = waits[i] ?? 0;
    assert.ok(waited <= seconds && waited > seconds - 5, `${waits}`);
  }
  await guess();
  await assert.rejects(guess, { code: 'too_many_attempts' });
  await wait(3_600);
  assert.equal(await guess(), undefined);
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

test('a check that fails counts as no guess', async () => {
  const { attempt } = openLoginThrottle(laurel.service);
  const guess = (check: () => Promise<true | undefined>) =>
    attempt({ username: 'somebody', address: '203.0.113.7' }, check);
  for (let i = 0; i < 10; i++)
    await assert.rejects(
      guess(() => Promise.reject(new Error('no database'))),
      /no database/,
    );
  for (let i = 0; i < 5; i++) assert.equal(await guess(async () => undefined), undefined);
  await assert.rejects(
    guess(async () => true),
    { code: 'too_many_attempts' },
  );
});

test('guesses at several machines, one after the other or at once, count together', async () => {
  const throttles = Array.from({ length: 4 }, () => openLoginThrottle(laurel.service));
  const guess = async (i: number, username: string) =>
    throttles[i % 4]?.attempt({ username, address: `203.0.113.${i}` }, async () => undefined);
  for (let i = 0; i < 5; i++) await guess(i, 'in turn');
  await assert.rejects(guess(5, 'in turn'), { code: 'too_many_attempts' });
  const all = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => guess(i, 'at once')));
  const tried = all.filter(({ status }) => status === 'fulfilled').length;
  // One more for each time a wait has passed on a slow machine.
  assert.ok(tried >= 5 && tried < 10, `${tried} were tried`);
});

test('nothing readable is kept of the usernames that were guessed at', async () => {
  await guess('anna@acme.test');
  const rows = await laurel.database.query<{ key: string }>({ text: 'select key from login_attempts' });
  assert.equal(rows.length, 2);
  for (const { key } of rows) assert.match(key, /^(user|address):[\w-]{43}$/);
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

test('a port behind an address, another one for each connection, does not make another address of it', () => {
  for (const port of ['', ':1', ':5678', ':65535']) {
    assert.equal(networkOf(`203.0.113.7${port}`), '203.0.113.7');
    assert.equal(networkOf(`[2001:db8:1:2::1]${port}`), '2001:db8:1:2::/64');
    assert.equal(networkOf(`[::ffff:203.0.113.7]${port}`), '203.0.113.7');
    assert.equal(networkOf(`"[2001:db8:1:2::1]${port}"`), '2001:db8:1:2::/64');
  }
});

test('guesses through a gateway that writes ports behind addresses are slowed by address', async () => {
  const behind = await startLaurel({ PUBLIC_URL: 'https://laurel.example' });
  try {
    const guess = (i: number) =>
      fetch(`${behind.url}/api/v1/auth/token`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `203.0.113.9:${50_000 + i}`,
        },
        body: new URLSearchParams({ grant_type: 'password', username: `somebody-${i}`, password: 'a guess' }),
      });
    for (let i = 0; i < 20; i++) assert.equal((await guess(i)).status, 400);
    const text = 'update login_attempts set expire = expire + 60000';
    await behind.database.query({ text });
    assert.equal((await guess(20)).status, 429);
  } finally {
    await behind.close();
  }
});
