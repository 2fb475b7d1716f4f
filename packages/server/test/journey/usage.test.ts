import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../src/app/commands.ts';
import { scratchFolder } from '../support/for-file.ts';
import { runCommand } from '../support/run-command.ts';

test('without a command, and with an unknown one, usage is shown and the exit code is 2', async () => {
  const none = await runCommand([]);
  assert.deepEqual([none.code, none.stdout], [2, '']);
  assert.match(none.stderr, /^usage: laurel COMMAND/);
  const unknown = await runCommand(['sreve']);
  assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
  assert.match(unknown.stderr, /^laurel: there is no command "sreve"\. Did you mean "serve"\?\n/);
  const half = await runCommand(['campaign']);
  assert.equal(half.code, 2);
  assert.match(
    half.stderr,
    /^laurel: "campaign" is not a whole command; these begin with it:\nusage: laurel campaign apply FILE… .*\nusage: laurel campaign list /,
  );
});

test('a command that is mistyped is named, with the nearest one', async () => {
  const firstLine = async (...words: string[]) => {
    const { code, stdout, stderr } = await runCommand(words);
    assert.deepEqual([code, stdout], [2, '']);
    return stderr.split('\n')[0];
  };
  const campaign = 'laurel: there is no command "campaign aply". Did you mean "campaign apply"?';
  assert.equal(await firstLine('campaign', 'aply'), campaign);
  assert.equal(await firstLine('campaign', 'aply', 'points.json', '--publish'), campaign);
  assert.equal(await firstLine('help', 'campaign', 'aply'), campaign);
  assert.equal(
    await firstLine('campagin', 'list'),
    'laurel: there is no command "campagin list". Did you mean "campaign list"?',
  );
  assert.equal(await firstLine('sned', 'x'), 'laurel: there is no command "sned". Did you mean "send"?');
  assert.equal(await firstLine('campaign', 'juggle'), 'laurel: there is no command "campaign juggle".');
  assert.equal(await firstLine('juggle', '5'), 'laurel: there is no command "juggle".');
});

test('a file that is not there is named in one sentence by every command that reads files', async () => {
  const environment = { LAUREL_USERNAME: 'u', LAUREL_PASSWORD: 'p', LAUREL_API_KEY: 'k' };
  for (const words of [
    ['send', 'points.json'],
    ['void', '--reason', 'r', '--file', 'points.json'],
    ['rates', 'import', 'points.json'],
    ['campaign', 'apply', 'points.json'],
    ['template', 'create', 'vip', 'points.json'],
    ['player-token-key', 'add', 'site', 'points.json'],
    ['restore', 'points.json', '--data-dir', join(scratchFolder('laurel-usage-test-'), 'data')],
  ]) {
    const { code, stderr } = await runCommand(words, { environment });
    assert.deepEqual([code, stderr], [1, 'laurel: There is no file points.json.\n'], words.join(' '));
  }
  const folder = await runCommand(['rates', 'import', '/'], { environment });
  assert.equal(folder.stderr, 'laurel: / is a directory, not a file.\n');
});

test('options and arguments that do not fit are named, with the usage line', async () => {
  const refused = async (words: string[], sentence: string) => {
    const { code, stdout, stderr } = await runCommand(words);
    assert.deepEqual([code, stdout], [2, '']);
    assert.equal(stderr.split('\n')[0], `laurel: ${sentence}`);
    assert.match(stderr, new RegExp(`^usage: laurel ${words[0]}`, 'm'));
  };
  await refused(['stats', '--colour'], "Unknown option '--colour'.");
  await refused(['stats', 'today'], 'There is nothing to do with "today".');
  await refused(['send'], 'FILE is missing.');
  await refused(['backup', ''], 'FILE is missing.');
  await refused(['explain', 'campaign', ''], 'PLAYER is missing.');
  await refused(['stats', '--json=yes'], '--json takes no value.');
  const needsValue = '--password needs a value; one that begins with a dash is typed as --password=VALUE.';
  await refused(['stats', '--password'], needsValue);
  await refused(['stats', '--password', '--json'], needsValue);
  await refused(
    ['send', 'x', '--api-key', 'k', '--rate', 'fast'],
    '--rate takes a whole number from 1, not "fast".',
  );
  await refused(['stats'], 'Who signs in? Give --username or LAUREL_USERNAME.');
  await refused(['stats', '--username', 'u'], 'A password is needed: --password or LAUREL_PASSWORD.');
  await refused(
    ['stats', '--url', 'nowhere', '--username', 'u', '--password', 'p'],
    '"nowhere" is no http or https address.',
  );
});

test('help describes every command, in all and one by one', async () => {
  const { code, stdout } = await runCommand(['help']);
  assert.equal(code, 0);
  for (const { name } of commands) assert.ok(stdout.includes(`\n  ${name}`), name);
  const [one, other] = await Promise.all([runCommand(['help', 'send']), runCommand(['send', '--help'])]);
  assert.equal(one.stdout, other.stdout);
  assert.match((await runCommand(['help', 'certificate'])).stdout, /^ {2}-o, --output FILE {2}the file/m);
  assert.match(one.stdout, /^usage: laurel send FILE .*\n\n(.|\n)*--restart +send from the start/);
});

test('every option of every command has words', () => {
  const bare = commands.flatMap(({ name, options }) =>
    Object.entries(options)
      .filter(([, { about }]) => about === '')
      .map(([option]) => `${name} --${option}`),
  );
  assert.deepEqual(bare, []);
});

test('a server that cannot be reached is reported', async () => {
  const environment = { LAUREL_URL: 'http://127.0.0.1:9', LAUREL_USERNAME: 'u', LAUREL_PASSWORD: 'p' };
  const { code, stderr } = await runCommand(['stats'], { environment });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^laurel: http:\/\/127\.0\.0\.1:9 cannot be reached \(.+\)\. Is the server running\?\n$/,
  );
});
