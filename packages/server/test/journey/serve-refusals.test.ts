import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { test } from 'node:test';
import { runProcess } from '../support/command.ts';

/** A start that cannot succeed ends with code 1 and one sentence. */
const refused = async (settings: NodeJS.ProcessEnv, sentence: RegExp) => {
  const { code, stdout, stderr } = await runProcess(['serve'], { environment: { PORT: '0', ...settings } });
  assert.equal(code, 1);
  // Lines of the log, which say how far the start was.
  for (const line of stdout.trimEnd().split('\n').filter(Boolean)) assert.equal(JSON.parse(line).level, 30);
  assert.match(stderr, sentence);
  assert.doesNotMatch(stderr, /secret/);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
};

test('a setting that cannot be read', async () => {
  await refused({ PORT: 'eighty' }, /^laurel: PORT must be a whole number, not "eighty"\.$/m);
  await refused({ PORT: '99999' }, /^laurel: PORT must lie between 0 and 65535\.$/m);
  for (const PROCESSES of ['0', '65'])
    await refused({ PROCESSES }, /^laurel: PROCESSES must lie between 1 and 64\.$/m);
  await refused({ PROCESSES: 'all' }, /^laurel: PROCESSES must be a whole number, not "all"\.$/m);
  await refused({ LOG_LEVEL: 'loud' }, /^laurel: LOG_LEVEL must be one of /m);
});

test('a setting that a module reads is refused before a first start makes secrets', async () => {
  // A directory that cannot be made: the sentence about the setting comes before anything is prepared there.
  const DATA_DIR = '/dev/null/data';
  await refused(
    { DATA_DIR, SMTP_URL: 'smtp://localhost' },
    /^laurel: SMTP_URL is set, and SMTP_FROM is not\.$/m,
  );
  await refused({ DATA_DIR, WITNESSES: 'nobody' }, /^laurel: WITNESSES must be pairs /m);
});

test('a host that this machine does not have', () => refused({ HOST: '192.0.2.1' }, /HOST must be one/));

test('a database that cannot be reached', async () => {
  const nobody = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => nobody.once('listening', resolve));
  const { port } = nobody.address() as { port: number };
  await new Promise((resolve) => nobody.close(resolve));
  const url = `postgresql://someone:secret-word@127.0.0.1:${port}/laurel`;
  await refused(
    { DATABASE_URL: url },
    /^laurel: The database of DATABASE_URL cannot be reached \(ECONNREFUSED\)/m,
  );
});

test('several databases of which none takes writes, or of which several might be the right one', async () => {
  // Port 1 belongs to nobody.
  await refused(
    { DATABASE_URL: 'postgresql://someone:secret-word@127.0.0.1:1,[::1]:1/laurel' },
    /cannot be reached \(no server takes writes: 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\), \[::1\]:1 cannot/,
  );
  await refused(
    { DATABASE_URL: 'postgresql://someone:secret-word@one:5432,two:abc/laurel' },
    /^laurel: DATABASE_URL: its host 2 cannot be read; hosts are written NAME:PORT,NAME:PORT, /,
  );
  await refused(
    { DATABASE_URL: 'postgresql://someone:secret-word@one,two/laurel?target_session_attrs=standby' },
    /^laurel: DATABASE_URL: Laurel writes, so target_session_attrs must be read-write or primary/,
  );
});

test('a data directory that cannot be made', async () => {
  await refused({ DATA_DIR: '/dev/null/data' }, /^laurel: The data directory cannot be used: ENOTDIR/m);
  // Here the system says ENOENT although the parent is there; only Linux has such a place.
  if (platform() !== 'linux') return;
  for (const DATA_DIR of ['/proc/x', '/proc/x/y'])
    await refused({ DATA_DIR }, /^laurel: The data directory cannot be used: ENOENT/m);
});
