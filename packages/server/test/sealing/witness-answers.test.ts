import assert from 'node:assert/strict';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';
import {
  cosignedText,
  parseNote,
  parseVerifierKey,
  readCosignature,
} from '@laurel/rules/sealing/signed-note.ts';
import { isSignedBy } from '../../src/sealing/keys/key-ring.ts';
import { type RunningCommand, runProcess, startCommand } from '../support/command.ts';
import { scratchFolder } from '../support/for-file.ts';
import { OwnLog } from '../support/own-log.ts';

const folder = scratchFolder('laurel-witness-');
const logs = join(folder, 'logs');
const words = [
  ...['witness', 'witness.test/w', '--logs', logs, '--port', '0'],
  ...['--directory', join(folder, 'witness')],
];
const log = new OwnLog('log.test/events');
const a = ['a', 'b', 'c'];

let running: RunningCommand;
let url = '';
let key = '';
before(async () => {
  await writeFile(logs, `# the log of a test\n${log.line}`);
  await start();
});
after(() => running?.end('SIGTERM'));

async function start(): Promise<void> {
  running = startCommand(words);
  [, url = '', key = ''] = await running.until(/WITNESSES="(\S+) (\S+)"/);
}

async function ask(
  body: string | Uint8Array,
): Promise<{ status: number; type: string | null; text: string }> {
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: Buffer.from(body) });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

async function refused(status: number, body: string | Uint8Array): Promise<void> {
  assert.equal((await ask(body)).status, status);
}

/** The answer is a cosignature of the checkpoint by the witness's key. */
async function cosigned(old: number, leaves: string[]): Promise<void> {
  const { status, text } = await ask(log.request(old, leaves));
  assert.equal(status, 200, text);
  const note = parseNote(`${log.checkpoint(leaves)}${text}`);
  const [, line] = note?.signatures ?? [];
  const verifier = parseVerifierKey(key);
  assert.ok(note && line && verifier?.algorithm === 'cosignature');
  assert.deepEqual([line.name, line.key_id], [verifier.name, verifier.key_id]);
  const cosignature = readCosignature(line.signature);
  assert.ok(cosignature && Math.abs(cosignature.time - Date.now() / 1_000) < 60);
  assert.ok(isSignedBy(verifier, cosignedText(note.text, cosignature.time), cosignature.signature));
}

it('a log that grows is cosigned, from no tree on and again at the same size', async () => {
  assert.equal(await (await fetch(url)).text(), `${key}\n`);
  await cosigned(0, a.slice(0, 1));
  await cosigned(1, a);
  await cosigned(3, a);
});

it('another old size is answered 409 with the size that was cosigned last', async () => {
  const answer = await ask(log.request(1, a));
  assert.deepEqual(answer, { status: 409, type: 'text/x.tlog.size', text: '3\n' });
  await refused(409, log.request(0, [...a, 'd']));
});

it('a fork is never cosigned: of the same size, of a larger one, or of a smaller one', async () => {
  await refused(409, log.request(3, ['a', 'b', 'x']));
  await refused(422, log.request(3, ['a', 'b', 'x', 'd']));
  await refused(409, log.request(2, ['a', 'b']));
  await refused(422, log.request(3, [...a, 'd']).replace(/\n.*\n\n/, '\n\n'));
});

it('logs that are not known, keys that are not known, and what is no request are refused', async () => {
  await refused(404, new OwnLog('log.test/others').request(0, a));
  await refused(403, new OwnLog('log.test/events').request(3, [...a, 'd']));
  const request = log.request(3, [...a, 'd']);
  for (const wrong of [
    ...['', 'old 3', '\n\n', request.slice(4), request.slice(0, -1), request.replace('old 3', 'old 03')],
    ...[request.replace('old 3', 'old 5'), request.replace('\n\n', '\nAAAA\n\n')],
    request.replace('\n\n', `\n${'A'.repeat(43)}=`.repeat(63).concat('\n\n')),
  ])
    await refused(400, wrong);
  await refused(403, request.replace('\n4\n', '\n5\n'));
  await refused(404, request.replace('log.test/events', 'log.test/éventş'));
  await refused(400, Uint8Array.from([0xff, 0xfe, ...utf8(request)]));
  await refused(413, 'x'.repeat(100_000));
  assert.equal((await fetch(`${url}/other`)).status, 404);
  assert.equal((await fetch(`${url}/add-checkpoint`)).status, 405);
});

it('of requests at once that go on from one tree, one is cosigned', async () => {
  const bodies = ['p', 'q', 'r', 's'].map((leaf) => log.request(3, [...a, leaf]));
  const statuses = await Promise.all(bodies.map(async (body) => (await ask(body)).status));
  assert.deepEqual(statuses.toSorted(), [200, 409, 409, 409]);
});

it('a log that the file names later is known without a restart', async () => {
  const other = new OwnLog('log.test/decisions');
  await refused(404, other.request(0, a));
  await appendFile(logs, other.line);
  assert.equal((await ask(other.request(0, a))).status, 200);
});

it('a witness that was killed knows what it cosigned, and has its key', async () => {
  const before = key;
  await running.end('SIGKILL');
  await start();
  assert.equal(key, before);
  const { status, text } = await ask(log.request(3, [...a, 'other']));
  assert.deepEqual([status, text], [409, '4\n']);
});

it('a second process, and a key without its record, are refused at the start', async () => {
  const second = await runProcess(words);
  assert.match(second.stderr, /is in use by another process/);
  assert.equal(second.code, 1);
  const elsewhere = [...words.slice(0, 4), '--directory', join(folder, 'other')];
  const taken = await runProcess([...elsewhere, '--port', new URL(url).port]);
  assert.match(taken.stderr, /is in use by another program; set --port to a free one/);
  await running.end('SIGTERM');
  const again = await runProcess([...words, '--begin']);
  assert.match(again.stderr, /without --begin/);
  for (const file of ['signed-logs', 'log_test_events.signed', 'log_test_decisions.signed'])
    await rm(join(folder, 'witness', file));
  const alone = await runProcess(words);
  assert.match(alone.stderr, /has a private key, but not the record/);
  await writeFile(logs, 'nonsense\n');
  assert.match((await runProcess(words)).stderr, /is no verifier key of a log: nonsense/);
  assert.equal((await runProcess(words.slice(0, 2))).code, 2);
});
