import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { type CommandEnd, startCommand, startServe } from '../support/command.ts';
import { createTestDatabase } from '../support/engine.ts';

const run = promisify(execFile);

/** What a first start with these settings writes until it is stopped; its commands are run before that. */
async function firstStart(settings: NodeJS.ProcessEnv): Promise<CommandEnd & { answers: string[] }> {
  const database = await createTestDatabase();
  const { databaseUrl, dataDirectory } = database.settings;
  const server = await startServe({
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDirectory }),
    ...settings,
  });
  try {
    await server.until(/Documentation: /);
    const commands = server
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('curl '));
    const env = { PATH: process.env.PATH, ...settings };
    const answers = await Promise.all(commands.map((line) => run('sh', ['-c', line], { env })));
    return { ...(await server.end('SIGTERM')), answers: answers.map(({ stdout }) => stdout) };
  } finally {
    await server.end('SIGKILL');
    await database.drop();
  }
}

const set = {
  LAUREL_API_KEY: 'set-by-the-operator-0123456789abcdef',
  LAUREL_PASSWORD: "an operator's $ password",
};

test('secrets that the operator set are shown nowhere, and the commands work where they are set', async () => {
  const { stdout, stderr, answers } = await firstStart(set);
  for (const secret of Object.values(set)) assert.ok(!`${stdout}${stderr}`.includes(secret), stdout);
  assert.match(stdout, /^ +password +\(as set in LAUREL_PASSWORD\)$/m);
  assert.match(stdout, /^ +API key +\(as set in LAUREL_API_KEY\)$/m);
  assert.doesNotMatch(stdout, /invented/);
  assert.match(
    stdout,
    /sign in as owner; First steps leads .*\n +http:\/\/127\.0\.0\.1:\d+\/console\/first-steps\n/,
  );
  const [sent, listed, signedIn] = answers.map((answer) => JSON.parse(answer));
  assert.deepEqual([sent.accepted, listed.count, signedIn.token_type], [1, 0, 'bearer']);
});

test('of two secrets only the invented one is shown', async () => {
  const { LAUREL_PASSWORD } = set;
  const { stdout, answers } = await firstStart({ LAUREL_PASSWORD });
  assert.ok(!stdout.includes(LAUREL_PASSWORD));
  assert.match(stdout, /^ +API key +laurel_[\w-]{43}$/m);
  assert.match(stdout, /What it invented is shown this one time only/);
  assert.equal(JSON.parse(answers[2] ?? '').token_type, 'bearer');
});

test('a start that waits for its database ends with the first SIGTERM', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  const connected = new Promise((resolve) => silent.once('connection', resolve));
  const DATABASE_URL = `postgresql://someone@127.0.0.1:${port}/laurel`;
  const command = startCommand(['serve'], { environment: { PORT: '0', DATABASE_URL } });
  await connected;
  const { code, stderr } = await command.end('SIGTERM');
  silent.close();
  assert.deepEqual([code, stderr], [0, '']);
});
