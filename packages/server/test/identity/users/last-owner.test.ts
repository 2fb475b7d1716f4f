import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, makeStaff, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

test('the last owner can neither be disabled nor lose the role', async () => {
  const owner = await signIn(laurel);
  const attempts = [
    call(laurel, owner, 'DELETE', '/api/v1/users/1'),
    call(laurel, owner, 'PUT', '/api/v1/users/1', { body: { role: 'admin' } }),
    call(laurel, owner, 'PUT', '/api/v1/users/1', { body: { role: 'owner', disabled: true } }),
  ];
  for (const { status, body } of await Promise.all(attempts)) {
    assert.equal(status, 409);
    assert.equal(body.detail, 'This is the last owner; make another user owner first.');
  }
  const password = 'a new password';
  const changed = await call(laurel, owner, 'PUT', '/api/v1/users/1', { body: { role: 'owner', password } });
  assert.equal(changed.status, 200);
  laurel.password = password;
});

test('two owners who disable each other at once leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const other = await makeStaff(laurel, 'owner');
    const first = await signIn(laurel);
    const answers = await Promise.all([
      call(laurel, first, 'DELETE', `/api/v1/users/${other.user_id}`),
      call(laurel, other.accessToken, 'DELETE', '/api/v1/users/1'),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 204).length, 1, statuses.join());
    const text = "update users set disabled_at = null, role = 'owner' where user_id = 1";
    await laurel.database.query({ text });
    const values = [other.user_id];
    await laurel.database.query({ text: 'update users set disabled_at = now() where user_id = $1', values });
  }
});
