import assert from 'node:assert/strict';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { SendReport } from '../../src/events/commands/send/send-report.ts';
import { type CommandOptions, runProcess, startCommand } from '../support/command.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { inventEvents } from '../support/invented-events.ts';
import { startLaurel } from '../support/laurel.ts';
import { runCommand } from '../support/run-command.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const scratch = scratchFolder('laurel-send-test-');
let environment: NodeJS.ProcessEnv;
before(async () => {
  environment = { LAUREL_URL: laurel.url, LAUREL_API_KEY: laurel.apiKey, TMPDIR: scratch };
});

async function put(name: string, content: string | Buffer): Promise<string> {
  const path = join(scratch, name);
  await writeFile(path, content);
  return path;
}

async function send(words: string[], options: CommandOptions = {}) {
  const end = await runCommand(['send', ...words, '--json'], { environment, ...options });
  const report = (end.stdout === '' ? undefined : JSON.parse(end.stdout)) as SendReport;
  return { ...end, report };
}

function counts({ accepted, duplicates, conflicts, rejected }: SendReport) {
  return { accepted, duplicates, conflicts, rejected };
}

const events = inventEvents(2_500, 'forms');
const lines = events.map((event) => JSON.stringify(event));
const all = { accepted: 0, duplicates: 2_500, conflicts: 0, rejected: 0 };

test('NDJSON is sent whole, with empty lines, CRLF and no line feed at its end', async () => {
  const path = await put(
    'plain.ndjson',
    `\uFEFF${lines.slice(0, 1_000).join('\r\n')}\r\n\r\n${lines.slice(1_000).join('\n')}`,
  );
  const { code, report, stderr } = await send([path, '--batch', '400']);
  assert.deepEqual({ code, ...counts(report) }, { code: 0, ...all, accepted: 2_500, duplicates: 0 }, stderr);
  assert.equal(report.complete, true);
  assert.ok(report.events_per_second > 0);
});

test('a resend is reported as duplicates, a changed event as a conflict', async () => {
  const changed = JSON.stringify({ event: 'login', data: { ...events[0]?.data, player_id: 'another' } });
  const path = await put('resend.ndjson', `${[...lines.slice(1), changed].join('\n')}\n`);
  const { code, report } = await send([path]);
  assert.deepEqual({ code, ...counts(report) }, { code: 0, ...all, duplicates: 2_499, conflicts: 1 });
});

test('a JSON array, an object of items, gzip by content and standard input hold the same events', async () => {
  const array = await put('array.json', `\n[${lines.join(' ,\n ')}]\n`);
  const pretty = await put('items.json', JSON.stringify({ items: events }, undefined, 2));
  const packed = await put('packed.ndjson', gzipSync(lines.join('\n')));
  for (const path of [array, pretty, packed]) {
    const { code, report, stderr } = await send([path]);
    assert.deepEqual({ code, ...counts(report) }, { code: 0, ...all }, `${path} ${stderr}`);
  }
  const piped = await send(['-'], { input: gzipSync(JSON.stringify(events)) });
  assert.deepEqual({ code: piped.code, ...counts(piped.report) }, { code: 0, ...all });
});

test('what is rejected is counted and located, the rest is sent, and the exit code is 3', async () => {
  const negative = { event: 'gameround', data: { ...events[0]?.data, unique_id: 'negative', amount: -1 } };
  const fresh = inventEvents(2, 'beside').map((event) => JSON.stringify(event));
  const content = [fresh[0], '', '{"event": "login", ', JSON.stringify(negative), fresh[1]].join('\n');
  const path = await put('rejected.ndjson', content);
  const { code, report } = await send([path]);
  assert.deepEqual(
    { code, ...counts(report) },
    { code: 3, accepted: 2, duplicates: 0, conflicts: 0, rejected: 2 },
  );
  assert.deepEqual(
    report.rejections.map(({ position, unique_id, pointer }) => [position, unique_id, pointer]),
    [
      [3, null, ''],
      [4, 'negative', '/data/amount'],
    ],
  );
  const { stdout } = await runCommand(['send', path], { environment });
  assert.match(stdout, /^ {2}line 3: is not valid JSON$/m);
  assert.match(stdout, /^ {2}line 4: \/data\/amount .*\(unique_id "negative"\)$/m);
});

