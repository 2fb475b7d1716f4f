import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

const passwordOf = (username: string) => `the password of ${username}`;

function create(username: string) {
  const body = { username, password: passwordOf(username), role: 'viewer' };
  return call(laurel, owner, 'POST', '/api/v1/users', { body });
}

async function signInAs(username: string, password: string): Promise<number> {
  return (await requestToken(laurel, { username, password })).status;
}

/** Gives a user the name that an older release would have stored. */
async function storeAs(username: string, older: string): Promise<void> {
  assert.equal((await create(username)).status, 201);
  await laurel.database.query({
    text: 'update users set username = $2 where username = $1',
    values: [username, older],
  });
}

test('usernames that differ in the width or form of their letters are one', async () => {
  const made = await create('ｍ1');
  assert.deepEqual([made.status, made.body.username], [201, 'm1']);
  for (const same of ['m1', 'Ｍ1', 'ｍ１', 'M1']) {
    assert.equal((await create(same)).status, 409, same);
    assert.equal(await signInAs(same, passwordOf('ｍ1')), 200, same);
  }
});

test('a username that holds a space in its plain form is refused', async () => {
  for (const username of ['two words', 'a\u00a8b', '\ufdfa'.repeat(200)]) {
    const { status, body } = await create(username);
    assert.deepEqual([status, body.errors?.[0].pointer], [422, '/username']);
  }
});

test('a username with a character that nobody sees is refused', async () => {
  for (const unseen of ['\u200b', '\u00ad', '\u2060', '\ufeff', '\u3164', '\ufe0f']) {
    const { status, body } = await create(`m1${unseen}`);
    assert.deepEqual([status, body.errors?.[0].pointer], [422, '/username'], JSON.stringify(unseen));
  }
});

test('users that an older release stored under such names sign in as before, and nobody else takes their names', async () => {
  await storeAs('alone', 'ａlone');
  for (const typed of ['ａlone', 'alone', 'ALONE'])
    assert.equal(await signInAs(typed, passwordOf('alone')), 200, typed);
  for (const same of ['alone', 'ａlone', 'Ａlone']) assert.equal((await create(same)).status, 409, same);
  await storeAs('second', 'ｔwin');
  await storeAs('first', 'twin');
  assert.equal(await signInAs('ｔwin', passwordOf('second')), 200);
  assert.equal(await signInAs('twin', passwordOf('first')), 200);
  assert.equal(await signInAs('twin', passwordOf('second')), 400);
});
