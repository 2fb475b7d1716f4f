import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { runCommand } from '../support/run-command.ts';

const laurel = forFile(startLaurel);
const environment = forFile(async () => laurel.environment);

/** Runs a command that must succeed and answers its JSON. */
async function json<Answer>(...words: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await runCommand([...words, '--json'], { environment });
  assert.equal(code, 0, `${words.join(' ')}: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Answer;
}

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
  const { stdout } = await runCommand(['tenant', 'list'], { environment });
  assert.match(
    stdout,
    /^tenant_id +name +default_language +mask_usernames +payout_approval +created_at\n1 +acme /,
  );
  const again = await runCommand(['tenant', 'create', 'brand'], { environment });
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
  const { code } = await runCommand(['tenant', 'set', '1', '--keep-audit', 'long'], { environment });
  assert.equal(code, 2);
});

test('users are made, changed, disabled and let in again; passwords are never shown', async () => {
  const input = 'a long new password\n';
  const made = await runCommand(
    ['user', 'create', 'ann@acme.test', '--role', 'manager', '--new-password', '-'],
    { environment, input },
  );
  assert.deepEqual(
    [made.code, made.stdout],
    [0, 'User ann@acme.test was made, with the role manager.\n'],
    made.stderr,
  );
  const ann = { ...environment, LAUREL_USERNAME: 'ann@acme.test', LAUREL_PASSWORD: 'a long new password' };
  assert.equal((await runCommand(['stats'], { environment: ann })).code, 0);
  await json('user', 'disable', 'ANN@acme.test');
  assert.equal((await runCommand(['stats'], { environment: ann })).code, 1);
  const set = await json<{ role: string; disabled_at: unknown }>(
    'user',
    'set',
    'ann@acme.test',
    '--enable',
    '--role',
    'viewer',
  );
  assert.deepEqual([set.role, set.disabled_at], ['viewer', null]);
  assert.equal((await runCommand(['stats'], { environment: ann })).code, 0);
  const refused = await runCommand(['tenant', 'list'], { environment: ann });
  assert.equal(refused.code, 1);
  const listed = await runCommand(['user', 'list'], { environment });
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
  const event = {
    event: 'login',
    data: { unique_id: 'k', timestamp: '2026-11-20T00:00:00Z', player_id: 'p' },
  };
  const send = () =>
    runCommand(['send', '-', '--api-key', key.key], { environment, input: JSON.stringify([event]) });
  assert.equal((await send()).code, 0);
  const listed = await runCommand(['key', 'list'], { environment });
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
    environment: { ...environment, LAUREL_USERNAME: 'ben@acme.test', LAUREL_PASSWORD: password },
  });
  const changed = await runCommand(['user', 'password', '--new-password', '-'], {
    ...ben('a first password'),
    input: 'a second password\n',
  });
  assert.deepEqual([changed.code, changed.stdout], [0, 'Your password was changed.\n'], changed.stderr);
  assert.equal((await runCommand(['stats'], ben('a first password'))).code, 1);
  const out = await runCommand(['user', 'sign-out'], ben('a second password'));
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
  const wrong = await runCommand(['key', 'rotate', '1', '--overlap', 'long'], { environment });
  assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
  const { client_id } = await json<{ client_id: string }>('client', 'create', 'reporting');
  const shown = await runCommand(['client', 'rotate-secret', client_id], { environment });
  assert.match(shown.stdout, /^laurel_secret_[\w-]{43}\n$/);
  await json('client', 'remove', client_id);
  const listed = await runCommand(['client', 'list'], { environment });
  assert.ok(listed.stdout.includes(client_id) && !listed.stdout.includes(shown.stdout.trim()));
});

test('the owner acts for another tenant with --tenant', async () => {
  const { tenant_id } = await json<{ tenant_id: number }>('tenant', 'create', 'other');
  const key = await json<{ key: string }>('key', 'create', 'theirs', '--tenant', String(tenant_id));
  const event = {
    event: 'login',
    data: { unique_id: 'k', timestamp: '2026-11-20T00:00:00Z', player_id: 'p' },
  };
  const another = { ...event, data: { ...event.data, unique_id: 'l' } };
  const options = { environment, input: JSON.stringify({ items: [event, another] }) };
  assert.equal((await runCommand(['send', '-', '--api-key', key.key], options)).code, 0);
  const theirs = await json<{ accepted: number }>('stats', '--tenant', String(tenant_id));
  assert.equal(theirs.accepted, 2);
});

test('a failure under --json is one JSON document; a wrong password is not shown', async () => {
  const wrong = { ...environment, LAUREL_PASSWORD: 'not the password' };
  const { code, stdout, stderr } = await runCommand(['stats', '--json'], { environment: wrong });
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal(JSON.parse(stderr).error, 'invalid_grant');
  assert.ok(!stderr.includes('not the password'));
});
