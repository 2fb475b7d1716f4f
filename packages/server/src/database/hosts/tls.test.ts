import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tls } from './tls.ts';

const of = (query: string) => Tls.of(`postgresql://role:secret@host/db?${query}`);

/** What the driver is given at each attempt to connect, where the server refuses as `refuse` says. */
async function attempts(query: string, refuse: (ssl: unknown) => Error | undefined): Promise<unknown[]> {
  const given: unknown[] = [];
  const connecting = of(query).tls?.connect(async (ssl) => {
    given.push(ssl);
    const refusal = refuse(ssl);
    if (refusal) throw refusal;
  });
  await connecting?.catch((error: Error) => given.push(error.message));
  return given;
}

const noTls = (ssl: unknown) => (ssl ? new Error('The server does not support SSL connections') : undefined);
const onlyTls = (ssl: unknown) =>
  ssl ? undefined : Object.assign(new Error('no pg_hba.conf entry'), { code: '28000' });
const strange = (ssl: unknown) =>
  (ssl as { rejectUnauthorized?: boolean })?.rejectUnauthorized
    ? Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    : undefined;
const lax = { rejectUnauthorized: false };

test('prefer and allow take either way, and each begins with its own', async () => {
  assert.deepEqual(await attempts('sslmode=prefer', noTls), [lax, false]);
  assert.deepEqual(await attempts('sslmode=prefer', onlyTls), [lax]);
  assert.deepEqual(await attempts('sslmode=allow', noTls), [false]);
  assert.deepEqual(await attempts('sslmode=allow', onlyTls), [false, lax]);
});

test('of two ways that fail, the failure that is not about TLS is shown', async () => {
  const nobody = (ssl: unknown) => noTls(ssl) ?? Object.assign(new Error('no such role'), { code: '28000' });
  for (const mode of ['prefer', 'allow'])
    assert.equal((await attempts(`sslmode=${mode}`, nobody)).at(-1), 'no such role', mode);
});

test('disable and require have one way; require checks nobody without a CA', async () => {
  assert.deepEqual(await attempts('sslmode=disable', () => undefined), [false]);
  assert.deepEqual(await attempts('sslmode=require', strange), [lax]);
  assert.match(
    String((await attempts('sslmode=require', noTls)).at(-1)),
    /DATABASE_URL.*sslmode=require.*no TLS/,
  );
});

test('what is to be checked is, and a failure names the parameter and what to write', async () => {
  for (const mode of ['verify-ca', 'verify-full']) {
    const told = String((await attempts(`sslmode=${mode}`, strange)).at(-1));
    assert.match(told, new RegExp(`DATABASE_URL.*sslmode=${mode}.*self-signed.*sslrootcert`));
  }
});

test('a CA is checked in every mode, and the name only by verify-full', async () => {
  const ca = 'sslrootcert=/dev/null';
  const [require] = (await attempts(`sslmode=require&${ca}`, () => undefined)) as Record<string, unknown>[];
  assert.equal(require?.rejectUnauthorized, true);
  assert.equal(typeof require?.checkServerIdentity, 'function');
  const [full] = (await attempts(`sslmode=verify-full&${ca}`, () => undefined)) as Record<string, unknown>[];
  assert.deepEqual([full?.rejectUnauthorized, full?.checkServerIdentity], [true, undefined]);
});

test('a mode or a file that cannot be read is named, without a word of the URL', () => {
  assert.throws(() => of('sslmode=strict'), /DATABASE_URL: sslmode must be one of disable, allow, prefer/);
  const missing = /DATABASE_URL: sslrootcert names a file that cannot be read \(ENOENT\)/;
  assert.throws(() => of('sslmode=verify-full&sslrootcert=/none/secret.pem'), missing);
});

test('other parameters stay in the URL; a socket has no TLS, and without a word the driver decides', () => {
  assert.equal(
    of('sslmode=disable&application_name=x').url,
    'postgresql://role:secret@host/db?application_name=x',
  );
  assert.equal(of('sslmode=require').url, 'postgresql://role:secret@host/db');
  assert.equal(of('application_name=x').tls, undefined);
  assert.equal(of('host=/run/postgresql&sslmode=require').tls, undefined);
});
