import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { call, makeStaff, requestToken, signIn } from '../../support/staff.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

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

test('an unknown user takes as long as a wrong password', async () => {
  // The least of several is the time without the machine's other work; each hour forgives the failures before.
  const fastest = async (username: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 6; i++) {
      laurel.setClock(new Date(Date.now() + i * 3_600_000));
      const start = performance.now();
      await requestToken(laurel, { username, password: 'wrong' });
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  const known = await fastest(laurel.username);
  const unknown = await fastest('nobody at all');
  assert.ok(unknown > known / 2 && unknown < known * 2, `${unknown} ms against ${known} ms`);
});