test('a file in which nothing is JSON is refused in one sentence', async () => {
  const path = await put('README.md', '# Laurel\n\nLaurel is a service.\n{"event":"login"}\n');
  const refused = await runCommand(['send', path], { environment });
  assert.deepEqual([refused.code, refused.stderr], [3, '']);
  const text = await put('notes.md', `# Notes\n\n${'Not an event.\n'.repeat(200)}`);
  const { code, stdout, stderr } = await runCommand(['send', text], { environment });
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal(
    stderr,
    'laurel: notes.md is no file of events: none of its first 10 lines is JSON. Events are one JSON object a line, ' +
      'a JSON array of them or {"items": […]}. Nothing was sent.\n',
  );
});

test('bytes that are no UTF-8 and an array that is cut short are reported, not sent', async () => {
  const broken = Buffer.concat([
    Buffer.from('{"event":"login","data":{"unique_id":"'),
    Buffer.from([0xff]),
    Buffer.from('"}}\n'),
  ]);
  const beside = Buffer.concat([Buffer.from(`${lines[0]}\n`), broken]);
  const { code, report } = await send([await put('latin.ndjson', beside)]);
  assert.deepEqual([code, report.rejections[0]?.detail], [3, 'is not valid UTF-8']);
  const cut = await send([await put('cut.json', `[${lines[0]},${lines[1]}`)]);
  assert.equal(cut.code, 1);
  assert.match(cut.stderr, /The JSON array does not end; its last whole element is number 1\./);
  const short = await send([await put('short.gz', gzipSync(lines.join('\n')).subarray(0, 5_000))]);
  assert.equal(short.code, 1);
  assert.match(short.stderr, /short\.gz cannot be read to its end/);
});

test('a run that is stopped is taken up where it ended', async () => {
  const path = await put(
    'long.ndjson',
    inventEvents(600, 'long')
      .map((event) => `${JSON.stringify(event)}\n`)
      .join(''),
  );
  const own = { environment: { ...environment, TMPDIR: await mkdtemp(join(scratch, 'resume-')) } };
  const words = ['send', path, '--json', '--batch', '5'];
  const first = startCommand([...words, '--rate', '100'], own);
  await waitUntil('the first progress is written', async () =>
    (await readdir(own.environment.TMPDIR)).some((name) => name.endsWith('.json')),
  );
  const stopped = await first.end('SIGINT');
  assert.equal(stopped.code, 130, stopped.stderr);
  assert.match(
    stopped.stderr,
    /lines were sent\. The same command goes on from there; --restart starts anew\./,
  );
  const before: SendReport = JSON.parse(stopped.stdout);
  assert.equal(before.complete, false);
  assert.ok(before.elements > 0 && before.elements < 600);
  const { code, stdout } = await runProcess(words, own);
  const report: SendReport = JSON.parse(stdout);
  assert.deepEqual(
    { code, ...counts(report) },
    { code: 0, accepted: 600, duplicates: 0, conflicts: 0, rejected: 0 },
  );
  assert.equal(report.resumed_after, before.elements);
  const again = await send([path], own);
  assert.equal(again.report.resumed_after, 0);
  assert.equal(again.report.duplicates, 600);
});

test('a refusal ends it with the sentence of the server; a missing key or file is reported', async () => {
  const path = await put('one.ndjson', `${lines[0]}\n`);
  const wrong = await runCommand(['send', path, '--api-key', 'nobody'], { environment });
  assert.equal(wrong.code, 1);
  assert.match(
    wrong.stderr,
    /^laurel: The header x-api-key must carry a valid API key\. Nothing was sent\.$/m,
  );
  const none = await runCommand(['send', path], { environment: { LAUREL_URL: laurel.url } });
  assert.equal(none.code, 2);
  assert.match(
    none.stderr,
    /^laurel: An API key is needed: --api-key or LAUREL_API_KEY\.\nusage: laurel send FILE /,
  );
  const missing = await runCommand(['send', join(scratch, 'nothing')], { environment });
  assert.equal(missing.code, 1);
  assert.equal(missing.stderr, `laurel: There is no file ${join(scratch, 'nothing')}.\n`);
});
