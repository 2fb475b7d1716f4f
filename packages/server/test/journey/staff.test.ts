import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandsOf } from '../support/commands-of.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';

const laurel = forFile(startLaurel);
const { run, runWith, json } = commandsOf(laurel);

test('tenants are made, changed and listed', async () => {
  const made = await json<{ tenant_id: number }>('tenant', 'create', 'brand', '--default-language', 'sv');
  const set = await json<Record<string, unknown>>(
    'tenant',
    'set',
    String(made.tenant_id),
    '--mask-usernames',
    'yes',
  );
  assert.deepEqual([set.name, set.default_language, set.mask_usernames], ['brand', 'sv', true]);
  const { stdout } = await run('tenant', 'list');
  assert.match(
    stdout,
    /^tenant_id +name +default_language +mask_usernames +payout_approval +created_at\n1 +acme /,
  );
  const again = await run('tenant', 'create', 'brand');
  assert.equal(again.code, 1);
  assert.match(again.stderr, /^laurel: .*brand/);
});

test('how long a tenant keeps what is set in days', async () => {
  const days = async (...words: string[]) => {
    const set = await json<Record<string, unknown>>('tenant', 'set', '1', ...words);
    return [set.retention_events_days, set.retention_audit_days];
  };
  assert.deepEqual(await days('--keep-events', '400', '--keep-audit', '800'), [400, 800]);
  assert.deepEqual(await days('--keep-events', 'forever'), [null, 800]);
  assert.deepEqual(await days('--keep-audit', 'forever'), [null, null]);
  const { code } = await run('tenant', 'set', '1', '--keep-audit', 'long');
  assert.equal(code, 2);
});

test('users are made, changed, disabled and let in again; passwords are never shown', async () => {
  const input = 'a long new password\n';
  const words = ['user', 'create', 'ann@acme.test', '--role', 'manager', '--new-password', '-'];
  const made = await runWith({ input }, ...words);
  assert.deepEqual(
    [made.code, made.stdout],
    [0, 'User ann@acme.test was made, with the role manager.\n'],
    made.stderr,
  );
  const environment = { LAUREL_USERNAME: 'ann@acme.test', LAUREL_PASSWORD: 'a long new password' };
  const statsOfAnn = async () => (await runWith({ environment }, 'stats')).code;
  assert.equal(await statsOfAnn(), 0);
  await json('user', 'disable', 'ANN@acme.test');
  assert.equal(await statsOfAnn(), 1);
  const set = await json<{ role: string; disabled_at: unknown }>(
    'user',
    'set',
    'ann@acme.test',
    '--enable',
    '--role',
    'viewer',
  );
  assert.deepEqual([set.role, set.disabled_at], ['viewer', null]);
  assert.equal(await statsOfAnn(), 0);
  const refused = await runWith({ environment }, 'tenant', 'list');
  assert.equal(refused.code, 1);
  const listed = await run('user', 'list');
  assert.match(listed.stdout, /ann@acme\.test +viewer/);
});

test('API keys are made, shown once, listed without their text and revoked', async () => {
  const key = await json<{ api_key_id: number; key: string }>(
    'key',
    'create',
    'importer',
    '--scopes',
    'events:write',
  );
  const send = () => runWith({ input: JSON.stringify([gameround()]) }, 'send', '-', '--api-key', key.key);
  assert.equal((await send()).code, 0);
  const listed = await run('key', 'list');
  assert.match(listed.stdout, /importer +events:write/);
  assert.ok(!listed.stdout.includes(key.key));
  await json('key', 'revoke', String(key.api_key_id));
  const { code, stderr } = await send();
  assert.equal(code, 1);
  assert.ok(!stderr.includes(key.key));
});

test('everybody changes their own password and signs out everywhere', async () => {
  const role = ['--role', 'viewer', '--new-password', 'a first password'];
  await json('user', 'create', 'ben@acme.test', ...role);
  const ben = (password: string) => ({
    environment: { LAUREL_USERNAME: 'ben@acme.test', LAUREL_PASSWORD: password },
  });
  const typing = { ...ben('a first password'), input: 'a second password\n' };
  const changed = await runWith(typing, 'user', 'password', '--new-password', '-');
  assert.deepEqual([changed.code, changed.stdout], [0, 'Your password was changed.\n'], changed.stderr);
  assert.equal((await runWith(ben('a first password'), 'stats')).code, 1);
  const out = await runWith(ben('a second password'), 'user', 'sign-out');
  assert.deepEqual([out.code, out.stdout], [0, 'User ben@acme.test is signed out everywhere.\n']);
  const { signed_out } = await json<{ signed_out: boolean }>('user', 'sign-out', 'ben@acme.test');
  assert.equal(signed_out, true);
});

test('API keys are rotated; clients are made, listed, rotated and removed', async () => {
  const { api_key_id } = await json<{ api_key_id: number }>('key', 'create', 'rotating');
  const rotated = await json<{ replaces: object; key: string }>(
    'key',
    'rotate',
    String(api_key_id),
    '--overlap',
    '60',
  );
  assert.match(rotated.key, /^laurel_/);
  const wrong = await run('key', 'rotate', '1', '--overlap', 'long');
  assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
  const { client_id } = await json<{ client_id: string }>('client', 'create', 'reporting');
  const shown = await run('client', 'rotate-secret', client_id);
  assert.match(shown.stdout, /^laurel_secret_[\w-]{43}\n$/);
  await json('client', 'remove', client_id);
  const listed = await run('client', 'list');
  assert.ok(listed.stdout.includes(client_id) && !listed.stdout.includes(shown.stdout.trim()));
});

test('the owner acts for another tenant with --tenant', async () => {
  const { tenant_id } = await json<{ tenant_id: number }>('tenant', 'create', 'other');
  const key = await json<{ key: string }>('key', 'create', 'theirs', '--tenant', String(tenant_id));
  const input = JSON.stringify({ items: [gameround(), gameround()] });
  assert.equal((await runWith({ input }, 'send', '-', '--api-key', key.key)).code, 0);
  const theirs = await json<{ accepted: number }>('stats', '--tenant', String(tenant_id));
  assert.equal(theirs.accepted, 2);
});

test('a failure under --json is one JSON document; a wrong password is not shown', async () => {
  const environment = { LAUREL_PASSWORD: 'not the password' };
  const { code, stdout, stderr } = await runWith({ environment }, 'stats', '--json');
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal(JSON.parse(stderr).error, 'invalid_grant');
  assert.ok(!stderr.includes('not the password'));
});
