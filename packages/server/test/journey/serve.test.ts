import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { openDatabase } from '../../src/app/open-database.ts';
import { type RunningCommand, runProcess, startServe } from '../support/command.ts';
import { createTestDatabase, isOnCluster, onlyOn, type TestDatabase } from '../support/engine.ts';

const run = promisify(execFile);

let database: TestDatabase;
let environment: NodeJS.ProcessEnv;
let server: RunningCommand & { url: string };
let apiKey = '';
let password = '';
before(async () => {
  database = await createTestDatabase();
  environment = environmentOf(database);
});
after(async () => {
  await server?.end('SIGKILL');
  await database.drop();
});

function environmentOf({ settings }: TestDatabase): NodeJS.ProcessEnv {
  return settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : { DATA_DIR: settings.dataDirectory };
}

/** The value after a name in the block that the first start prints. */
function shown(output: string, name: string): string {
  return new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(output)?.[1] ?? '';
}

test('the first start shows its secrets and three commands that work unchanged', async () => {
  server = await startServe(environment);
  await server.until(/Documentation: /);
  const output = server.stdout();
  apiKey = shown(output, 'API key');
  password = shown(output, 'password');
  assert.equal(shown(output, 'username'), 'owner');
  const commands = output.split('\n').filter((line) => line.startsWith('curl '));
  assert.equal(commands.length, 3);
  const answers = await Promise.all(commands.map(async (line) => (await run('sh', ['-c', line])).stdout));
  const [sent, listed, signedIn] = answers.map((answer) => JSON.parse(answer));
  assert.equal(sent.accepted, 1);
  assert.deepEqual(listed, { count: 0, next: null, previous: null, results: [] });
  assert.equal(signedIn.token_type, 'bearer');
});

test('a second process on the same port ends with one sentence', async () => {
  const port = new URL(server.url).port;
  const taken = await runProcess(['serve'], { environment: { ...environment, PORT: port } });
  assert.equal(taken.code, 1);
  assert.equal(
    taken.stderr,
    `laurel: Port ${port} of 127.0.0.1 is in use by another program; set PORT to a free one.\n`,
  );
});

test(
  'a second process on the same data directory ends with one sentence that says so',
  onlyOn('embedded', 'only it has a data directory'),
  async () => {
    const locked = await runProcess(['serve'], { environment: { ...environment, PORT: '0' } });
    assert.equal(locked.code, 1);
    assert.equal(
      locked.stderr,
      `laurel: the data directory ${database.settings.dataDirectory} is in use by another process.\n`,
    );
  },
);

test('SIGTERM ends it with code 0', async () => {
  const { code } = await server.end('SIGTERM');
  assert.equal(code, 0);
});

test('a second start shows no secret and still knows what the first one stored', async () => {
  server = await startServe(environment);
  assert.ok(!server.stdout().includes('API key'));
  assert.match(server.stdout(), /"msg":"(Preparing the embedded PostgreSQL in .+|Connecting to PostgreSQL)"/);
  assert.match(server.stdout(), /"msg":"Opening the tournaments"/);
  const client = { LAUREL_URL: server.url, LAUREL_USERNAME: 'owner', LAUREL_PASSWORD: password };
  const stats = await runProcess(['stats', '--json'], { environment: client });
  assert.equal(stats.code, 0, stats.stderr);
  assert.equal(JSON.parse(stats.stdout).accepted, 1);
  const { code, stdout, stderr } = await server.end('SIGINT');
  assert.equal(code, 0);
  for (const secret of [apiKey, password]) assert.ok(!`${stdout}${stderr}`.includes(secret));
});

test('what was acknowledged survives a kill', async () => {
  server = await startServe(environment);
  const event = {
    event: 'login',
    data: { unique_id: 'kept', timestamp: '2026-11-20T00:00:00Z', player_id: 'p' },
  };
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const send = () =>
    fetch(`${server.url}/api/v1/events`, { method: 'POST', headers, body: JSON.stringify([event]) });
  assert.equal((await send()).headers.get('laurel-accepted'), '1');
  await server.end('SIGKILL');
  server = await startServe(environment);
  assert.equal((await send()).headers.get('laurel-duplicates'), '1');
  assert.equal((await server.end('SIGTERM')).code, 0);
});

test('migrate has nothing left to do, and says so', async () => {
  const { code, stdout } = await runProcess(['migrate'], { environment });
  const lines = ['nothing to apply', ...(isOnCluster ? ['nothing to distribute'] : [])];
  assert.deepEqual({ code, stdout }, { code: 0, stdout: `${lines.join('\n')}\n` });
  const json = await runProcess(['migrate', '--json'], { environment });
  const distributed = isOnCluster ? { distributed: { tables: [], functions: [] } } : {};
  assert.deepEqual(JSON.parse(json.stdout), { applied: [], ...distributed });
});

test('a database of a newer release is left alone', async () => {
  const config = { ...readConfig({}), ...database.settings };
  const dependencies = {
    clock: () => new Date(),
    random: Math.random,
    randomBytes,
    log: pino({ level: 'silent' }),
  };
  const opened = await openDatabase(config, dependencies);
  const text =
    "insert into schema_migrations (name, checksum, applied_at) values ('9999_newer.sql', '', now())";
  await opened.query({ text });
  await opened.close();
  const { code, stderr } = await runProcess(['serve'], { environment: { PORT: '0', ...environment } });
  assert.equal(code, 1);
  assert.equal(stderr, 'laurel: the database has the migration 9999_newer.sql of a newer release.\n');
});
