import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { openEmbedded } from '../../src/database/embedded.ts';
import { runProcess, startCommand, startServe } from '../support/command.ts';
import { assertRestored, commandOf, publishTwo, startIntake } from '../support/drill.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { tablesWith } from '../support/everywhere.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { firstStart, startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
const scratch = scratchFolder('laurel-backup-test-');
before(() => publishTwo(staff));

let made = 0;
const newPath = (name: string) => join(scratch, `${++made}-${name}`);

const restore = (file: string, directory: string) => runProcess(['restore', file, '--data-dir', directory]);

const onEmbedded = onlyOn('embedded', 'only it is backed up by the server');

test('a backup that is made after an erasure does not hold the player', onEmbedded, async () => {
  const player_id = 'zanzibar-of-backups';
  await sendEvents(laurel, [
    gameround({ player_id, timestamp: new Date().toISOString() }),
    {
      event: 'player',
      data: {
        unique_id: `of ${player_id}`,
        timestamp: new Date().toISOString(),
        player_id,
        username: 'Zanzi B',
      },
    },
  ]);
  const erased = await staff.post(`/api/v1/players/${player_id}/erase`, { reason: 'asked for' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  const file = newPath('erased.tar.gz');
  const { code, stderr } = await commandOf(laurel, ['backup', file]);
  assert.equal(code, 0, stderr);
  const directory = newPath('erased');
  assert.equal((await restore(file, directory)).code, 0);
  const database = await openEmbedded({ directory, random: Math.random, onIdleError: assert.ifError });
  try {
    assert.ok((await tablesWith(database, erased.body.player_hash)).includes('events'));
    for (const text of [player_id, 'Zanzi B']) assert.deepEqual(await tablesWith(database, text), [], text);
  } finally {
    await database.close();
  }
});

test(
  'a backup under running intake holds all that was acknowledged before, and a server starts on it elsewhere',
  onEmbedded,
  async () => {
    const file = newPath('backup.tar.gz');
    const intake = startIntake(laurel, 'drill');
    await waitUntil('400 events are acknowledged', () => intake.acknowledged().length >= 400);
    const known = intake.acknowledged();
    const { code, stdout, stderr } = await commandOf(laurel, ['backup', file]);
    await intake.stop();
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /whole and checked/);
    assert.ok(intake.acknowledged().length > known.length, 'intake stood still all the time');
    const later = intake.acknowledged().slice(known.length);

    const directory = newPath('data');
    const unpacked = await restore(file, directory);
    assert.equal(unpacked.code, 0, unpacked.stderr);
    const server = await startServe({ DATA_DIR: directory });
    try {
      const { username, password, apiKey } = laurel;
      await assertRestored({ url: server.url, username, password, apiKey }, { before: known, later });
    } finally {
      await server.end('SIGTERM');
    }
  },
);

test('two backups follow each other, and intake and maintenance go on after each', onEmbedded, async () => {
  for (const name of ['one', 'two']) {
    const { code, stderr } = await commandOf(laurel, ['backup', newPath(name)]);
    assert.equal(code, 0, stderr);
  }
  const intake = startIntake(laurel, 'between');
  await intake.stop();
  const { results } = (await staff.get('/api/v1/audit-log?action=installation.backed_up')).body;
  assert.deepEqual([results.length >= 2, results[0].author], [true, laurel.username]);
});

test(
  'a reader that closes the connection leaves nothing behind: the next backup is complete',
  onEmbedded,
  async () => {
    const accessToken = await signInForDownload();
    const gone = new AbortController();
    const options = { headers: { authorization: `Bearer ${accessToken}` }, signal: gone.signal };
    const answer = await fetch(`${laurel.url}/api/v1/backup`, options);
    await answer.body?.getReader().read();
    const audited = async (action: string) =>
      (await staff.get(`/api/v1/audit-log?action=installation.${action}`)).body.count;
    const done = await audited('backed_up');
    gone.abort();
    await waitUntil(
      'the backup that failed is in the audit log',
      async () => (await audited('backup_failed')) > 0,
    );
    assert.equal(await audited('backed_up'), done);
    const attempt = async () => {
      const { code, stderr } = await commandOf(laurel, ['backup', newPath('after')]);
      if (code !== 0) assert.match(stderr, /Another backup is under way/);
      return code === 0;
    };
    await waitUntil('another backup is made', attempt, { throwsAtOnce: true });
  },
);

test(
  'a torn archive is refused, and so is one whose file was changed, by the name of the file; nothing is left',
  onEmbedded,
  async () => {
    const file = newPath('whole.tar.gz');
    assert.equal((await commandOf(laurel, ['backup', file])).code, 0);
    const torn = newPath('torn.tar.gz');
    await writeFile(torn, await readFile(file));
    await truncate(torn, Math.floor((await readFile(file)).length / 2));
    const edited = newPath('edited.tar.gz');
    await writeFile(edited, await withOneByteChanged(file, 'global/pg_control'));
    const shorter = newPath('shorter.tar.gz');
    await writeFile(shorter, await without(file, 'backup_label'));
    for (const [archive, sentence] of [
      [torn, /torn\.tar\.gz cannot be read after \S+: |is not whole/],
      [edited, /global\/pg_control in \S+ is not what the manifest says: it was changed\./],
      [shorter, /backup_label is missing in /],
    ] as const) {
      const directory = newPath('refused');
      const { code, stderr } = await restore(archive, directory);
      assert.equal(code, 1);
      assert.match(stderr, sentence);
      assert.deepEqual(await readdir(directory), []);
    }
  },
);

test(
  'the command says what keeps the backup from being written, and leaves no part of it',
  onEmbedded,
  async () => {
    const missing = join(newPath('nowhere'), 'backup.tar.gz');
    const { code, stderr } = await commandOf(laurel, ['backup', missing]);
    assert.equal(code, 1);
    assert.equal(stderr, `laurel: ${missing} cannot be written: there is no folder ${dirname(missing)}.\n`);
    const file = newPath('refused.tar.gz');
    const refused = await commandOf({ ...laurel, password: 'wrong' }, ['backup', file]);
    assert.equal(refused.code, 1);
    assert.deepEqual(
      (await readdir(scratch)).filter((name) => name.endsWith('.partial')),
      [],
    );
  },
);

test('a backup that is stopped leaves no part of it', onEmbedded, async () => {
  const file = newPath('stopped.tar.gz');
  const accepting = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => accepting.once('listening', resolve));
  const { port } = accepting.address() as AddressInfo;
  const connected = new Promise((resolve) => accepting.once('connection', resolve));
  const { username, password } = laurel;
  const environment = {
    LAUREL_URL: `http://127.0.0.1:${port}`,
    LAUREL_USERNAME: username,
    LAUREL_PASSWORD: password,
  };
  const command = startCommand(['backup', file], { environment });
  await connected;
  const { code, stderr } = await command.end('SIGTERM');
  accepting.close();
  assert.deepEqual([code, stderr], [130, `Stopped; there is no ${file}.\n`]);
  assert.deepEqual(
    (await readdir(scratch)).filter((name) => name.includes('stopped')),
    [],
  );
});

test(
  'neither a directory that holds something nor a file that is there is written over',
  onEmbedded,
  async () => {
    const file = newPath('kept.tar.gz');
    assert.equal((await commandOf(laurel, ['backup', file])).code, 0);
    const directory = newPath('used');
    await mkdir(directory);
    await writeFile(join(directory, 'somebody'), 'else');
    const { code, stderr } = await restore(file, directory);
    assert.equal(code, 1);
    assert.match(stderr, /is not empty \(it holds somebody\)/);
    const again = await commandOf(laurel, ['backup', file]);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /kept\.tar\.gz already exists/);
  },
);

test(
  'on a PostgreSQL of its own the command says that its tools are to be used',
  onlyOn('postgres', 'the embedded engine is backed up'),
  async () => {
    const { code, stderr } = await commandOf(laurel, ['backup', newPath('none')]);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /PostgreSQL of its own \(DATABASE_URL\): back it up with .*pg_basebackup or pg_dump/,
    );
  },
);

async function signInForDownload(): Promise<string> {
  const body = new URLSearchParams({
    username: firstStart.LAUREL_USERNAME,
    password: firstStart.LAUREL_PASSWORD,
  });
  const answer = await fetch(`${laurel.url}/api/v1/auth/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function withOneByteChanged(file: string, name: string): Promise<Buffer> {
  const entries = await unpackTar(gunzipSync(await readFile(file)));
  const data = entries.find(({ header }) => header.name === name)?.data;
  assert.ok(data, `${name} is not in the archive`);
  data[100] = ((data[100] ?? 0) + 1) % 256;
  return gzipSync(await packTar(entries), { level: 1 });
}

async function without(file: string, name: string): Promise<Buffer> {
  const entries = await unpackTar(gunzipSync(await readFile(file)));
  return gzipSync(await packTar(entries.filter(({ header }) => header.name !== name)), { level: 1 });
}
